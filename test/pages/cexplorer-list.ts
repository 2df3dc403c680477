/** The list of explorers.md, row by row: fingerprints in three links, the policy in one, no subject anywhere. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import { logo, shortened, shownName, supply } from './invented.ts';
import { PLAIN_CSS } from './plain.ts';

function row(token: TestToken): Markup {
  const address = `/asset/${token.fingerprint}`;
  const name = token.ticker === undefined ? shownName(token) : `[${token.ticker}] ${shownName(token)}`;
  return html`
<tr><td><a href="${address}">${logo(token, 32)}</a></td>
<td><a href="${address}">${name}</a></td>
<td class="id"><a href="${address}" title="${token.fingerprint}"
><span>${shortened(token.fingerprint, 8, 8, '...')}</span></a></td>
<td class="id"><a href="/policy/${token.policy}">${shortened(token.policy, 8, 8, '...')}</a></td>
<td class="number">${supply(token)}</td></tr>`;
}

/** In the manner of Cexplorer: what shows a token's name shows it as its standards state it. */
export function cexplorerList(tokens: readonly TestToken[]): string {
  return documentOf(
    'Assets (a page of our own, in the manner of Cexplorer)',
    undefined,
    PLAIN_CSS,
    html`<main><h1>Assets</h1>
<table><thead><tr><th></th><th>Asset</th><th>Fingerprint</th><th>Policy ID</th><th class="number">Supply</th></tr>
</thead><tbody>${tokens.map(row)}
</tbody></table></main>`,
  );
}
