/** The page of one token: its identifiers stand split and outside of any link, hashes beside them. */
import type { TestToken } from '../data/index.ts';
import type { AdastatOptions } from './adastat-list.ts';
import type { Content, Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import { hash, logo, shownName, supply } from './invented.ts';
import { cut, PLAIN_CSS } from './plain.ts';

function fact(label: string, value: Content): Markup {
  return html`<dt>${label}</dt><dd>${value}</dd>`;
}

/** What is no link: the class says to a test what it is, and to nobody else. */
function bare(identifier: string, kind: 'fingerprint' | 'subject' | 'policy' | 'hash'): Markup {
  return html`<div class="cut ${kind}">${cut(identifier)}</div>`;
}

/** In the manner of AdaStat's `/xx/tokens/{fingerprint}`. */
export function adastatToken(token: TestToken, { prefix }: AdastatOptions): string {
  const transactions = Array.from({ length: 10 }, (_, index) => hash(`${token.subject} ${index}`));
  return documentOf(
    `${shownName(token)} (a page of our own, in the manner of AdaStat)`,
    undefined,
    PLAIN_CSS,
    html`<main id="app"><h1>${shownName(token)}</h1>${logo(token, 48)}
<dl>
${fact('Ticker', token.ticker ?? '–')}
${fact('Fingerprint', bare(token.fingerprint, 'fingerprint'))}
${fact('Asset ID', bare(token.subject, 'subject'))}
${fact('Policy ID', bare(token.policy, 'policy'))}
${fact('Policy', html`<a class="cut" href="${prefix}/policies/${token.policy}">${cut(token.policy)}</a>`)}
${fact('Supply', supply(token))}
${fact('Transaction Hash', bare(hash(`${token.subject} mint`), 'hash'))}
${fact('Block', bare(hash(`${token.subject} block`), 'hash'))}
${fact('Datum Hash', bare(hash(`${token.subject} datum`), 'hash'))}
</dl>
<section><h2>Transactions</h2>${transactions.map(
      (id) =>
        html`<div class="line"><a class="cut hash" href="${prefix}/transactions/${id}">${cut(id)}</a></div>`,
    )}</section></main>`,
  );
}
