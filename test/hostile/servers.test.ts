/** Promise 21, without a browser: whatever a server says, it is a failure in time, and little of it is read. */
import { describe, it } from 'vitest';
import { createHttp } from '../../lib/http.ts';
import { PROGRAM_NAMES, PROGRAMS, serveHostile } from './servers.ts';
import { TRIED } from './tried-mark.ts';

const DEADLINE_MS = 1_500;
const BATCH_BYTES = 2_000_000;
/** What the network of a machine holds on its way, beside what was read. */
const ON_ITS_WAY = 20_000_000;

describe('a hostile server', () => {
  it.concurrent.for(PROGRAM_NAMES)(
    'that says %s is a failure in time (promise 21)',
    async (name, { expect }) => {
      const server = await serveHostile(PROGRAMS[name]);
      try {
        const http = createHttp(async () => true, DEADLINE_MS);
        const began = performance.now();
        const result = await http({
          url: `http://127.0.0.1:${server.port}/apidocs`,
          bytesAtMost: BATCH_BYTES,
        });
        expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 20_000);
        // What has no body and no good status is an answer of that status.
        if (result.ok) expect(result.value).toMatchObject({ status: 999, json: undefined });
        else expect(result.failure.kind).toMatch(/^(offline|timeout|malformed|too-large|redirected)$/);
        // It has hung up: nothing more goes out.
        await expect
          .poll(async () => {
            const before = server.seen().bytes;
            await new Promise((resume) => setTimeout(resume, 60));
            return server.seen().bytes - before;
          })
          .toBe(0);
        expect(server.seen()).toMatchObject({
          connections: expect.toSatisfy((n: number) => n >= 1 && n <= 2),
        });
        expect(server.seen().bytes).toBeLessThan(BATCH_BYTES + ON_ITS_WAY);
      } finally {
        await server.close();
      }
    },
  );

  it.concurrent.for(['noise', 'a page', 'a reset at once', 'nothing at all'] as const)(
    'whose TLS is %s is a failure in time (promise 21)',
    async (name, { expect }) => {
      const server = await serveHostile(PROGRAMS[name]);
      try {
        const http = createHttp(async () => true, DEADLINE_MS);
        const began = performance.now();
        const result = await http({ url: `https://127.0.0.1:${server.port}/`, bytesAtMost: BATCH_BYTES });
        expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 20_000);
        const kind = name === 'nothing at all' ? 'timeout' : 'offline';
        expect(result).toEqual({ ok: false, failure: { kind } });
        expect(server.seen().connections).toBeGreaterThan(0);
      } finally {
        await server.close();
      }
    },
  );

  it('has many ways', async ({ annotate, expect }) => {
    expect(PROGRAM_NAMES.length).toBeGreaterThan(20);
    await annotate(`21: ${PROGRAM_NAMES.length} hostile servers, 4 of them at TLS`, TRIED);
  });
});
