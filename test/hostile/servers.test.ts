/** Promise 21, without a browser: whatever a server says, it is a failure in time, and little of it is read. */
import { it } from 'vitest';
import { createHttp } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName, serveHostile } from './servers.ts';
import { TRIED } from './tried-mark.ts';

const DEADLINE_MS = 1_500;
const BATCH_BYTES = 2_000_000;
/** What the network of a machine holds on its way, beside what was read. */
const ON_ITS_WAY = 20_000_000;

const TLS: readonly ProgramName[] = ['noise', 'a reset at once', 'nothing at all'];
const CASES = [
  ...PROGRAM_NAMES.map((name) => ({ scheme: 'http', name })),
  ...TLS.map((name) => ({ scheme: 'https', name })),
];

it.concurrent.for(CASES)(
  'a hostile server that says $name by $scheme is a failure in time (promise 21)',
  async ({ scheme, name }, { expect }) => {
    const server = await serveHostile(PROGRAMS[name]);
    try {
      const http = createHttp(anywhere, DEADLINE_MS);
      const began = performance.now();
      const url = `${scheme}://127.0.0.1:${server.port}/apidocs`;
      const result = await http({ url, maxBytes: BATCH_BYTES });
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
      const { connections, bytes } = server.seen();
      expect(connections).toBeGreaterThanOrEqual(1);
      expect(connections).toBeLessThanOrEqual(2);
      expect(bytes).toBeLessThan(BATCH_BYTES + ON_ITS_WAY);
    } finally {
      await server.close();
    }
  },
);

it('was tried with many servers', async ({ annotate }) => {
  await annotate(`21: ${PROGRAM_NAMES.length} hostile servers, ${TLS.length} of them at TLS`, TRIED);
});
