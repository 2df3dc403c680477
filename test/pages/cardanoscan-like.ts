/** A server-rendered list of tokens and transactions; links carry whole subjects and policies. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import type { PageOptions } from './invented.ts';
import {
  address,
  DEFAULT_TOKENS,
  grouped,
  hash,
  holders,
  logo,
  number,
  rawMetadata,
  shortened,
  shownName,
  supply,
} from './invented.ts';

const CSS = `
:root {
  --ground: light-dark(#f3f6f8, #0f1618);
  --sheet: light-dark(#ffffff, #172124);
  --line: light-dark(#e2e9ec, #263337);
  --ink: light-dark(#17272c, #e3ecee);
  --soft: light-dark(#5c7077, #91a5ab);
  --link: light-dark(#0b6e7f, #62c5d4);
  --band: light-dark(#0d3f4a, #0b2a31);
}
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 14px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
.page { max-width: 1180px; margin: 0 auto; padding: 0 24px; }
.band { background: var(--band); color: #e9f4f6; padding-bottom: 64px; }
.band a { color: inherit; }
.bar { display: flex; align-items: center; gap: 28px; height: 60px; }
.brand {
  display: flex; align-items: center; gap: 10px; font-size: 17px; font-weight: 650; letter-spacing: -0.01em;
}
.bar nav { display: flex; gap: 24px; margin-left: auto; font-size: 13.5px; color: #b9d3d9; }
.bar nav [aria-current] { color: #fff; font-weight: 600; }
.pill {
  border: 1px solid #ffffff3d; border-radius: 99px; padding: 3px 12px; font-size: 12.5px; color: #d4e6ea;
}
.lead { display: flex; align-items: end; gap: 32px; padding-top: 18px; }
h1 { margin: 0; font-size: 25px; font-weight: 620; letter-spacing: -0.015em; }
.lead p { margin: 3px 0 0; color: #a9c7ce; }
.search { margin-left: auto; width: 420px; position: relative; }
.search input {
  width: 100%; height: 40px; padding: 0 14px 0 40px; border: 1px solid #ffffff33; border-radius: 9px;
  background: #ffffff17; color: #fff; font: inherit;
}
.search input::placeholder { color: #a9c7ce; opacity: 1; }
.search svg { position: absolute; left: 13px; top: 12px; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.stats { display: grid; grid-template-columns: repeat(4, 1fr); margin-top: -40px; }
.stats div { padding: 14px 20px; }
.stats div + div { border-left: 1px solid var(--line); }
.stats dt { color: var(--soft); font-size: 12.5px; }
.stats dd { margin: 2px 0 0; font-size: 19px; font-weight: 600; }
.stats small { color: var(--soft); font-size: 12.5px; font-weight: 400; margin-left: 6px; }
h2 { margin: 0; padding: 14px 20px; font-size: 15px; font-weight: 620; }
section { margin-top: 22px; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: 12px; font-weight: 500; color: var(--soft); }
th, td { padding: 7px 12px; border-top: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { padding-left: 20px; }
th:last-child, td:last-child { padding-right: 20px; }
tbody tr:hover { background: light-dark(#f7fafb, #1b272a); }
.rank { color: var(--soft); width: 1%; }
.number { text-align: right; }
.token { display: flex; align-items: center; gap: 11px; max-width: 330px; }
.token span { display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.token a { font-weight: 560; }
.token small { display: block; line-height: 1.3; color: var(--soft); font-size: 12.5px; }
.logo { border-radius: 50%; flex: none; }
.id { font: 12.5px ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.soft { color: var(--soft); }
pre {
  margin: 0; padding: 14px 20px; border-top: 1px solid var(--line); overflow: auto; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 12px/1.65 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
footer { padding: 26px 0 36px; color: var(--soft); font-size: 12.5px; }
`;

function tokenRow(token: TestToken, index: number): Markup {
  return html`
<tr>
<td class="rank">${index + 1}</td>
<td><div class="token">${logo(token, 32)}<span>
<a href="/token/${token.subject}"><bdi>${shownName(token)}</bdi></a>
<small>${token.ticker ?? 'no ticker'}</small></span></div></td>
<td class="id"><a href="/token/${token.subject}">${shortened(token.subject, 10, 8)}</a></td>
<td class="id"><a href="/tokenPolicy/${token.policy}">${shortened(token.policy, 8, 6)}</a></td>
<td class="number">${supply(token)}</td>
<td class="number">${holders(token)}</td>
</tr>`;
}

function transactionRow(_: unknown, index: number): Markup {
  const id = hash(`transaction ${index}`);
  const to = address(`receiver ${index}`);
  return html`
<tr>
<td class="id"><a href="/transaction/${id}">${id}</a></td>
<td class="id"><a href="/address/${to}">${shortened(to, 14, 8)}</a></td>
<td class="soft">${12 + index * 19 + number(`age ${index}`, 17)} s ago</td>
<td class="number">₳ ${grouped(2 + number(`ada ${index}`, 41_000))}</td>
</tr>`;
}

/** In the manner of Cardanoscan: `/token/{subject}`, `/tokenPolicy/{policy}`, `/transaction/{hash}`. */
export function cardanoscanLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  const title = 'Native tokens (a page of our own, in the manner of Cardanoscan)';
  const block = hash('block');
  return documentOf(
    title,
    theme,
    CSS,
    html`<div class="band"><div class="page">
<header class="bar">
<a class="brand" href="/"><svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
<circle cx="13" cy="13" r="12" fill="none" stroke="#62c5d4" stroke-width="2"/>
<path d="M6 16c3-4 4-4 7 0s4 4 7 0M6 11c3-4 4-4 7 0s4 4 7 0" fill="none" stroke="#fff" stroke-width="2"/>
</svg>Tidewatch</a>
<nav aria-label="Main"><a href="/blocks">Blocks</a><a href="/transactions">Transactions</a>
<a href="/tokens" aria-current="page">Tokens</a><a href="/pools">Pools</a>
<a href="/analytics">Analytics</a></nav>
<span class="pill">Mainnet</span>
</header>
<div class="lead">
<div><h1>Native tokens</h1><p>${tokens.length} assets with activity in this epoch</p></div>
<form class="search" role="search"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
<circle cx="7" cy="7" r="5" fill="none" stroke="#a9c7ce" stroke-width="1.6"/>
<path d="m11 11 4 4" stroke="#a9c7ce" stroke-width="1.6" stroke-linecap="round"/></svg>
<input type="search" aria-label="Search" placeholder="Search by token, policy, transaction, address"></form>
</div>
</div></div>
<main class="page">
<dl class="sheet stats">
<div><dt>Epoch</dt><dd>704<small>61 % done</small></dd></div>
<div><dt>Latest block</dt><dd>14,882,309<small
 class="id"><a href="/block/${block}">${shortened(block, 6, 4)}</a></small></dd></div>
<div><dt>Transactions today</dt><dd>38,417</dd></div>
<div><dt>Policies</dt><dd>218,530<small>+ 41</small></dd></div>
</dl>
<section class="sheet">
<h2>Tokens</h2>
<table>
<thead><tr><th class="rank">#</th><th>Token</th><th>Asset</th><th>Policy</th>
<th class="number">Supply</th><th class="number">Holders</th></tr></thead>
<tbody>${tokens.map(tokenRow)}
</tbody>
</table>
</section>
<section class="sheet">
<h2>Latest transactions</h2>
<table>
<thead><tr><th>Transaction</th><th>To</th><th>Age</th><th class="number">Output</th></tr></thead>
<tbody>${Array.from({ length: 8 }, transactionRow)}
</tbody>
</table>
</section>
<section class="sheet">
<h2>Raw metadata</h2>
<pre>${rawMetadata(tokens)}</pre>
</section>
<footer>A page of our own, in the manner of Cardanoscan.
Every token, number and name on it is invented.</footer>
</main>`,
  );
}
