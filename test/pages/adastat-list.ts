/** A list whose identifiers are split over two elements, the last six digits apart, under a language prefix. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import { hash, logo, shownName, supply } from './invented.ts';
import { cut, PLAIN_CSS } from './plain.ts';

export interface AdastatOptions {
  /** `/en`, or nothing: the explorer's own language. */
  readonly prefix: string;
}

function row(token: TestToken, prefix: string): Markup {
  const address = `${prefix}/tokens/${token.fingerprint}`;
  return html`
<tr><td><a href="${address}">${logo(token, 32)}</a></td>
<td><a href="${address}">${shownName(token)}</a> <small>${token.ticker ?? ''}</small></td>
<td><a class="cut" href="${address}">${cut(token.fingerprint)}</a></td>
<td><a class="cut" href="${prefix}/policies/${token.policy}">${cut(token.policy)}</a></td>
<td class="number">${supply(token)}</td></tr>`;
}

function transaction(seed: string, prefix: string): Markup {
  const id = hash(seed);
  return html`<div class="line"><a class="cut hash" href="${prefix}/transactions/${id}">${cut(id)}</a></div>`;
}

/** In the manner of AdaStat: `/xx/tokens/{fingerprint}`, `/xx/policies/{policy}`, then the newest transactions. */
export function adastatList(tokens: readonly TestToken[], { prefix }: AdastatOptions): string {
  const seeds = Array.from({ length: 8 }, (_, index) => `adastat list ${prefix} ${index}`);
  return documentOf(
    'Tokens (a page of our own, in the manner of AdaStat)',
    undefined,
    PLAIN_CSS,
    html`<main id="app"><h1>Tokens</h1>
<table><thead><tr><th></th><th>Token</th><th>Fingerprint</th><th>Policy</th><th class="number">Supply</th></tr>
</thead><tbody>${tokens.map((token) => row(token, prefix))}
</tbody></table>
<section><h2>Transactions</h2>${seeds.map((seed) => transaction(seed, prefix))}</section></main>`,
  );
}
