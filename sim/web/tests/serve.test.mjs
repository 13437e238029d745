// `cargo web --serve`: what its server serves, and what it does not.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

test('files of the folder are served with their type and its headers, and nothing else is', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pocketq-serve-'));
  const page = join(folder, 'page');
  mkdirSync(page);
  writeFileSync(join(folder, 'secret'), 'secret');
  writeFileSync(join(page, 'index.html'), 'index');
  writeFileSync(join(page, 'a.wasm'), 'wasm');
  writeFileSync(join(page, '_headers'), '/*\n  A-Header: of all\n');
  const server = spawn(process.execPath, [new URL('serve.mjs', import.meta.url).pathname, page]);
  t.after(() => {
    server.kill();
    rmSync(folder, { recursive: true });
  });
  const [said] = await once(server.stdout, 'data');
  const port = Number(/localhost:(\d+)/.exec(String(said))[1]);
  const get = (path) => new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve([response.statusCode, text, response.headers['content-type'], response.headers['a-header']]);
    }).on('error', reject).end();
  });
  assert.deepEqual(await get('/'), [200, 'index', 'text/html; charset=utf-8', 'of all']);
  assert.deepEqual(await get('/a.wasm?now'), [200, 'wasm', 'application/wasm', 'of all']);
  for (const path of ['/b', '/../secret', '/%2e%2e/secret', '/%2e%2e%2fsecret', '//[']) {
    assert.equal((await get(path))[0], 404, path);
  }
});
