/** A transaction: hundreds of hashes, in links and bare beside their labels, and tokens linked by subject. */
import type { TestToken } from '../data/index.ts';
import type { Content, Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import { address, hash, number, shortened, shownName, supply } from './invented.ts';
import { PLAIN_CSS } from './plain.ts';

const OUTPUTS = 20;
const INPUTS = 30;
const REDEEMERS = 60;
/** In hashes: a datum is longer than any subject, and as hexadecimal as one. */
const DATUM_LENGTH = 6;

const line = (label: string, value: Content): Markup =>
  html`<div class="line"><div class="label">${label}</div><div>${value}</div></div>`;

const transactionLink = (id: string, text = id): Markup =>
  html`<a class="hash" href="/transaction/${id}">${text}</a>`;

const bare = (id: string): Markup => html`<span class="hash">${id}</span>`;

function input(_: unknown, index: number): Markup {
  const id = hash(`input ${index}`);
  const from = address(`input ${index}`);
  return html`
<div class="input">${line('Address', html`<a class="id" href="/address/${from}">${shortened(from, 20, 8)}</a>`)}
${line('Transaction Hash', index % 2 === 0 ? transactionLink(id, `${id}#${index % 4}`) : bare(id))}
<div class="line"><span class="label">Datum Hash</span> ${bare(hash(`input datum ${index}`))}</div></div>`;
}

/** Every fifth link shows the whole subject, as Cardanoscan does where there is no name. */
function tokenLink(token: TestToken, index: number): Markup {
  const text = index % 5 === 4 ? token.subject : `${supply(token)} ${shownName(token)}`;
  return html`<a class="token id" href="/token/${token.subject}">${text}</a>`;
}

function output(tokens: readonly TestToken[], index: number): Markup {
  const to = address(`output ${index}`);
  const share = tokens.filter((_, place) => place % OUTPUTS === index);
  return html`
<div class="output">${line('Address', html`<a class="id" href="/address/${to}">${shortened(to, 20, 8)}</a>`)}
<p class="line hash">Datum Hash: ${hash(`output datum ${index}`)}</p>
<div class="line"><div class="label">Tokens</div>${share.map((token, place) =>
    tokenLink(token, index * 2 + place),
  )}</div></div>`;
}

function redeemer(_: unknown, index: number): Markup {
  return html`
<tr><td>${number(`purpose ${index}`, 2) === 0 ? 'Spend' : 'Mint'}</td>
<td>${transactionLink(hash(`redeemer ${index}`))}</td><td>${bare(hash(`redeemer datum ${index}`))}</td></tr>`;
}

/** In the manner of Cardanoscan's `/transaction/{hash}`. Elements of the class `hash` show no token. */
export function cardanoscanTransaction(tokens: readonly TestToken[], id: string): string {
  const block = hash('block of the transaction');
  const datum = Array.from({ length: DATUM_LENGTH }, (_, index) => hash(`inline ${index}`)).join('');
  return documentOf(
    'Transaction (a page of our own, in the manner of Cardanoscan)',
    undefined,
    PLAIN_CSS,
    html`<main><h1>Transaction details</h1>
<section>${line('Transaction Hash', bare(id))}
${line('Block', html`<a class="hash" href="/block/${block}">${block}</a>`)}
${line('Block Hash', bare(block))}
${line('Transaction Hash', html`<span class="hash" title="${id}">${shortened(id, 8, 8, '...')}</span>`)}
${line('Inline Datum', html`<span class="hash">${datum}</span>`)}</section>
<section><h2>${INPUTS} inputs</h2>${Array.from({ length: INPUTS }, input)}</section>
<section><h2>${OUTPUTS} outputs</h2>${Array.from({ length: OUTPUTS }, (_, index) => output(tokens, index))}</section>
<section><h2>Contracts</h2>
<table><thead><tr><th>Purpose</th><th>Transaction Hash</th><th>Datum Hash</th></tr></thead>
<tbody>${Array.from({ length: REDEEMERS }, redeemer)}
</tbody></table></section></main>`,
  );
}
