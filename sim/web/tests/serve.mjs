// `cargo web --serve`: serves the folder named by the first argument, on this machine only. Keeps
// the same port if possible, because a browser keeps games by address.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { headersOf, TYPES } from './server.mjs';

const PORTS = [...Array.from({ length: 20 }, (_, index) => 8017 + index), 0];
const page = process.argv[2];

const server = createServer((request, response) => {
  let name, content;
  try {
    // The address is used as it stands, without decoding `%`, so no name leads out of the folder.
    const { pathname } = new URL(request.url, 'http://localhost');
    name = pathname === '/' ? 'index.html' : pathname;
    content = readFileSync(join(page, name));
  } catch {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache', ...headersOf(page) }).end(content);
});
const listen = () => server.listen(PORTS.shift(), '127.0.0.1');
server.on('error', (error) => {
  if (PORTS.length === 0) throw error;
  listen();
});
server.on('listening', () => console.log(`http://localhost:${server.address().port}/ (Ctrl-C ends it)`));
listen();
