/** Hostile servers: small programs over raw sockets that violate or abuse HTTP. */
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

type Program = (socket: Socket) => void;

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const MB = 1_000_000;

/** Writes chunks until the socket closes, with backpressure. */
function forever(socket: Socket, chunk: string | Uint8Array, everyMs = 0): void {
  const write = () => {
    if (socket.destroyed) return;
    const canContinue = socket.write(chunk);
    if (everyMs > 0) setTimeout(write, everyMs);
    else if (canContinue) setImmediate(write);
    else socket.once('drain', write);
  };
  write();
}

const bomb = gzipSync(Buffer.alloc(100 * MB, 0x20));

/** Each runs when the first bytes of a request have come. */
export const PROGRAMS = {
  nothing: () => {},
  'a reset at once': (socket) => socket.resetAndDestroy(),
  noise: (socket) => socket.end(Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256))),
  'a header byte by byte': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
    forever(socket, 'a', 200);
  },
  'endless headers': (socket) => {
    socket.write(HEAD);
    forever(socket, `x-more: ${'m'.repeat(8_000)}\r\n`);
  },
  'endless early hints': (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 50),
  'headers, then nothing': (socket) => socket.write(`${HEAD}content-length: 20\r\n\r\n`),
  'a body byte by byte': (socket) => {
    socket.write(`${HEAD}content-length: 2000000\r\n\r\n{`);
    forever(socket, ' ', 200);
  },
  'a truncated body': (socket) => socket.end(`${HEAD}content-length: 2000\r\n\r\n{"paths":`),
  '100 MB': (socket) => {
    socket.write(`${HEAD}content-length: ${100 * MB}\r\n\r\n`);
    forever(socket, Buffer.alloc(64_000, 0x20));
  },
  'endless chunks': (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    forever(socket, `fa00\r\n${' '.repeat(64_000)}\r\n`);
  },
  'a gzip bomb of 100 MB': (socket) => {
    socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  HTML: (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>'),
  'a status of 999': (socket) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
} satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof PROGRAMS;
export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

/** Serves one program on a free port of this machine. */
export async function serveHostile(program: Program) {
  const sockets = new Set<Socket>();
  let [connections, bytes] = [0, 0];
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    // The client is expected to hang up early.
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
    /** The connections so far, and the bytes written to them. */
    totals: () => ({ connections, bytes: [...sockets].reduce((sum, one) => sum + one.bytesWritten, bytes) }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
