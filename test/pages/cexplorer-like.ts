/** A dense list whose rows link one token three times by its fingerprint; no subject in the table. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import type { PageOptions } from './invented.ts';
import {
  DEFAULT_TOKENS,
  hash,
  holders,
  logo,
  number,
  rawMetadata,
  readableName,
  shortened,
  shownName,
  supply,
} from './invented.ts';

const CSS = `
:root {
  --ground: light-dark(#ffffff, #13141b);
  --raised: light-dark(#f7f7fb, #1a1c26);
  --line: light-dark(#e6e6ef, #2a2c3a);
  --ink: light-dark(#1d1e2c, #e7e7f0);
  --soft: light-dark(#676a80, #9a9cb2);
  --link: light-dark(#4c43c9, #a39cff);
  --tint: light-dark(#eeecff, #272446);
}
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 13px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums;
}
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
.page { max-width: 1240px; margin: 0 auto; padding: 0 20px; }
.top { border-bottom: 1px solid var(--line); }
.top .page { display: flex; align-items: center; gap: 22px; height: 54px; }
.brand { display: flex; align-items: center; gap: 9px; color: var(--ink); font-size: 16px; font-weight: 700; }
.top nav { display: flex; gap: 4px; }
.top nav a { color: var(--soft); padding: 6px 11px; border-radius: 7px; }
.top nav [aria-current] { color: var(--link); background: var(--tint); font-weight: 600; }
.ticker { margin-left: auto; display: flex; gap: 18px; color: var(--soft); font-size: 12px; }
.ticker b { color: var(--ink); font-weight: 600; }
.head { display: flex; align-items: end; gap: 24px; padding: 20px 0 16px; }
.crumbs { color: var(--soft); font-size: 12px; }
h1 { margin: 4px 0 0; font-size: 21px; font-weight: 650; letter-spacing: -0.01em; }
.head form { margin-left: auto; width: 400px; }
input {
  width: 100%; height: 36px; border: 1px solid var(--line); border-radius: 8px; padding: 0 12px;
  background: var(--raised); color: inherit; font: inherit;
}
input::placeholder { color: var(--soft); opacity: 1; }
.stats { display: flex; gap: 12px; margin: 0 0 16px; }
.stats div { flex: 1; background: var(--raised); border-radius: 9px; padding: 10px 14px; }
.stats dt { color: var(--soft); font-size: 12px; }
.stats dd { margin: 1px 0 0; font-weight: 620; font-size: 15px; }
.stats i {
  display: block; height: 3px; margin-top: 6px; border-radius: 2px; background: var(--line); overflow: hidden;
}
.stats i::before { content: ''; display: block; height: 100%; width: var(--part); background: var(--link); }
.tabs { display: flex; gap: 20px; border-bottom: 1px solid var(--line); }
.tabs span { padding: 0 2px 9px; color: var(--soft); font-weight: 550; border-bottom: 2px solid transparent; }
.tabs [aria-current] { color: var(--ink); border-color: var(--link); }
.tabs em { margin-left: auto; font-style: normal; color: var(--soft); font-size: 12px; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; color: var(--soft); font-weight: 500; font-size: 12px; }
th, td { padding: 7px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { padding-left: 2px; }
th:last-child, td:last-child { padding-right: 2px; }
tbody tr:hover { background: var(--raised); }
.number { text-align: right; }
.kind {
  color: var(--soft); font-size: 11px; border: 1px solid var(--line); border-radius: 5px; padding: 1px 6px;
}
.asset { display: flex; align-items: center; gap: 10px; max-width: 380px; }
.asset > div { min-width: 0; }
.asset > div > a {
  display: block; overflow: hidden; text-overflow: ellipsis; color: var(--ink); font-weight: 560;
}
.asset > div > a.id { color: var(--soft); font-weight: 400; }
.asset img, .asset svg { display: block; border-radius: 7px; }
.id { font: 11.5px ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.spark { display: block; margin-left: auto; color: var(--link); }
.more { display: flex; justify-content: center; padding: 14px; }
button {
  font: inherit; font-weight: 550; color: var(--link); background: var(--tint); border: 0; border-radius: 8px;
  padding: 8px 18px;
}
h2 { margin: 14px 0 8px; font-size: 15px; font-weight: 650; }
pre {
  margin: 0; padding: 14px 16px; background: var(--raised); border-radius: 9px; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 12px/1.65 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
footer { padding: 22px 0 34px; color: var(--soft); font-size: 12px; }
`;

/** A line of the last days, drawn from the token's digits. */
function spark(token: TestToken): Markup {
  const points = Array.from(
    { length: 12 },
    (_, day) => `${day * 6},${17 - number(`${token.subject} ${day}`, 15)}`,
  );
  return html`<svg class="spark" width="68" height="20" viewBox="-1 0 68 20" aria-hidden="true"><polyline
 points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-width="1.3"/></svg>`;
}

function row(token: TestToken): Markup {
  const address = `/asset/${token.fingerprint}`;
  const kind = token.assetName.startsWith('000de140') ? 'NFT' : 'Token';
  const name = token.ticker === undefined ? shownName(token) : `[${token.ticker}] ${shownName(token)}`;
  return html`
<tr>
<td><span class="kind">${kind}</span></td>
<td><div class="asset"><a href="${address}" tabindex="-1">${logo(token, 30)}</a>
<div><a href="${address}"><bdi>${name}</bdi></a><a class="id" href="${address}"
 title="${token.fingerprint}">${shortened(token.fingerprint, 8, 8, '...')}</a></div></div></td>
<td class="id" title="${token.assetName}">${shortened(readableName(token), 14, 6, '...') || '–'}</td>
<td class="id"><a href="/policy/${token.policy}">${shortened(token.policy, 8, 8, '...')}</a></td>
<td class="number">${supply(token)}</td>
<td class="number">${holders(token)}</td>
<td>${spark(token)}</td>
</tr>`;
}

/** In the manner of Cexplorer: `/asset/{fingerprint}` thrice a row, `/policy/{policy}`, shortened texts. */
export function cexplorerLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  const title = 'Assets (a page of our own, in the manner of Cexplorer)';
  const registered = tokens.filter((token) => token.standards.length > 0).length;
  const latest = hash('latest transaction');
  return documentOf(
    title,
    theme,
    CSS,
    html`<div id="root"><header class="top"><div class="page">
<a class="brand" href="/"><svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
<path d="M11 1 20 6v10l-9 5-9-5V6z" fill="none" stroke="currentColor" stroke-width="2"/>
<path d="m11 6.5 4 2.2v4.6l-4 2.2-4-2.2V8.7z" fill="#6c62e8"/></svg>Hexfold</a>
<nav aria-label="Main"><a href="/block">Blockchain</a><a href="/pool">Staking</a>
<a href="/asset" aria-current="page">Assets</a>
<a href="/governance">Governance</a><a href="/tool">Tools</a></nav>
<div class="ticker"><span>Block <b>14,882,309</b></span><span>Load <b>34 %</b></span>
<span>Latest <a class="id" href="/tx/${latest}"
 title="${latest}">${shortened(latest, 6, 6, '...')}</a></span></div>
</div></header>
<main class="page">
<div class="head">
<div><nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> / Assets</nav><h1>Assets</h1></div>
<form role="search"><input type="search" aria-label="Search"
 placeholder="Search blocks, transactions, asset IDs..."></form>
</div>
<dl class="stats">
<div><dt>Epoch 704</dt><dd>3 d 1 h left<i style="--part: 61%"></i></dd></div>
<div><dt>Assets</dt><dd>10,204,551<i style="--part: 78%"></i></dd></div>
<div><dt>Registered</dt><dd>${registered} of ${tokens.length} here<i style="--part: 84%"></i></dd></div>
<div><dt>Minted today</dt><dd>1,906<i style="--part: 22%"></i></dd></div>
</dl>
<div class="tabs"><span aria-current="true">All assets</span>
<span>Tokens</span><span>NFTs</span><span>Recent</span>
<em>Sorted by transactions</em></div>
<table>
<thead><tr><th>Type</th><th>Asset</th><th>Asset name</th><th>Policy ID</th><th class="number">Supply</th>
<th class="number">Holders</th><th class="number">12 days</th></tr></thead>
<tbody>${tokens.map(row)}
</tbody>
</table>
<div class="more"><button type="button">Load more</button></div>
<section><h2>Raw metadata</h2><pre>${rawMetadata(tokens)}</pre></section>
<footer>A page of our own, in the manner of Cexplorer.
Every token, number and name on it is invented.</footer>
</main></div>`,
  );
}
