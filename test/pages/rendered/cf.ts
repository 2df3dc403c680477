/**
 * Pages of our own with the markup of the Cardano Foundation's explorer and its forks: the same links, test IDs,
 * attributes and splits, around invented tokens.
 */
import type { TestToken } from '../../data/index.ts';
import { type Content, documentOf, html, type Markup } from '../html.ts';
import { address, hash, shownName, supply } from '../invented.ts';

/** What is left of an identifier in a table. */
const short = (text: string): string => `${text.slice(0, 10)}...${text.slice(-8)}`;

/** Whole, its last eight characters in an element of their own. */
function ellipsis(text: string, attribute: Content = ''): Markup {
  return html`<div><div><span data-testid="ellipsis-text"${attribute}><span>${text.slice(0, -8)}</span><span>${text.slice(-8)}</span></span
><button type="button" data-testid="copy-button" aria-label="Copy"><div></div></button></div></div>`;
}
const LABELLED = html` aria-label=""`;

function page(title: string, body: Content): string {
  const menu = ['Dashboard', 'Epochs', 'Blocks', 'Transactions', 'Tokens', 'Pools'];
  return documentOf(
    title,
    'light',
    '',
    html`<div id="root"><div data-testid="sidebar"><nav><ul>${menu.map(
      (one) => html`<a href="/en/${one.toLowerCase()}"><div><span>${one}</span></div></a>`,
    )}</ul></nav></div><div id="main"><main>
<header data-testid="header"><form data-testid="header-search"><div data-testid="search-bar"><input placeholder="Search ..." type="search" value=""></div></form></header>
${body}</main>
<footer data-testid="footer"><div><small>A page of our own. All that it shows is invented.</small></div></footer></div></div>`,
  );
}

const tokenLink = ({ fingerprint }: TestToken): string => `/en/token/${fingerprint}/transactions`;
/** Where a policy's page is depends on what kind of script it is. */
const policyLink = (policy: string): string =>
  Number.parseInt(policy.slice(0, 2), 16) % 3 === 0
    ? `/en/native-script/${policy}/mintingBurningPolicy`
    : `/en/smart-contract/${policy}/transactions`;

function table(labels: readonly string[], rows: Content): Markup {
  return html`<div data-testid="table-common"><div><table><thead><tr>${labels.map(
    (label) => html`<th><div>${label}</div></th>`,
  )}</tr></thead><tbody>${rows}</tbody></table></div></div>`;
}

function listRow(token: TestToken, at: number): Markup {
  const { policy, subject } = token;
  return html`<tr><td></td><td><a data-testid="token.assetName#${at}" data-policy="${subject}" href="${tokenLink(token)}">${shownName(token)}</a></td>
<td><a data-testid="token.scriptHash#${at}" aria-label="${policy}" href="${policyLink(policy)}">${short(policy)}</a></td>
<td>${supply(token)}</td><td><div>01/01/2022, 10:00:00</div></td></tr>
`;
}

/** `/en/tokens`: `data-policy` holds the subject, in spite of its name; `aria-label` the policy. */
export function listPage(tokens: readonly TestToken[]): string {
  const labels = ['Icon', 'Asset name', 'Script hash', 'Total Supply', 'Created At'];
  return page('Native Tokens', html`<div><h2>Native Tokens</h2>${table(labels, tokens.map(listRow))}</div>`);
}

const detail = (label: Content, value: Content): Markup =>
  html`<div><div></div><div data-testid="detailHeader.title"><div>${label}</div></div><div data-testid="detailHeader.value">${value}</div></div>`;

function transactionRow(token: TestToken, at: number): Markup {
  const id = hash(`${token.subject} ${at}`);
  return html`<tr><td><a data-testid="token.transaction.txHash#${at}" aria-label="${id}" href="/en/transaction/${id}/summary/">${short(id)}</a><br
><div><small>01/01/2024, 10:00:00</small></div></td><td><a href="/en/block/${10_000_000 - at}">${10_000_000 - at}</a></td>
<td><a href="/en/epoch/500">500</a></td><td>${at}</td><td><div><small>0.18 </small></div></td></tr>
`;
}

/** `/en/token/{fingerprint}`: the fingerprint split, the subject in an attribute, the policy whole. */
export function tokenPage(token: TestToken): string {
  const { assetName, fingerprint, policy, subject } = token;
  const name = shownName(token);
  return page(
    `Token ${fingerprint}`,
    html`<div><div><div><small>Back</small></div><div><div data-testid="detail.page.title">${name}</div></div>
<p><small>Token ID: </small><span>${ellipsis(fingerprint, LABELLED)}</span></p><small>Last updated a few seconds ago</small></div>
<div>${detail(
      html`<span aria-label="${name}">${name}</span>`,
      html`<div><div data-assetname="${subject}" data-testid="token.asset.name">Hex Format: #${assetName}</div>Shares in something invented.</div>`,
    )}${detail('Total Supply', html`<span>${supply(token)}</span>`)}${detail(
      'Script hash',
      html`<div><div data-testid="token.asset.script" aria-label="${policy}">${policy}</div></div>`,
    )}${detail(
      'Token Type',
      html`<div>FT</div><a href="https://registry.example/mappings/${subject}.json">Token Registry</a>`,
    )}${detail('Created At', html`<div>01/01/2022, 10:00:00</div>`)}</div></div>
<div><h3>Transactions</h3>${table(
      ['Tx hash', 'Block', 'Epoch', 'Slot', 'Fees'],
      Array.from({ length: 50 }, (_, at) => transactionRow(token, at)),
    )}</div>`,
  );
}

const chip = (token: TestToken): Markup =>
  html`<div><div><a href="${tokenLink(token)}"><div><div><span aria-label="${shownName(token)}">${shownName(token)}</span></div></div><div><div>${supply(
    token,
  )}</div><div></div></div></a></div></div>`;

function output(title: string, token: TestToken, at: number): Markup {
  const [id, whose] = [hash(`output ${token.subject}`), address(token.subject)];
  return html`<div><div><div data-testid="transactionMetadata.utxos.utxoTitle">UTXO:</div><a href="/en/transaction/${id}/summary/">${ellipsis(id)}</a></div>
<div><div>${title}</div><div><a href="/en/address/${whose}">${ellipsis(whose)}</a></div></div>
<div><div><div>Amount</div><span>+2.00000${at}</span></div>${chip(token)}</div></div>`;
}

function mintRow(token: TestToken): Markup {
  return html`<tr><td><div><div></div><a href="${tokenLink(token)}">${shownName(token)}</a></div></td><td><div>${supply(token)}</div></td><td><div></div></td></tr>
`;
}

/** `/en/transaction/{hash}/minting`: tokens that moved with their amounts in the link, then those that were minted. */
export function mintingPage(moved: readonly TestToken[], minted: readonly TestToken[], id: string): string {
  return page(
    `Transaction ${id}`,
    html`<div><div><div data-testid="detail.page.title">Transaction Details</div><small>SUCCESS</small></div><p><span>${ellipsis(id, LABELLED)}</span></p><small>Last updated a few seconds ago</small></div>
<div>${detail('Block', html`<a href="/en/block/10000000"><span aria-label="">10000000</span></a>`)}</div>
<div><h3>UTXOs</h3><div>${moved.map((token, at) => output(at === 0 ? 'From:' : 'To:', token, at))}</div></div>
<div><h3>Minting</h3>${table(['Asset name', ' Amount minted', ' Policy Script'], minted.map(mintRow))}</div>`,
  );
}

function policyRow(token: TestToken): Markup {
  const { fingerprint } = token;
  return html`<tr><td><a href="${tokenLink(token)}">${shownName(token)}</a></td>
<td><a aria-label="${fingerprint}" href="${tokenLink(token)}">${short(fingerprint)}</a></td>
<td><div>01/01/2022, 10:00:00</div></td><td><span>${supply(token)}</span></td><td>12</td></tr>
`;
}

/** `/en/smart-contract/{policy}`: the policy split, its tokens by their fingerprints. */
export function policyPage(tokens: readonly TestToken[], policy: string): string {
  return page(
    'Native Script Details',
    html`<div><p data-testid="ns.title">Native Script Details</p><div><p data-testid="ns.scriptHash">Script Hash:</p><p>${ellipsis(policy)}</p></div></div>
<div><h3>Token</h3>${table(
      ['Token Name', 'Token ID', 'Created At', 'Total Supply', 'Total Transactions'],
      tokens.map(policyRow),
    )}</div>`,
  );
}
