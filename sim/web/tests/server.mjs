// Serves the page to the tests as any web server would, in a sub-folder and compressed, and counts
// what is loaded. Also serves a second copy of the page, and the files of the tests.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The types of files, by extension. */
export const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.mjs': 'text/javascript',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json',
};

/** Where the page is. Not at the root, because it must work in any folder. */
export const FOLDER = '/some/folder/';
export const OTHER_FOLDER = '/other/';
export const TESTS = '/tests/';

export class Server {
  #server;
  #compressed = new Map();
  /** What was loaded: names and compressed bytes, in order. */
  loaded = [];
  isOffline = false;
  /** Files that are changed before they are served: by name, the old text and the new text. */
  changed = new Map();
  /**
   * Changed files that the service worker does not know about yet, as while a host is being
   * updated.
   */
  torn = new Set();
  /** Files that are missing. */
  lost = new Set();
  /** Whether it reads the page's file of headers, as some hosts do. */
  readsHeaders = false;
  /** Files that are served late: by name, the promise to wait for. */
  late = new Map();

  static async start(page, tests = fileURLToPath(new URL('.', import.meta.url))) {
    const server = new Server();
    server.#server = createServer((request, response) => server.#answer(request, response, page, tests));
    // Only this machine can connect.
    await new Promise((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port() {
    return this.#server.address().port;
  }

  get address() {
    return `http://localhost:${this.port}${FOLDER}`;
  }

  async #answer(request, response, page, tests) {
    if (this.isOffline) {
      request.socket.destroy();
      return;
    }
    const path = normalize(decodeURIComponent(request.url.split('?')[0]));
    const folder = [FOLDER, OTHER_FOLDER].find((folder) => path.startsWith(folder));
    const [root, name] = folder ? [page, path.slice(folder.length)] : [tests, path.slice(TESTS.length)];
    let content;
    try {
      if (this.lost.has(name)) throw new Error('lost');
      content = this.#compress(join(root, name === '' ? 'index.html' : name));
    } catch {
      response.writeHead(404).end();
      return;
    }
    content = this.#change(name, content);
    if (name === 'service-worker.js') content = this.#withHashes(page, content);
    await this.late.get(name);
    const tag = `"${createHash('sha256').update(content).digest('hex')}"`;
    const headers = {
      'Content-Type': TYPES[extname(name || 'index.html')] ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      'Cache-Control': 'no-cache',
      ETag: tag,
      ...(this.readsHeaders ? headersOf(page) : {}),
    };
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    this.loaded.push({ name: name || 'index.html', bytes: content.length });
    response.writeHead(200, headers).end(content);
  }

  #change(name, content) {
    const change = this.changed.get(name);
    if (!change) return content;
    const [before, after] = change;
    const text = gunzipSync(content).toString();
    // If the text is not there, nothing changes and nothing is tested.
    if (!text.includes(before)) throw new Error(`'${before}' is not in ${name}`);
    return gzipSync(text.replace(before, after));
  }

  /** The service worker as a build with the changed files would make it. */
  #withHashes(page, content) {
    let source = gunzipSync(content).toString();
    for (const name of this.changed.keys()) {
      if (name === 'service-worker.js' || this.torn.has(name)) continue;
      const file = this.#compress(join(page, name));
      const [before, now] = [file, this.#change(name, file)].map((bytes) => hash(gunzipSync(bytes)));
      source = source.replace(`'${name}': '${before}'`, `'${name}': '${now}'`);
    }
    return gzipSync(source);
  }

  #compress(path) {
    let content = this.#compressed.get(path);
    if (!content) {
      content = gzipSync(readFileSync(path), { level: 9 });
      this.#compressed.set(path, content);
    }
    return content;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** 64-bit FNV-1a, as in `cargo web`. */
function hash(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/** The headers in the page's `_headers`, for all files. */
export function headersOf(page) {
  const [, ...lines] = readFileSync(join(page, '_headers'), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/)));
}
