/** Lists of others in a real browser: fetched in a worker of its own, and shown on the card. */
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { TOKENS } from '../data/index.ts';
import { serve } from '../services/serve.ts';
import { card } from './card-in-chromium.ts';
import { link, openCard } from './card-page.ts';
import { grantHosts } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { showSection } from './options-page.ts';

const { fernwood, mica } = TOKENS;
// So that the test's own page may read it; the background asks for the permission.
const TEXT = { headers: { 'content-type': 'text/plain', 'access-control-allow-origin': '*' } };

test('the note of a list is on the card without any request', async ({ context, openOptions, openBody }) => {
  const lines = `# treasury\n${fernwood.subject}, treasury token\n${fingerprintOf(mica.subject)}\n`;
  const server = await serve({ fetch: () => new Response(lines, TEXT) });
  await grantHosts(context, ['http://127.0.0.1/*']);
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
