/**
 * Pages of our own with the markup of Cexplorer's front end: the same links, attributes, headings, and texts that are
 * shortened in the same way, around invented tokens.
 */
import type { TestToken } from '../../data/index.ts';
import { type Content, documentOf, html, type Markup } from '../html.ts';
import { address, hash, number, readableName, shownName, supply } from '../invented.ts';

/** The first and last eight characters, of short texts too, where they overlap; in two elements. */
const short = (text: string): Markup =>
  html`<span><span>${text.slice(0, 8)}...${text.slice(-8)}</span></span>`;
const isText = ({ assetName }: TestToken): boolean =>
  /^(?:[2-7][0-9a-f])+$/.test(assetName) && !assetName.includes('7f');

/** `path`: the breadcrumb links, then the page's own name. */
function page(name: string, title: Content, path: readonly Content[], body: Content): string {
  const crumbs = html`<ol><li><a href="/"></a></li>${path.map((one) => html`<li>${one}</li>`)}</ol>`;
  const content = html`<div id="root"><header><nav><button aria-haspopup="menu">Assets</button></nav></header>
<main><header><nav aria-label="breadcrumb">${crumbs}</nav><div><h1>${title}</h1></div></header>${body}</main>
<footer><div><p>Links</p><a href="https://cexplorer.io/">Mainnet</a></div></footer></div>`;
  return documentOf(name, 'light', '', content);
}

const own = (text: Content, whole: string): Markup =>
  html`<span role="link" aria-current="page" title="${whole}">${text}</span>`;
const fields = (values: Readonly<Record<string, Content>>): Markup =>
  html`<div>${Object.entries(values).map(([label, value]) => html`<div>${label}</div><div>${value}</div>`)}</div>`;

const table = (heads: readonly string[], rows: Content): Markup =>
  html`<table><thead><tr>${heads.map(
    (head) => html`<th draggable="true"><div><p>${head}</p></div></th>`,
  )}</tr></thead><tbody>${rows}</tbody></table>`;

const tabs = (at: string, names: readonly string[]): Markup =>
  html`<div role="tablist"><div>${names.map(
    (name) => html`<a role="tab" href="${at}?tab=${name.toLowerCase()}"><span>${name}</span></a>`,
  )}</div></div>`;

const listRow = (token: TestToken): Markup => html`<tr><td><span>Token</span></td>
<td><div><a href="/asset/${token.fingerprint}">${short(token.fingerprint)}</a></div></td>
<td><div title="${token.assetName}">${isText(token) ? html`<p>${readableName(token)}</p>` : ''}
<p>${short(token.assetName)}</p></div></td>
<td><div><span>${short(token.policy)}</span></div></td><td><p>${supply(token)}</p></td></tr>
`;

/** `/asset`: fingerprints in links, policies shortened and nowhere whole, asset names whole in titles. */
export function listPage(tokens: readonly TestToken[]): string {
  const heads = ['Type', 'Fingerprint', 'Name', 'Policy ID', 'Quantity'];
  return page(
    'Assets',
    'Assets',
    [own('Assets', '')],
    html`<section>${table(heads, tokens.map(listRow))}</section>`,
  );
}

function transactionRow(seed: string): Markup {
  const [id, block] = [hash(seed), hash(`${seed} block`)];
  return html`<tr><td><p>1y ago</p></td><td><div><a href="/tx/${id}">${short(id)}</a></div></td>
<td><a href="/epoch/560">560</a>/<a href="/block/${block}">11,000,000</a></td><td>₳ 2.00</td></tr>
`;
}

/** `/asset/{fingerprint}`: the token's own page with its tabs and its newest transactions. */
export function tokenPage(token: TestToken): string {
  const { assetName, fingerprint, policy, subject } = token;
  const title = isText(token) ? readableName(token) : assetName;
  const facts = fields({
    Name: html`<div><span><p>${title}</p></span><p>${short(assetName)}</p></div>`,
    'Policy ID': html`<span>${short(policy)}</span>`,
    Fingerprint: html`<span>${short(fingerprint)}</span>`,
    Supply: supply(token),
  });
  const rows = Array.from({ length: 20 }, (_, at) => transactionRow(`${subject} ${at}`));
  const path = [html`<a href="/asset">Assets</a>`, own(short(fingerprint), fingerprint)];
  return page(
    `Asset ${fingerprint} - Transactions`,
    html`<span><span>${assetName}</span></span>`,
    path,
    html`<section><h2>Overview</h2>${facts}</section>
${tabs(`/asset/${fingerprint}`, ['Transactions', 'Mints', 'Metadata', 'Owners'])}
<div role="tabpanel">${table(['Date', 'Hash', 'Epoch / Block', 'Total Output'], rows)}</div>`,
  );
}

function transactionPage(id: string, panel: Content): string {
  const facts = fields({
    Hash: html`<div><span title="${id}">${short(id)}</span></div>`,
    Height: html`<a href="/block/${hash(`block of ${id}`)}">11,000,000</a>`,
    'Total Output': '₳ 123.00',
  });
  const path = [html`<a href="/epoch/560"><span>Epoch (560)</span></a>`, own(short(id), id)];
  return page(
    `Tx ${id} detail - Content`,
    'Transaction detail',
    path,
    html`<h2>Transaction Overview</h2>${facts}
${tabs(`/tx/${id}`, ['Overview', 'Content', 'Metadata'])}<div role="tabpanel"><div>${panel}</div></div>`,
  );
}

const AMOUNTS = ['45.00B', '-1000000.00B', '21.00M', '1', '76.72B', '-1.00M'];

function badge(token: TestToken, at: number): Markup {
  const text = isText(token) ? readableName(token) : `${token.fingerprint.slice(0, 20)}...`;
  return html`<a title="${token.fingerprint}" href="/asset/${token.fingerprint}"
><span>${text}</span><span>${AMOUNTS[at % AMOUNTS.length]}</span></a>`;
}

const side = (title: string, outputs: readonly (readonly TestToken[])[]): Markup =>
  html`<section><div><span>${title}</span></div>${outputs.map((tokens, at) => {
    const whose = address(`${title} ${at}`);
    return html`<div><div><a title="${whose}" href="/address/${whose}">${short(whose)}</a> <span>#${at}</span></div>
<div>${tokens.map(badge)}</div><div><span>₳ ${at + 3}.00</span></div></div>`;
  })}</section>`;

/** `/tx/{hash}`: inputs and outputs, each token in a badge with its name and an amount; no policy. */
export function movesPage(tokens: readonly TestToken[], id: string): string {
  // Some come out where they went in.
  const outputs = [tokens.slice(6, -4), [...tokens.slice(-4), ...tokens.slice(0, 3)]];
  const inputs = side('Inputs', [tokens.slice(0, 3), tokens.slice(3, 6)]);
  return transactionPage(id, html`${inputs}${side('Outputs', outputs)}`);
}

/** `/tx/{hash}?tab=metadata`: the policy of a minted token, and its subject, in a text. */
export function metadataPage(token: TestToken, id: string): string {
  const { policy, subject } = token;
  const name = shownName(token);
  const minted = { [policy]: { [name]: { name, image: `ipfs://invented${number(subject, 99)}` } } };
  const entry = (label: number, value: object) =>
    html`<div><div>${label}</div><div><pre>${JSON.stringify(value)}</pre></div></div>`;
  return transactionPage(id, html`${entry(721, minted)}${entry(674, { msg: [`minted ${subject}`] })}`);
}
