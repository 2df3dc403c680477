/** The token list of the repository, in a build as it is shipped. */
import { readFileSync } from 'node:fs';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { TokenList } from '../../lib/fingerprints/token-list.ts';
import { createMetadataService } from '../services/metadata.ts';
import { documentOf, METADATA, pageApp } from './apps.ts';
import { marks } from './card-page.ts';
import { launchExtension, openOwn, openPage, routeService } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { recordsWith } from './invented-tokens.ts';

const listed = new TokenList(new Uint8Array(readFileSync('public/token-list.bin'))).tokens();
/** In lower case, as the local service has them. */
const tokens = listed.filter((_, i) => i % 130 === 0).slice(0, 60);

test('names the tokens of a page that has only their fingerprints, and finds SNEK by its ticker', async () => {
  const context = await launchExtension({});
  try {
    const named = tokens.map(({ subject, name = '' }) => ({ subject, name }));
    routeService(context, METADATA, createMetadataService(recordsWith(named)));
    const links = tokens.map(({ subject }) => {
      const fingerprint = fingerprintOf(subject);
      return `<p><a href="/asset/${fingerprint}">${fingerprint}</a>`;
    });
    const style = '<style>body { margin: 0; font: 6px/8px monospace } p { margin: 0 }</style>';
    routeService(context, 'https://cexplorer.io', pageApp(documentOf(style + links.join('\n'))));
    const page = await openPage(context, 'https://cexplorer.io/asset');
    // One mark for each link and one for the fingerprint in it; the bar is 55 of 60 tokens.
    await expect.poll(() => marks(page)).toBeGreaterThanOrEqual(2 * 55);

    const popup = await openOwn(context, 'popup');
    await popup.getByRole('searchbox').fill('snek');
    await expect(popup.getByRole('option').first()).toContainText(/Snek ?SNEK.*279c909f/);
  } finally {
    await context.close();
  }
});
