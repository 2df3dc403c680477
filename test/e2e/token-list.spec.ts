/** The marks of the token list in a build. */
import { TOKENS } from '../data/index.ts';
import { listFile } from '../data/token-list.ts';
import { card } from './card-in-chromium.ts';
import { link, openCard } from './card-page.ts';
import { expect, test } from './fixtures.ts';

const { mica } = TOKENS;
test.use({ list: listFile([], { scams: [mica.fingerprint] }) });

test('a card warns of a token on a third-party list, with the list’s name and month', async ({
  openBody,
}) => {
  const page = await openBody(link(mica, 'it'));
  await openCard(page, 'it');
  await expect.poll(async () => (await card(page))?.text).toContain('On the community scam list (2026-11)');
});
