/** A list whose rows link one token three times by its fingerprint; no subject in the table. */
import type { TestToken } from '../data/index.ts';
import { html, type Markup } from './html.ts';
import {
  DEFAULT_TOKENS, hash, holders, logo, type PageOptions, rawMetadata, readableName, shortened, shownName, supply,
} from './invented.ts';
import { type Site, section, sitePage, stats, table } from './site.ts';

const SITE: Site = {
  like: 'Cexplorer',
  brand: 'Hexfold',
  hue: 250,
  menu: { Assets: '/asset', Blockchain: '/block', Staking: '/pool', Latest: `/tx/${hash('latest transaction')}` },
};

function row(token: TestToken): Markup {
  const address = `/asset/${token.fingerprint}`;
  const name = token.ticker === undefined ? shownName(token) : `[${token.ticker}] ${shownName(token)}`;
  return html`
<tr><td><div class="token"><a href="${address}" tabindex="-1">${logo(token, 30)}</a>
<div><a href="${address}"><bdi>${name}</bdi></a><a class="id" href="${address}"
 title="${token.fingerprint}">${shortened(token.fingerprint, 8, 8, '...')}</a></div></div></td>
<td class="id" title="${token.assetName}">${shortened(readableName(token), 14, 6, '...') || '–'}</td>
<td class="id"><a href="/policy/${token.policy}">${shortened(token.policy, 8, 8, '...')}</a></td>
<td class="number">${supply(token)}</td><td class="number">${holders(token)}</td></tr>`;
}

/** `/asset/{fingerprint}` three times in each table row, `/policy/{policy}`, shortened texts. */
export function cexplorerLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  return sitePage(SITE, 'Assets', theme, html`
${stats({ 'Epoch 704': '3 d 1 h left', Assets: '10,204,551', Policies: '218,530', 'Minted today': '1,906' })}
<section class="sheet">${table(
    ['Asset', 'Asset name', 'Policy ID', '#Supply', '#Holders'],
    tokens.map(row),
  )}</section>
${section('Raw metadata', html`<pre>${rawMetadata(tokens)}</pre>`)}`);
}
