/**
 * Promise 14, without a browser: any response of a hostile server is a failure in time, and little of it is read. The servers
 * are small programs over raw sockets that violate or abuse HTTP.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { it } from 'vitest';
import { createHttp } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';

const DEADLINE_MS = 1_500;
const MB = 1_000_000;
const BATCH_BYTES = 2 * MB;
/** The bytes that the machine's network may buffer. */
const BUFFERED_BYTES = 20 * MB;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

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

const bomb = gzipSync(Buffer.alloc(100 * MB, 0x20), { level: 1 });

/** Each runs when the first bytes of a request have come. */
const PROGRAMS = {
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
    socket.end(`${HEAD.replace('application/json', 'text/html')}content-length: 6\r\n\r\n<html>`),
  'a status of 999': (socket) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
} satisfies Readonly<Record<string, (socket: Socket) => void>>;

/** Serves one program on a free port of this machine. */
async function serveHostile(program: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    // The client is expected to hang up early.
    socket.on('error', () => socket.destroy());
    socket.once('data', () => program(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The connections so far, and the bytes written to them. */
    totals: () => ({ connections, bytes: [...sockets].reduce((sum, one) => sum + one.bytesWritten, 0) }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
const TLS: typeof NAMES = ['noise', 'a reset at once', 'nothing'];
const casesBy = (scheme: string, names: typeof NAMES) => names.map((name) => ({ scheme, name }));
const CASES = [...casesBy('http', NAMES), ...casesBy('https', TLS)];

it.concurrent.for(CASES)(
  '14: a hostile server that sends $name by $scheme is a failure in time',
  async ({ scheme, name }, { expect }) => {
    const server = await serveHostile(PROGRAMS[name]);
    try {
      const http = createHttp(anywhere, DEADLINE_MS);
      const began = performance.now();
      const url = `${scheme}://127.0.0.1:${server.port}/apidocs`;
      const result = await http({ url, maxBytes: BATCH_BYTES });
      expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 20_000);
      // A bad status without a body is a response of that status.
      if (result.ok) expect(result.value).toMatchObject({ status: 999, json: undefined });
      else expect(result.failure.kind).toMatch(/^(offline|timeout|malformed|too-large|redirected)$/);
      const bytesMeanwhile = async () => {
        const before = server.totals().bytes;
        await new Promise((resume) => setTimeout(resume, 60));
        return server.totals().bytes - before;
      };
      // The client has hung up: nothing more is written.
      await expect.poll(bytesMeanwhile).toBe(0);
      const { connections, bytes } = server.totals();
      expect([1, 2]).toContain(connections);
      expect(bytes).toBeLessThan(BATCH_BYTES + BUFFERED_BYTES);
    } finally {
      await server.close();
    }
  },
);
