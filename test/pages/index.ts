/** Explorer-like pages of our own, to be served under the explorers' real hosts by routed requests. */
import { createHash } from 'node:crypto';
import { type TestToken, TOKENS, UNREGISTERED } from '../data/index.ts';
import { read } from '../own-files.ts';

type Page = {
  readonly host: string;
  readonly path: string;
  /** The whole document; without a theme, with the browser's. */
  html(options?: { readonly theme?: 'light' | 'dark' }): string;
};

const { fernwood, lanterns, tern, mica, orrery, ternCopy, brindle, saltmarsh, hollow, yukimi, shaked } =
  TOKENS;
const { quillback, thistle, allotment, mirewick, marrow, qamar, kiln, driftwood, hostile } = TOKENS;
const { gorse, heron, lark } = UNREGISTERED;
/** Registered in each way, odd ones and unregistered ones between them. */
const LIST: readonly TestToken[] = [
  ...[fernwood, lanterns, tern, mica, gorse, orrery, ternCopy, brindle, saltmarsh, hollow, heron, yukimi],
  ...[shaked, quillback, lark, thistle, allotment, mirewick, marrow, qamar, kiln, driftwood, hostile],
];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const short = (text: string, head: number, tail: number, dots = '…') =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}${dots}${text.slice(-tail)}`;
const hash = (seed: string) => createHash('sha256').update(seed).digest('hex');
const HASHES = Array.from({ length: 8 }, (_, i) => hash(`transaction ${i}`));

/** The name, or the asset name without its CIP-67 label. */
const shownName = ({ name, assetName }: TestToken) =>
  escaped(name ?? Buffer.from(assetName.replace(/^00\w{5}0/, ''), 'hex').toString());

/** The first letter of the name, on a tile whose colour is derived from the policy. */
const logo = (token: TestToken) =>
  `<svg class="logo" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32"
 fill="hsl(${Number.parseInt(token.policy.slice(0, 4), 16) % 360} 32% 46%)"/><text x="16" y="21.5" text-anchor="middle"
 font-size="15" font-weight="600" fill="#fff">${shownName(token).match(/[\p{L}\p{N}]/u)?.[0] ?? '?'}</text></svg>`;

type Texts = readonly string[];

/** A row of a table: the token with its logo, other cells, and an invented supply. */
const row = (token: TestToken, name: string, ...cells: Texts) =>
  `<tr><td><div class="token">${logo(token)}<div>${name}</div></div></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}
<td class="number">${Number.parseInt(token.subject.slice(0, 6), 16).toLocaleString('en')}</td></tr>`;

function site(hue: number, brand: string, title: string, heads: Texts, rows: Texts, more = '') {
  const raw = `subject:     ${fernwood.subject}
unit:        ${tern.policy}.${tern.assetName}
policy:      ${mica.policy}
fingerprint: ${gorse.fingerprint}
previous:    ${hash('previous')}`;
  return ({ theme = 'light dark' }: { readonly theme?: string } = {}) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,">
<style>:root { color-scheme: ${theme}; --hue: ${hue}; }
${read('test/pages/look.css').trim()}</style></head><body>
<header class="top"><div class="bar"><a class="brand" href="/">${brand}</a></div><div class="lead"><h1>${title}</h1></div></header>
<main><section class="sheet"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}<th class="number">Supply</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>${more}
<section class="sheet"><h2>Raw metadata</h2><pre>${raw}</pre></section>
<footer>A page of our own. Every token, number and name on it is invented.</footer></main></body></html>`;
}

/** Links carry whole subjects and policies; hashes are in links. */
const cardanoscan = site(
  190,
  'Tidewatch',
  'Native tokens',
  ['Token', 'Asset', 'Policy'],
  LIST.map((token) => {
    const link = `/token/${token.subject}`;
    const name = `<a href="${link}"><bdi>${shownName(token)}</bdi></a><small>${escaped(token.ticker ?? 'no ticker')}</small>`;
    const policy = `<a class="id" href="/tokenPolicy/${token.policy}">${short(token.policy, 8, 6)}</a>`;
    return row(token, name, `<a class="id" href="${link}">${short(token.subject, 10, 8)}</a>`, policy);
  }),
  `<section class="sheet"><h2>Latest transactions</h2>${HASHES.map(
    (id) => `<div class="line"><a class="hash" href="/transaction/${id}">${id}</a></div>`,
  ).join('')}</section>`,
);

/** Rows link one token several times by its fingerprint; no subject in the table. */
const cexplorer = site(
  250,
  'Hexfold',
  'Assets',
  ['Asset', 'Asset name', 'Policy ID'],
  LIST.map((token) => {
    const link = `/asset/${token.fingerprint}`;
    const name = `<a href="${link}"><bdi>${token.ticker ? `[${escaped(token.ticker)}] ` : ''}${shownName(token)}</bdi></a>
<a class="id" href="${link}" title="${token.fingerprint}">${short(token.fingerprint, 8, 8, '...')}</a>`;
    const policy = `<a class="id" href="/policy/${token.policy}">${short(token.policy, 8, 8, '...')}</a>`;
    return row(token, name, `<span class="id" title="${token.assetName}">${shownName(token)}</span>`, policy);
  }),
);

/** Every identifier is split over two elements, the second with its last six digits. The explorer knows tokens by both. */
const split = (path: string, id: string, kind = '') =>
  `<a class="cut ${kind}" href="/en/${path}/${id}"><div>${id.slice(0, -6)}</div><div>${id.slice(-6)}</div></a>`;
const adastat = site(
  20,
  'Tallyroom',
  'Tokens',
  ['Token', 'Fingerprint or subject, policy'],
  LIST.map((token, i) => {
    const id = i % 3 === 2 ? token.subject : token.fingerprint;
    const name = `<a href="/en/tokens/${id}"><bdi>${shownName(token)}</bdi></a><small>${escaped(token.ticker ?? 'no ticker')}</small>`;
    return row(token, name, split('tokens', id) + split('policies', token.policy));
  }),
  `<section class="sheet"><h2>Transactions</h2>${HASHES.map(
    (id) => `<div class="line">${split('transactions', id, 'hash')}</div>`,
  ).join('')}</section>`,
);

export const PAGES: readonly Page[] = [
  { host: 'cardanoscan.io', path: '/tokens', html: cardanoscan },
  { host: 'cexplorer.io', path: '/asset', html: cexplorer },
  { host: 'adastat.net', path: '/en/tokens', html: adastat },
];
