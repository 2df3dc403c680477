/**
 * Pages of our own with the markup of Cexplorer's front end: the same links, attributes, headings, and texts that are
 * shortened in the same way, around invented tokens. Without styles, as everything unstyled is in a table or a block.
 */
import type { TestToken } from '../../data/index.ts';
import { type Content, documentOf, html, type Markup } from '../html.ts';
import { address, hash, number, readableName, shownName, supply } from '../invented.ts';

/** The first and last eight characters, of short texts too, where they overlap. */
const short = (text: string): string => `${text.slice(0, 8)}...${text.slice(-8)}`;
const twice = (text: string): Markup => html`<span><span>${text}</span></span>`;
const isText = ({ assetName }: TestToken): boolean =>
  /^(?:[2-7][0-9a-f])+$/.test(assetName) && !assetName.includes('7f');

function page(title: string, body: Content): string {
  const menus = ['Blockchain', 'Staking', 'Assets', 'Tools'];
  return documentOf(
    title,
    'light',
    '',
    html`<div id="root"><header><nav><div><div><a href="/"><div><span>mini</span></div></a></div><div>${menus.map(
      (menu) => html`<div><button aria-haspopup="menu"><span>${menu}</span></button></div>`,
    )}</div></div></nav></header>
<main>${body}</main>
<footer><div><p>Links</p><a href="https://cexplorer.io/">Mainnet</a><a href="https://preview.cexplorer.io/">Preview</a></div>
<section><div><span>A page of our own. All that it shows is invented.</span></div></section></footer></div>`,
  );
}

function head(title: Content, path: Content, below: Content): Markup {
  return html`<header><div><div><nav aria-label="breadcrumb"><ol><li><a href="/"></a></li>${path}</ol></nav>
<div><h1>${title}</h1></div><div><div>${below}</div></div></div>
<div><search><div><input placeholder="Search blocks, transactions, asset IDs..." value=""></div></search></div></div></header>`;
}

const field = (label: string, value: Content): Markup => html`<div>${label}</div><div>${value}</div>`;
const heads = (labels: readonly string[]): Markup =>
  html`<thead><tr>${labels.map((label) => html`<th draggable="true"><div><p>${label}</p></div></th>`)}</tr></thead>`;

function tabs(own: string, names: readonly string[]): Markup {
  const tab = (name: string) => `${own}?tab=${name.toLowerCase()}`;
  return html`<section aria-label="Tab Navigation"><div role="tablist"><div>${names.map(
    (name, at) =>
      html`<a role="tab" aria-selected="${at === 0 ? 'true' : 'false'}" href="${tab(name)}"><span>${name}</span></a>`,
  )}</div></div></section>`;
}

function listRow(token: TestToken): Markup {
  const { assetName, fingerprint, policy } = token;
  const text = isText(token) ? html`<p>${readableName(token)}</p>` : '';
  return html`<tr><td><span>${supply(token) === '1' ? 'NFT' : 'Token'}</span></td>
<td><div><a href="/asset/${fingerprint}">${twice(short(fingerprint))}</a></div></td>
<td><div title="${assetName}">${text}<p>${twice(short(assetName))}</p></div></td>
<td><div><span>${twice(short(policy))}</span></div></td><td><p>${supply(token)}</p></td></tr>
`;
}

/** `/asset`: fingerprints in links, policies shortened and nowhere whole, asset names whole in titles. */
export function listPage(tokens: readonly TestToken[]): string {
  const labels = ['Type', 'Fingerprint', 'Name', 'Policy ID', 'Quantity'];
  const path = html`<li><span role="link" aria-current="page">Assets</span></li>`;
  return page(
    'Assets',
    html`${head('Assets', path, '')}
<section><div><table>${heads(labels)}<tbody>${tokens.map(listRow)}</tbody></table></div>
<div><button><span>Load more</span></button></div></section>`,
  );
}

function transactionRow(token: TestToken, at: number): Markup {
  const [id, block] = [hash(`${token.subject} ${at}`), hash(`${token.subject} block ${at}`)];
  return html`<tr><td><div><p>1y ago</p></div></td><td><div><a href="/tx/${id}">${twice(short(id))}</a></div></td>
<td><div><a href="/epoch/560">560</a>/<a href="/block/${block}">${11_000_000 - at}</a></div></td>
<td><span><div><span>₳ 2.00</span></div></span></td></tr>
`;
}

/** `/asset/{fingerprint}`: the token's own page with its tabs and its newest transactions. */
export function tokenPage(token: TestToken): string {
  const { assetName, fingerprint, policy } = token;
  const own = `/asset/${fingerprint}`;
  const path = html`<li><a href="/asset" aria-current="page">Assets</a></li>
<li><span role="link" aria-current="page" title="${fingerprint}">${twice(short(fingerprint))}</span></li>`;
  const title = isText(token) ? readableName(token) : assetName;
  const name = html`<div><span><p>${title}</p></span><p>${twice(short(assetName))}</p></div>`;
  return page(
    `Asset ${fingerprint} - Transactions`,
    html`${head(twice(assetName), path, html`<span>Asset ID: ${twice(short(fingerprint))}</span>`)}
<section><div><div><h2>Overview</h2></div><div><div><div>${field('Name', name)}${field(
      'Policy ID',
      html`<span>${twice(short(policy))}</span>`,
    )}${field('Fingerprint', html`<span>${twice(short(fingerprint))}</span>`)}</div></div></div></div>
<div><div><h2>Blockchain</h2></div><div><div>${field('Supply', supply(token))}${field('Mint count', '1')}</div></div></div></section>
${tabs(own, ['Transactions', 'Mints', 'Metadata', 'Owners'])}
<div role="tabpanel"><table>${heads(['Date', 'Hash', 'Epoch / Block', 'Total Output'])}
<tbody>${Array.from({ length: 20 }, (_, at) => transactionRow(token, at))}</tbody></table></div>`,
  );
}

function transactionPage(id: string, panel: Content): string {
  const path = html`<li><a href="/epoch/560"><span>Epoch (560)</span></a></li>
<li><span role="link" aria-current="page" title="${id}">${twice(short(id))}</span></li>`;
  const block = hash(`block of ${id}`);
  return page(
    `Tx ${id} detail - Content`,
    html`${head(html`<span>Transaction detail</span>`, path, html`<span>Hash: ${twice(short(id))}</span>`)}
<div><div><h2>Transaction Overview</h2></div><div><div><div>${field(
      'Hash',
      html`<div><span title="${id}">${twice(short(id))}</span></div>`,
    )}${field('Height', html`<div><a href="/block/${block}">11,000,000</a></div>`)}${field(
      'Total Output',
      html`<div><span>₳ 123.00</span></div>`,
    )}${field('Epoch', html`<div><a href="/epoch/560">560</a></div>`)}</div></div></div></div>
${tabs(`/tx/${id}`, ['Overview', 'Content', 'Metadata'])}<div role="tabpanel"><div>${panel}</div></div>`,
  );
}

const AMOUNTS = ['45.00B', '-1000000.00B', '21.00M', '1', '76.72B', '-1.00M'];

function badge(token: TestToken, at: number): Markup {
  const text = isText(token) ? readableName(token) : `${token.fingerprint.slice(0, 20)}...`;
  return html`<a title="${token.fingerprint}" href="/asset/${token.fingerprint}"><span>${text}</span><span>${
    AMOUNTS[at % AMOUNTS.length] ?? ''
  }</span></a>`;
}

function side(title: string, outputs: readonly (readonly TestToken[])[]): Markup {
  return html`<section><div><span>${title}</span></div>${outputs.map((tokens, at) => {
    const whose = address(`${title} ${at}`);
    return html`<div><div><div><a title="${whose}" href="/address/${whose}">${twice(`${whose.slice(0, 11)}...${whose.slice(-11)}`)}</a>
<span>#${at}</span></div><div>${tokens.map(badge)}</div></div><span><div><span>₳ ${at + 3}.00</span></div></span></div>`;
  })}</section>`;
}

/** `/tx/{hash}`: what went in and out, each token a badge with its name and an amount; no policy. */
export function movesPage(tokens: readonly TestToken[], id: string): string {
  const inputs = [tokens.slice(0, 3), tokens.slice(3, 6)];
  // Some come out where they went in.
  const outputs = [tokens.slice(6, -4), [...tokens.slice(-4), ...tokens.slice(0, 3)]];
  return transactionPage(id, html`${side('Inputs', inputs)}${side('Outputs', outputs)}`);
}

/** `/tx/{hash}?tab=metadata`: the policy of a minted token, and its subject, in a text. */
export function metadataPage({ policy, subject, ...token }: TestToken, id: string): string {
  const name = shownName({ policy, subject, ...token });
  const minted = { [policy]: { [name]: { name, image: `ipfs://invented${number(subject, 99)}` } } };
  return transactionPage(
    id,
    html`<div><div>721</div><div><pre>${JSON.stringify(minted)}</pre></div></div>
<div><div>674</div><div><pre>${JSON.stringify({ msg: [`minted ${subject}`] })}</pre></div></div>`,
  );
}
