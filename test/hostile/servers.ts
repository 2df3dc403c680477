/** Hostile servers: small programs over raw sockets, which say what no honest HTTP server says. */
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

type Program = (socket: Socket) => void;

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const MB = 1_000_000;

/** Writes one chunk after the other until the socket is closed; waits for a reader who is slower. */
function forever(socket: Socket, chunk: string | Uint8Array, everyMs = 0): void {
  const write = () => {
    if (socket.destroyed) return;
    const isRoom = socket.write(chunk);
    if (everyMs > 0) setTimeout(write, everyMs);
    else if (isRoom) setImmediate(write);
    else socket.once('drain', write);
  };
  write();
}

const bomb = gzipSync(Buffer.alloc(100 * MB, 0x20));

/** Each speaks once a request has begun. */
export const PROGRAMS = {
  'nothing at all': () => {},
  'a reset at once': (socket) => socket.resetAndDestroy(),
  noise: (socket) => socket.end(Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256))),
  'a header byte by byte': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
    forever(socket, 'a', 200);
  },
  'headers without end': (socket) => {
    socket.write(HEAD);
    forever(socket, `x-more: ${'m'.repeat(8_000)}\r\n`);
  },
  'a continuation without end': (socket) =>
    forever(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 50),
  'headers, then nothing': (socket) => socket.write(`${HEAD}content-length: 20\r\n\r\n`),
  'a body byte by byte': (socket) => {
    socket.write(`${HEAD}content-length: 2000000\r\n\r\n{`);
    forever(socket, ' ', 200);
  },
  'an end in the middle of the body': (socket) => socket.end(`${HEAD}content-length: 2000\r\n\r\n{"paths":`),
  '100 MB': (socket) => {
    socket.write(`${HEAD}content-length: ${100 * MB}\r\n\r\n`);
    forever(socket, Buffer.alloc(64_000, 0x20));
  },
  'chunks without end': (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    forever(socket, `fa00\r\n${' '.repeat(64_000)}\r\n`);
  },
  'little that unpacks to 100 MB': (socket) => {
    socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  'a page': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>'),
  'a status of 999': (socket) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
} satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof PROGRAMS;
export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

/** One program on a port of its own, on this machine only. */
export async function serveHostile(program: Program) {
  const sockets = new Set<Socket>();
  let [connections, bytes] = [0, 0];
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    // A client that goes away in the middle is what is hoped for.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      bytes += socket.bytesWritten;
      sockets.delete(socket);
    });
    socket.once('data', () => program(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    /** Connections so far; bytes that were handed to the network for them. */
    seen: () => ({ connections, bytes: [...sockets].reduce((sum, one) => sum + one.bytesWritten, bytes) }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
