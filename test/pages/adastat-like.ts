/** Cards of two-line rows; every identifier is split over two elements, its last six digits apart. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html, trusted } from './html.ts';
import type { PageOptions } from './invented.ts';
import {
  DEFAULT_TOKENS,
  grouped,
  hash,
  holders,
  logo,
  number,
  rawMetadata,
  shownName,
  supply,
} from './invented.ts';

const CSS = `
:root {
  --ground: light-dark(#eeeae4, #17150f);
  --sheet: light-dark(#fbf9f6, #211e18);
  --line: light-dark(#e3ddd3, #35312a);
  --ink: light-dark(#2a261f, #ece7dd);
  --soft: light-dark(#6f6757, #a59c8b);
  --link: light-dark(#9a3d12, #f0a274);
  --tint: light-dark(#f3e4d8, #3a2a1e);
}
body {
  margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); display: grid;
  grid-template-columns: 216px minmax(0, 1fr);
  font: 13.5px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
a { color: inherit; text-decoration: none; }
aside { padding: 22px 14px; position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; }
.brand {
  display: flex; align-items: center; gap: 10px; padding: 0 10px 20px; font-size: 17px; font-weight: 700;
}
aside nav a {
  display: flex; justify-content: space-between; padding: 7px 10px; border-radius: 8px; color: var(--soft);
}
aside nav [aria-current] { background: var(--tint); color: var(--link); font-weight: 600; }
aside small { margin-top: auto; padding: 0 10px; color: var(--soft); font-size: 12px; }
main { padding: 20px 26px 30px 8px; max-width: 1100px; }
.top { display: flex; align-items: center; gap: 18px; }
h1 { margin: 0; font-size: 22px; font-weight: 640; letter-spacing: -0.01em; }
.top form { margin-left: auto; width: 380px; }
input {
  width: 100%; height: 38px; border: 1px solid var(--line); border-radius: 99px; padding: 0 16px;
  background: var(--sheet); color: inherit; font: inherit;
}
input::placeholder { color: var(--soft); opacity: 1; }
.stats { display: flex; justify-content: space-between; margin: 16px 0; padding: 13px 20px; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; }
.stats dt { color: var(--soft); font-size: 12px; }
.stats dd { margin: 1px 0 0; font-size: 16px; font-weight: 620; }
.line { display: grid; grid-template-columns: 44px minmax(0, 1.25fr) minmax(0, 1.5fr) 150px 84px; gap: 16px;
  align-items: center; padding: 9px 20px; }
.line + .line { border-top: 1px solid var(--line); }
.line.titles { color: var(--soft); font-size: 12px; padding-block: 8px; }
.rows > .line:hover { background: light-dark(#f6f1ea, #272319); }
.logo { display: block; border-radius: 12px; }
.name { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.ticker { color: var(--soft); font-size: 12.5px; }
.tag {
  margin-left: 6px; border-radius: 5px; padding: 1px 6px; font-size: 11px; color: var(--link);
  background: var(--tint);
}
.cut {
  display: flex; min-width: 0; color: var(--link);
  font: 12px/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
.cut div:first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cut.policy { color: var(--soft); }
.cut:hover { text-decoration: underline; }
.number { text-align: right; }
.number small { display: block; color: var(--soft); font-size: 12px; }
section { margin-top: 16px; }
h2 { margin: 0; padding: 13px 20px 9px; font-size: 15px; font-weight: 640; }
.short { display: grid; grid-template-columns: minmax(0, 1fr) 90px; gap: 14px; padding: 6px 20px; }
.short:last-child { padding-bottom: 14px; }
pre {
  margin: 0; padding: 0 20px 16px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 12px/1.65 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
footer { padding: 20px 4px 0; color: var(--soft); font-size: 12px; }
`;

/** The mark that scoped styles leave on every element. */
const V = trusted('data-v-3f9a61c2');

/** How many digits stand apart at the end. */
const TAIL = 6;

/** A link whose text is the whole identifier, in two elements, with nothing between them. */
function cut(href: string, identifier: string, kind: 'token' | 'policy' | 'transaction'): Markup {
  const head = html`<div ${V}>${identifier.slice(0, -TAIL)}</div>`;
  const tail = html`<div ${V}>${identifier.slice(-TAIL)}</div>`;
  return html`<a ${V} class="cut ${kind}" href="${href}">${head}${tail}</a>`;
}

/** Every third row is linked by subject, the others by fingerprint: the explorer knows both. */
function row(token: TestToken, index: number): Markup {
  const id = index % 3 === 2 ? token.subject : token.fingerprint;
  const nft = token.assetName.startsWith('000de140') ? html`<span ${V} class="tag">NFT</span>` : undefined;
  const policy = cut(`/en/policies/${token.policy}`, token.policy, 'policy');
  return html`
<div ${V} class="line"><a ${V} href="/en/tokens/${id}" tabindex="-1">${logo(token, 36)}</a>
<div ${V}><div ${V} class="name"><bdi>${shownName(token)}</bdi></div>
<div ${V} class="ticker">${token.ticker ?? 'no ticker'}${nft}<!----></div></div>
<div ${V}>${cut(`/en/tokens/${id}`, id, 'token')}${policy}</div>
<div ${V} class="number">${supply(token)}<small ${V}>in circulation</small></div>
<div ${V} class="number">${holders(token)}<small ${V}>holders</small></div></div>`;
}

function transactionRow(_: unknown, index: number): Markup {
  const id = hash(`summary ${index}`);
  return html`
<div ${V} class="short">${cut(`/en/transactions/${id}`, id, 'transaction')}
<div ${V} class="number">₳ ${grouped(1 + number(`sum ${index}`, 9_800))}</div></div>`;
}

/** In the manner of AdaStat: `/en/tokens/{fingerprint or subject}`, `/en/policies/{policy}`, split texts. */
export function adastatLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  const title = 'Tokens (a page of our own, in the manner of AdaStat)';
  return documentOf(
    title,
    theme,
    CSS,
    html`<aside data-v-app>
<a class="brand" href="/en/"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
<rect x="2" y="12" width="5" height="10" rx="1.5" fill="#d98a5b"/>
<rect x="9.5" y="6" width="5" height="16" rx="1.5" fill="#c4602a"/>
<rect x="17" y="2" width="5" height="20" rx="1.5" fill="#8f3a12"/></svg>Tallyroom</a>
<nav aria-label="Main"><a href="/en/epochs">Epochs <span>704</span></a><a href="/en/blocks">Blocks</a>
<a href="/en/transactions">Transactions</a><a href="/en/addresses">Addresses</a>
<a href="/en/tokens" aria-current="page">Tokens <span>${tokens.length}</span></a>
<a href="/en/policies">Policies</a>
<a href="/en/pools">Pools</a></nav>
<small>English · Mainnet</small>
</aside>
<main id="app" data-v-app>
<header class="top"><h1>Tokens</h1>
<form role="search"><input type="search" aria-label="Search"
 placeholder="Token, policy, transaction, address, pool"></form>
</header>
<dl class="sheet stats">
<div><dt>Tokens</dt><dd>10,204,551</dd></div><div><dt>Policies</dt><dd>218,530</dd></div>
<div><dt>Holders</dt><dd>1,377,046</dd></div><div><dt>Transfers, 24 h</dt><dd>52,960</dd></div>
<div><dt>Minted, 24 h</dt><dd>1,906</dd></div>
</dl>
<div class="sheet">
<div class="line titles"><span></span><span>Token</span><span>Fingerprint or subject, policy</span>
<span class="number">Supply</span><span class="number">Held by</span></div>
<div class="rows">${tokens.map(row)}
</div>
</div>
<section class="sheet"><h2>Latest transactions</h2>${Array.from({ length: 7 }, transactionRow)}</section>
<section class="sheet"><h2>Raw metadata</h2><pre>${rawMetadata(tokens)}</pre></section>
<footer>A page of our own, in the manner of AdaStat.
Every token, number and name on it is invented.</footer>
</main>`,
  );
}
