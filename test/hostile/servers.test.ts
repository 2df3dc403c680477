/** Hostile servers: small programs over raw sockets that violate or abuse HTTP. */
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
  'headers, then nothing': (socket) => socket.write(`${HEAD}content-length: 20\r\n\r\n`),
  'endless chunks': (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    forever(socket, `fa00\r\n${' '.repeat(64_000)}\r\n`);
  },
  'a gzip bomb of 100 MB': (socket) => {
    socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
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

it.concurrent.for(Object.entries(PROGRAMS))(
  '14: a hostile server that sends %s is a failure in time',
  async ([, program], { expect }) => {
    const server = await serveHostile(program);
    try {
      const http = createHttp(anywhere, DEADLINE_MS);
      const began = performance.now();
      const result = await http({ url: `http://127.0.0.1:${server.port}/apidocs`, maxBytes: BATCH_BYTES });
      expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 20_000);
      expect(result).toMatchObject({
        ok: false,
        failure: { kind: expect.stringMatching(/^(offline|timeout|too-large)$/) },
      });
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
