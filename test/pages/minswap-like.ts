/** A list of tokens on an exchange: picture, ticker, name, price and amounts in one link a row. */
import type { TestToken } from '../data/index.ts';
import type { Markup } from './html.ts';
import { documentOf, html } from './html.ts';
import type { PageOptions } from './invented.ts';
import { grouped, logo, number, shownName } from './invented.ts';
import { listedTokens } from './listed-tokens.ts';
import { MARKET_CSS } from './plain.ts';

const amount = (what: string, token: TestToken) => `₳${grouped(number(`${what} ${token.subject}`, 900_000))}`;

function row(token: TestToken, index: number): Markup {
  const change = (number(`change ${token.subject}`, 2_000) - 1_000) / 100;
  const rate = `0.${String(number(`rate ${token.subject}`, 999_999)).padStart(6, '0')} ₳`;
  return html`
<a class="item row" href="/tokens/${token.subject}"><span>${index + 1}</span><span class="picture">${logo(token, 32)}</span>
<span><span class="name">${token.ticker}</span> <small>${shownName(token)}</small></span>
<span class="price">${rate}</span><span>${change.toFixed(2)}%</span><span>${amount('volume', token)}</span>
<span>${amount('liquidity', token)}</span></a>`;
}

/** In the manner of Minswap: `/tokens/{subject}`, and `/tokens/{ticker}` for some, which names no token. */
export function minswapLike({ tokens = listedTokens('Minswap'), theme }: PageOptions = {}): string {
  return documentOf(
    'Tokens (a page of our own, in the manner of Minswap)',
    theme,
    MARKET_CSS,
    html`<header><a href="/">Tidepool</a> <a href="/swap">Swap</a> <a href="/tokens" aria-current="page">Tokens</a>
<a class="none" href="/tokens/${tokens[0]?.ticker}">${tokens[0]?.ticker}, by its ticker</a></header>
<main><h1>Tokens</h1><div class="row head"><span>#</span><span></span><span>Token</span><span>Price</span><span>24 h</span>
<span>Volume</span><span>Liquidity</span></div>
<div class="rows">${tokens.map(row)}
</div></main>`,
  );
}
