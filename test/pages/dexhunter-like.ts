/** Trending swaps of an exchange: both tokens of a swap in the query of the link around it, the bought one first or last. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import type { PageOptions } from './invented.ts';
import { grouped, logo, number, shownName } from './invented.ts';
import { listedTokens } from './listed-tokens.ts';
import { MARKET_CSS } from './plain.ts';

/** Bought for ada, for another token in either order, or sold for ada: what a link of the site can say. */
const QUERIES: readonly ((token: TestToken, other: TestToken) => string)[] = [
  ({ subject }) => `tokenIdBuy=${subject}&tokenIdSell=`,
  ({ subject }, other) => `tokenIdSell=${other.subject}&tokenIdBuy=${subject}`,
  ({ subject }, other) => `tokenIdBuy=${subject}&tokenIdSell=${other.subject}`,
  ({ subject }) => `tokenIdBuy=&tokenIdSell=${subject}`,
  ({ subject }) => `tokenIdBuy=${subject}`,
];

function row(token: TestToken, index: number, all: readonly TestToken[]): Markup {
  const other = all[(index + 7) % all.length] ?? token;
  // The kinds of names come in fives too: shifted, so that each meets each query.
  const query = QUERIES[(index + Math.floor(index / QUERIES.length)) % QUERIES.length]?.(token, other);
  return html`
<a class="item row" href="/swap?${query}"><span>${index + 1}</span><span class="picture">${logo(token, 32)}</span>
<span><span class="name">${token.ticker}</span> <small>${shownName(token)}</small></span>
<span class="price">₳ ${number(`rate ${token.subject}`, 90)}.${number(`cents ${token.subject}`, 90)}</span>
<span>${grouped(number(`buys ${token.subject}`, 9_000))} buys</span>
<span>${grouped(number(`sells ${token.subject}`, 9_000))} sells</span><span>${grouped(number(`cap ${token.subject}`, 9e6))} ₳</span></a>`;
}

/** In the manner of DexHunter: `/swap?tokenIdBuy={subject}&tokenIdSell={subject}`, empty for ada. */
export function dexhunterLike({ tokens = listedTokens('DexHunter'), theme }: PageOptions = {}): string {
  return documentOf(
    'Trends (a page of our own, in the manner of DexHunter)',
    theme,
    MARKET_CSS,
    html`<header><a href="/">Snare</a> <a class="none" href="/swap?tokenIdBuy=&amp;tokenIdSell=">Swap</a>
<a class="none" href="/swap?tokenIdBuy=ADA">Buy ada</a> <a href="/trends" aria-current="page">Trends</a></header>
<main><h1>Trending</h1><div class="row head"><span>#</span><span></span><span>Token</span><span>Price</span><span>Buys</span>
<span>Sells</span><span>Market cap</span></div>
<div class="rows">${tokens.map(row)}
</div></main>`,
  );
}
