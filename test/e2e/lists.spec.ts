/** Lists of others in a real browser: fetched in a worker of its own, and shown on the card. */
import { gzipSync } from 'node:zlib';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { ListJob } from '../../lib/lists/read-list.ts';
import { TOKENS } from '../data/index.ts';
import { archiveOf, makeLists } from '../data/lists.ts';
import { serve } from '../services/serve.ts';
import { link, openCard } from './card-page.ts';
import { expect, test } from './fixtures.ts';
import { showSection } from './options-page.ts';

const { fernwood, mica } = TOKENS;
const MB = 1_000_000;
// So that the test's own page may read it; the background asks for the permission.
const TEXT = { headers: { 'content-type': 'text/plain', 'access-control-allow-origin': '*' } };

test('a list of the user is fetched once, and its note is on the card without any request', async ({
  openOptions,
  openBody,
  grantHost,
  card,
}) => {
  const lines = `# treasury\n${fernwood.subject}, treasury token\n${fingerprintOf(mica.subject)}\n`;
  const server = await serve({ fetch: () => new Response(lines, TEXT) });
  await grantHost('http://127.0.0.1/*');
  const options = await openOptions();
  await showSection(options, 'lists');
  await options.getByLabel('List name').fill('Treasury');
  await options.getByLabel('Add a list', { exact: true }).fill(`${server.origin}/list.csv?token=s3cret`);
  await options.getByRole('button', { name: 'Add list', exact: true }).click();
  await expect(options.getByRole('listitem').filter({ hasText: 'Treasury' })).toContainText('2 entries');
  expect(await options.content()).not.toContain('s3cret');
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.headers).not.toHaveProperty('cookie');
  expect(server.requests[0]?.headers).not.toHaveProperty('referer');

  const page = await openBody(link(fernwood, 'it'));
  await openCard(page, 'it');
  await expect.poll(async () => (await card(page))?.text).toContain('Your list “⁨Treasury⁩”: ⁨treasury token⁩');
  await options.bringToFront();
  await options.getByRole('button', { name: 'Remove: Treasury' }).click();
  await expect(options.getByRole('listitem').filter({ hasText: 'Treasury' })).toHaveCount(0);
  expect(server.requests).toHaveLength(1);
  await server.close();
});

const forever = (chunk: Uint8Array) => new ReadableStream({ pull: (to) => to.enqueue(chunk) });
const cases: readonly (readonly [
  name: string,
  format: ListJob['format'],
  body: () => BodyInit,
  failure: object,
])[] = [
  ['100 MB', 'lines', () => forever(new Uint8Array(64_000).fill(0x23)), { kind: 'too-large' }],
  ['10 million lines', 'lines', () => '#\n'.repeat(10_000_000), { kind: 'too-large' }],
  ['a web page', 'lines', () => '<!doctype html>', { kind: 'malformed', detail: 'list-line', at: '1' }],
  ['bytes', 'lines', () => new Uint8Array(9_000).fill(0xfe), { kind: 'malformed', detail: 'not-text' }],
  ['a gzip bomb', 'archive', () => new Uint8Array(gzipSync(Buffer.alloc(100 * MB))), { kind: 'too-large' }],
  ['what is not gzip', 'archive', () => 'hello', { kind: 'malformed', detail: 'list-archive' }],
];

test('the worker reads a real archive, and refuses hostile lists within ten seconds', async ({ ownPage }) => {
  const lists = makeLists();
  const bodies = new Map([
    ['/good', () => new Uint8Array(archiveOf(lists))],
    ...cases.map(([name, , body]) => [`/${encodeURIComponent(name)}`, body] as const),
  ]);
  const server = await serve({
    fetch: ({ url }) => new Response(bodies.get(new URL(url).pathname)?.() ?? '', TEXT),
  });
  const read = (path: string, format: ListJob['format']) =>
    ownPage.evaluate(
      async (job) => {
        const worker = new Worker('/list-reader.js');
        const answer = new Promise<{ ok: boolean; failure?: object; value?: readonly unknown[] }>(
          (resolve) => {
            worker.onmessage = ({ data }) => resolve(data);
          },
        );
        const start = performance.now();
        worker.postMessage(job);
        const { ok, failure, value } = await answer;
        worker.terminate();
        return { ok, failure, count: value?.length, ms: performance.now() - start };
      },
      { format, from: { address: server.origin + path } } satisfies ListJob,
    );
  expect(await read('/good', 'archive')).toMatchObject({ ok: true, count: 597 });
  for (const [name, format, , failure] of cases) {
    const result = await read(`/${encodeURIComponent(name)}`, format);
    expect(result, name).toMatchObject({ ok: false, failure });
    expect(result.ms, name).toBeLessThan(10_000);
  }
  await server.close();
});
