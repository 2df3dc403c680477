/** These pages split every identifier over two elements: the second one contains the last six digits. */
import type { TestToken } from '../data/index.ts';
import { html, type Markup } from './html.ts';
import {
  DEFAULT_TOKENS, hash, holders, logo, type PageOptions, rawMetadata, shownName, supply,
} from './invented.ts';
import { line, type Site, section, sitePage, stats, table } from './site.ts';

const SITE: Omit<Site, 'menu'> = { like: 'AdaStat', brand: 'Tallyroom', hue: 20 };

const site = (prefix: string): Site => ({
  ...SITE,
  menu: { Tokens: `${prefix}/tokens`, Policies: `${prefix}/policies`, Epochs: `${prefix}/epochs` },
});

/** Two elements with nothing between them and no ellipsis. */
const cut = (identifier: string): Markup =>
  html`<div>${identifier.slice(0, -6)}</div><div>${identifier.slice(-6)}</div>`;
const cutLink = (href: string, identifier: string, kind = ''): Markup =>
  html`<a class="cut ${kind}" href="${href}">${cut(identifier)}</a>`;

function row(token: TestToken, index: number, prefix: string): Markup {
  // The explorer knows tokens by both.
  const id = index % 3 === 2 ? token.subject : token.fingerprint;
  const address = `${prefix}/tokens/${id}`;
  return html`
<tr><td><div class="token"><a href="${address}" tabindex="-1">${logo(token, 36)}</a>
<div><a href="${address}"><bdi>${shownName(token)}</bdi></a>
<small>${token.ticker ?? 'no ticker'}<!----></small></div></div></td>
<td>${cutLink(address, id)}${cutLink(`${prefix}/policies/${token.policy}`, token.policy)}</td>
<td class="number">${supply(token)}</td><td class="number">${holders(token)}</td></tr>`;
}

const transactions = (seed: string, count: number, prefix: string): Markup => {
  const ids = Array.from({ length: count }, (_, index) => hash(`${seed} ${index}`));
  return section('Transactions', ids.map((id) =>
    html`<div class="line">${cutLink(`${prefix}/transactions/${id}`, id, 'hash')}</div>`));
};

/** `/xx/tokens/{fingerprint or subject}`, `/xx/policies/{policy}`, under a language prefix. */
export function adastatLike({ tokens = DEFAULT_TOKENS, theme, prefix = '/en' }: PageOptions = {}): string {
  return sitePage(site(prefix), 'Tokens', theme, html`
${stats({ Tokens: '10,204,551', Policies: '218,530', Holders: '1,377,046', 'Minted, 24 h': '1,906' })}
<section class="sheet">${table(
    ['Token', 'Fingerprint or subject, policy', '#Supply', '#Held by'],
    tokens.map((token, index) => row(token, index, prefix)),
  )}</section>
${transactions(`adastat list ${prefix}`, 8, prefix)}
${section('Raw metadata', html`<pre>${rawMetadata(tokens)}</pre>`)}`);
}

/** Text without a link; the class is for tests only. */
const bare = (identifier: string, kind: 'fingerprint' | 'subject' | 'policy' | 'hash'): Markup =>
  html`<div class="cut ${kind}">${cut(identifier)}</div>`;

/** `/xx/tokens/{fingerprint}`: the token's identifiers outside of any link, hashes beside them. */
export function adastatToken(token: TestToken, prefix: string): string {
  const { fingerprint, subject, policy } = token;
  return sitePage(site(prefix), shownName(token), undefined, html`
<section class="sheet">${logo(token, 48)}
${line('Ticker', token.ticker ?? '–')}
${line('Fingerprint', bare(fingerprint, 'fingerprint'))}
${line('Asset ID', bare(subject, 'subject'))}
${line('Policy ID', bare(policy, 'policy'))}
${line('Policy', cutLink(`${prefix}/policies/${policy}`, policy))}
${line('Supply', supply(token))}
${line('Transaction Hash', bare(hash(`${subject} mint`), 'hash'))}
${line('Block', bare(hash(`${subject} block`), 'hash'))}
${line('Datum Hash', bare(hash(`${subject} datum`), 'hash'))}</section>
${transactions(subject, 10, prefix)}`);
}
