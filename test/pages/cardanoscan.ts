/** Links carry whole subjects and policies; hashes are in links, and without a link beside their labels. */
import type { TestToken } from '../data/index.ts';
import { html, type Markup } from './html.ts';
import {
  address, DEFAULT_TOKENS, grouped, hash, holders, logo, number, type PageOptions, rawMetadata, shortened,
  shownName, supply,
} from './invented.ts';
import { line, type Site, section, sitePage, stats, table } from './site.ts';

const SITE: Site = {
  like: 'Cardanoscan',
  brand: 'Tidewatch',
  hue: 190,
  menu: { Tokens: '/tokens', Blocks: '/blocks', Transactions: '/transactions', Pools: '/pools' },
};

const tokenRow = (token: TestToken, index: number): Markup => html`
<tr><td class="soft">${index + 1}</td>
<td><div class="token">${logo(token, 32)}<span>
<a href="/token/${token.subject}"><bdi>${shownName(token)}</bdi></a>
<small>${token.ticker ?? 'no ticker'}</small></span></div></td>
<td class="id"><a href="/token/${token.subject}">${shortened(token.subject, 10, 8)}</a></td>
<td class="id"><a href="/tokenPolicy/${token.policy}">${shortened(token.policy, 8, 6)}</a></td>
<td class="number">${supply(token)}</td><td class="number">${holders(token)}</td></tr>`;

const addressLink = (to: string): Markup =>
  html`<a class="id" href="/address/${to}">${shortened(to, 20, 8)}</a>`;
const transactionLink = (id: string, text = id): Markup =>
  html`<a class="hash" href="/transaction/${id}">${text}</a>`;
const bare = (id: string): Markup => html`<span class="hash">${id}</span>`;
const times = (count: number, each: (index: number) => Markup) =>
  Array.from({ length: count }, (_, index) => each(index));

/** `/token/{subject}`, `/tokenPolicy/{policy}`, `/transaction/{hash}`. */
export function cardanoscanLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  return sitePage(SITE, 'Native tokens', theme, html`
${stats({ Epoch: '704', 'Latest block': '14,882,309', 'Transactions today': '38,417', Policies: '218,530' })}
${section('Tokens', table(['', 'Token', 'Asset', 'Policy', '#Supply', '#Holders'], tokens.map(tokenRow)))}
${section('Latest transactions', table(['Transaction', 'To', '#Output'], times(8, (index) => html`
<tr><td>${transactionLink(hash(`transaction ${index}`))}</td>
<td>${addressLink(address(`receiver ${index}`))}</td>
<td class="number">₳ ${grouped(2 + number(`ada ${index}`, 41_000))}</td></tr>`)))}
${section('Raw metadata', html`<pre>${rawMetadata(tokens)}</pre>`)}`);
}

const OUTPUTS = 20;

const input = (index: number): Markup => html`
<div class="input">${line('Address', addressLink(address(`input ${index}`)))}
${line(
  'Transaction Hash',
  index % 2 === 0
    ? transactionLink(hash(`input ${index}`), `${hash(`input ${index}`)}#${index % 4}`)
    : bare(hash(`input ${index}`)),
)}
<div class="line"><span class="label">Datum Hash</span> ${bare(hash(`input datum ${index}`))}</div></div>`;

/** Every fifth link shows the whole subject, as Cardanoscan does where there is no name. */
function tokenLink(token: TestToken, index: number): Markup {
  const text = index % 5 === 4 ? token.subject : `${supply(token)} ${shownName(token)}`;
  return html`<a class="token id" href="/token/${token.subject}">${text}</a>`;
}

const output = (tokens: readonly TestToken[], index: number): Markup => html`
<div class="output">${line('Address', addressLink(address(`output ${index}`)))}
<p class="line hash">Datum Hash: ${hash(`output datum ${index}`)}</p>
<div class="line"><div class="label">Tokens</div>${tokens
  .filter((_, place) => place % OUTPUTS === index)
  .map((token, place) => tokenLink(token, index * 2 + place))}</div></div>`;

/** `/transaction/{hash}`. Elements of the class `hash` show no token. */
export function cardanoscanTransaction(tokens: readonly TestToken[], id: string): string {
  const block = hash('block of the transaction');
  // Hex that is longer than any subject.
  const datum = Array.from({ length: 6 }, (_, index) => hash(`inline ${index}`)).join('');
  const redeemer = (index: number) => html`
<tr><td>Spend</td><td>${transactionLink(hash(`redeemer ${index}`))}</td>
<td>${bare(hash(`redeemer datum ${index}`))}</td></tr>`;
  return sitePage(SITE, 'Transaction details', undefined, html`
<section class="sheet">${line('Transaction Hash', bare(id))}
${line('Block', html`<a class="hash" href="/block/${block}">${block}</a>`)}
${line('Block Hash', bare(block))}
${line('Transaction Hash', html`<span class="hash" title="${id}">${shortened(id, 8, 8, '...')}</span>`)}
${line('Inline Datum', bare(datum))}</section>
${section('Inputs', times(30, input))}
${section('Outputs', times(OUTPUTS, (index) => output(tokens, index)))}
${section('Contracts', table(['Purpose', 'Transaction Hash', 'Datum Hash'], times(60, redeemer)))}`);
}
