/** Hostile servers: small programs over raw sockets that violate or abuse HTTP. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHttp } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';

const DEADLINE_MS = 1_500;
const MB = 1_000_000;
const MAX_BYTES = 2 * MB;
/** The bytes that the machine's network may buffer. */
const BUFFERED_BYTES = 20 * MB;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Writes chunks until the socket closes, with backpressure. */
function forever(socket: Socket, chunk: string): void {
  const write = () => {
    if (!socket.destroyed) socket.write(chunk, () => setImmediate(write));
  };
  write();
}

const bomb = gzipSync(Buffer.alloc(100 * MB, 0x20), { level: 1 });

/** Each runs when the first bytes of a request have come. */
const PROGRAMS: readonly (readonly [what: string, program: (socket: Socket) => void])[] = [
  ['nothing', () => {}],
  ['noise', (socket) => socket.end(Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256)))],
  [
    'endless headers',
    (socket) => {
      socket.write(HEAD);
      forever(socket, `x-more: ${'m'.repeat(8_000)}\r\n`);
    },
  ],
  [
    'endless chunks',
    (socket) => {
      socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
      forever(socket, `fa00\r\n${' '.repeat(64_000)}\r\n`);
    },
  ],
  [
    'a gzip bomb of 100 MB',
    (socket) => {
      socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    },
  ],
];

it.concurrent.for(PROGRAMS)(
  '14: a hostile server that sends %s is a failure in time',
  async ([, program], { expect }) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      // The client is expected to hang up early.
      socket.on('error', () => socket.destroy());
      socket.once('data', () => program(socket)).resume();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const began = performance.now();
    const result = await createHttp(
      anywhere,
      DEADLINE_MS,
    )({ url: `http://127.0.0.1:${port}/`, maxBytes: MAX_BYTES });
    expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 20_000);
    const kind = expect.stringMatching(/^(offline|timeout|too-large)$/);
    expect(result).toEqual({ ok: false, failure: { kind } });
    // The client has hung up.
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true);
    expect(sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)).toBeLessThan(
      MAX_BYTES + BUFFERED_BYTES,
    );
    server.close();
  },
);

it('14: a body that is too long is read no further', async () => {
  const [pull, cancel] = [vi.fn((body) => body.enqueue(new Uint8Array(MB))), vi.fn()];
  const response = Response.json({});
  Object.defineProperty(response, 'body', { value: new ReadableStream({ pull, cancel }) });
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  onTestFinished(() => fetch.mockRestore());
  const result = await createHttp(anywhere)({ url: 'https://tokens.example/', maxBytes: MAX_BYTES });
  expect(result).toEqual({ ok: false, failure: { kind: 'too-large' } });
  expect(pull.mock.calls.length).toBeLessThan(5);
  expect(cancel).toHaveBeenCalled();
});
