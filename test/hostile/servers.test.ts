/** Promise 21, without a browser: any response of a hostile server is a failure in time, and little of it is read. */
import { it } from 'vitest';
import { createHttp } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';
import { ATTEMPTS } from './attempts.ts';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName, serveHostile } from './servers.ts';

const DEADLINE_MS = 1_500;
const BATCH_BYTES = 2_000_000;
/** The bytes that the machine's network may buffer. */
const BUFFERED_BYTES = 20_000_000;

const TLS: readonly ProgramName[] = ['noise', 'a reset at once', 'nothing'];
const CASES = [
  ...PROGRAM_NAMES.map((name) => ({ scheme: 'http', name })),
  ...TLS.map((name) => ({ scheme: 'https', name })),
];

it.concurrent.for(CASES)(
  'a hostile server that sends $name by $scheme is a failure in time (promise 21)',
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
      // The client has hung up: nothing more is written.
      await expect
        .poll(async () => {
          const before = server.totals().bytes;
          await new Promise((resume) => setTimeout(resume, 60));
          return server.totals().bytes - before;
        })
        .toBe(0);
      const { connections, bytes } = server.totals();
      expect(connections).toBeGreaterThanOrEqual(1);
      expect(connections).toBeLessThanOrEqual(2);
      expect(bytes).toBeLessThan(BATCH_BYTES + BUFFERED_BYTES);
    } finally {
      await server.close();
    }
  },
);

it('reports its servers', async ({ annotate }) => {
  await annotate(`21: ${PROGRAM_NAMES.length} hostile servers, ${TLS.length} of them also by TLS`, ATTEMPTS);
});
