/** A marketplace: a grid of items, the picture, the name and the price of each in one link. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import type { PageOptions } from './invented.ts';
import { grouped, logo, number, shortened, shownName } from './invented.ts';
import { listedTokens } from './listed-tokens.ts';
import { MARKET_CSS } from './plain.ts';

const price = (token: TestToken) => `₳ ${grouped(5 + number(`price ${token.subject}`, 4_000))}`;
const floor = (policy: string) => `₳ ${grouped(3 + number(`floor ${policy}`, 900))}`;

function item(token: TestToken): Markup {
  const collection = `/collection/${token.policy}`;
  return html`
<article><a class="item" href="${collection}/asset/${token.assetName}"><span class="picture">${logo(token, 96)}</span>
<div class="name">${shownName(token)}</div><div><span class="price">${price(token)}</span> <small>last ₳ ${
    number(`last ${token.subject}`, 400)}</small></div></a>
<footer><a class="collection" href="${collection}">${shortened(token.policy, 6, 4, '...')}</a>
<small>floor ${floor(token.policy)}</small> <button type="button">Add to cart</button></footer></article>`;
}

/** In the manner of Wayup: `/collection/{policy}/asset/{asset name}` and `/collection/{policy}`. */
export function wayupLike({ tokens = listedTokens('Wayup'), theme }: PageOptions = {}): string {
  return documentOf(
    'Explore (a page of our own, in the manner of Wayup)',
    theme,
    MARKET_CSS,
    html`<header><a href="/">Bazaar</a> <a href="/explore">Explore</a> <a class="none" href="/collection/lantern-keepers">Lantern Keepers</a>
<a class="none" href="/collection/${tokens[0]?.policy}/asset/not-hex">A broken link</a> <input type="search" aria-label="Search"></header>
<main><h1>Explore</h1><p>${tokens.length} items, floor ${floor('all')}, volume ₳ 1,204,331</p>
<div class="grid">${tokens.map(item)}
</div></main>`,
  );
}
