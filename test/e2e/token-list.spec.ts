/** The token list of the repository in a build as it is shipped, and the marks of another list. */
import { readFileSync } from 'node:fs';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { TokenList } from '../../lib/tokens/list.ts';
import { TOKENS } from '../data/index.ts';
import { listFile } from '../data/token-list.ts';
import { createMetadataService } from '../services/metadata.ts';
import { documentOf, METADATA, pageApp } from './apps.ts';
import { card } from './card-in-chromium.ts';
import { link, marks, openCard } from './card-page.ts';
import { launchExtension, openOwn, openPage, routeService } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { recordsWith } from './invented-tokens.ts';

const list = new TokenList(new Uint8Array(readFileSync('public/token-list.bin')));
/** Those that the registry spells in lower case, as the local service does. */
const tokens = list
  .tokens()
  .filter(({ subject }, i) => i % 130 === 0 && !list.spellings.has(subject))
  .slice(0, 60);

test('names the tokens of a page that has only their fingerprints, and finds SNEK by its ticker', async () => {
  const context = await launchExtension({});
  try {
    const named = tokens.map(({ subject, name = '' }) => ({ subject, name }));
    routeService(context, METADATA, createMetadataService(recordsWith(named)));
    const links = tokens.map(
      ({ subject }, i) => `<p><a href="/asset/${fingerprintOf(subject)}">Asset ${i}</a>`,
    );
    const style = '<style>body { margin: 0; font: 6px/8px monospace } p { margin: 0 }</style>';
    routeService(context, 'https://cexplorer.io', pageApp(documentOf(style + links.join('\n'))));
    const page = await openPage(context, 'https://cexplorer.io/asset');
    await expect.poll(() => marks(page)).toBe(tokens.length);

    const popup = await openOwn(context, 'popup');
    await popup.getByRole('searchbox').fill('snek');
    await expect(popup.getByRole('option').first()).toContainText(/Snek ?SNEK.*279c909f/);
  } finally {
    await context.close();
  }
});

const { mica } = TOKENS;
test.use({ list: listFile([], { scams: [mica.fingerprint] }) });

test('a card warns of a token on a third-party list, with the list’s name and month', async ({
  openBody,
}) => {
  const page = await openBody(link(mica, 'it'));
  await openCard(page, 'it');
  await expect.poll(async () => (await card(page))?.text).toContain('On the community scam list (2026-11)');
});
