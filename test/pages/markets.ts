/** Marketplaces and exchanges: an item or a row is one link; each page has its own sixty tokens. */
import type { TestToken } from '../data/index.ts';
import { html, type Markup } from './html.ts';
import { grouped, logo, number, type PageOptions, shortened, shownName } from './invented.ts';
import { listedTokens } from './listed-tokens.ts';
import { type Site, sitePage } from './site.ts';

const site = (like: string, brand: string, hue: number, own: string): Site => ({
  like,
  brand,
  hue,
  menu: { Tokens: own, Portfolio: '/portfolio' },
});

const ada = (seed: string, limit: number) => `₳ ${grouped(3 + number(seed, limit))}`;

function item(token: TestToken): Markup {
  const collection = `/collection/${token.policy}`;
  return html`
<article><a class="item" href="${collection}/asset/${token.assetName}">
<span class="picture">${logo(token, 96)}</span>
<div class="name">${shownName(token)}</div><span class="price">${ada(`price ${token.subject}`, 4_000)}</span></a>
<a class="collection" href="${collection}">${shortened(token.policy, 6, 4, '...')}</a>
<small>floor ${ada(`floor ${token.policy}`, 900)}</small> <button type="button">Add to cart</button></article>`;
}

/** `/collection/{policy}/asset/{asset name}` and `/collection/{policy}`. */
export function wayupLike({ tokens = listedTokens('Wayup'), theme }: PageOptions = {}): string {
  return sitePage(site('Wayup', 'Bazaar', 320, '/explore'), 'Explore', theme, html`
<div class="grid">${tokens.map(item)}
</div><p><a class="none" href="/collection/lantern-keepers">Lantern Keepers</a>
<a class="none" href="/collection/${tokens[0]?.policy}/asset/not-hex">A broken link</a></p>`);
}

const row = (token: TestToken, index: number, href: string, numbers: readonly string[]): Markup => html`
<a class="item row" href="${href}"><span>${index + 1}</span><span class="picture">${logo(token, 32)}</span>
<span><span class="name">${token.ticker}</span> <small>${shownName(token)}</small></span>
<span class="price">${ada(`rate ${token.subject}`, 90)}</span>
${numbers.map((one) => html`<span>${one}</span>`)}</a>`;

/** `/tokens/{subject}`, and `/tokens/{ticker}` for some, which names no token. */
export function minswapLike({ tokens = listedTokens('Minswap'), theme }: PageOptions = {}): string {
  const rows = tokens.map((token, index) =>
    row(token, index, `/tokens/${token.subject}`, [
      `${(number(`change ${token.subject}`, 2_000) - 1_000) / 100}%`,
      ada(`volume ${token.subject}`, 900_000),
      ada(`liquidity ${token.subject}`, 900_000),
    ]),
  );
  return sitePage(site('Minswap', 'Tidepool', 160, '/tokens'), 'Tokens', theme, html`
<div class="rows">${rows}</div>
<p><a class="none" href="/tokens/${tokens[0]?.ticker}">${tokens[0]?.ticker}, by its ticker</a></p>`);
}

/** The trades in the site's links: bought for ada, for another token in either order, or sold for ada. */
const QUERIES: readonly ((token: TestToken, other: TestToken) => string)[] = [
  ({ subject }) => `tokenIdBuy=${subject}&tokenIdSell=`,
  ({ subject }, other) => `tokenIdSell=${other.subject}&tokenIdBuy=${subject}`,
  ({ subject }, other) => `tokenIdBuy=${subject}&tokenIdSell=${other.subject}`,
  ({ subject }) => `tokenIdBuy=&tokenIdSell=${subject}`,
  ({ subject }) => `tokenIdBuy=${subject}`,
];

/** `/swap?tokenIdBuy={subject}&tokenIdSell={subject}`, empty for ada; both tokens of a swap in one link. */
export function dexhunterLike({ tokens = listedTokens('DexHunter'), theme }: PageOptions = {}): string {
  const rows = tokens.map((token, index) => {
    const other = tokens[(index + 7) % tokens.length] ?? token;
    // There are five kinds of names too: shifted, so that each kind occurs with each query.
    const query = QUERIES[(index + Math.floor(index / QUERIES.length)) % QUERIES.length]?.(token, other);
    const buys = `${grouped(number(`buys ${token.subject}`, 9_000))} buys`;
    return row(token, index, `/swap?${query}`, [buys, ada(`cap ${token.subject}`, 9e6)]);
  });
  return sitePage(site('DexHunter', 'Snare', 40, '/trends'), 'Trending', theme, html`
<div class="rows">${rows}</div>
<p><a class="none" href="/swap?tokenIdBuy=&amp;tokenIdSell=">Swap</a>
<a class="none" href="/swap?tokenIdBuy=ADA">Buy ada</a></p>`);
}
