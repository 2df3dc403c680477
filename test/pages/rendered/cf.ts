/**
 * Pages of our own with the markup of the Cardano Foundation's explorer and its forks: the same links, test IDs,
 * attributes and splits, around invented tokens.
 */
import type { TestToken } from '../../data/index.ts';
import { type Content, documentOf, html, type Markup } from '../html.ts';
import { address, hash, shownName, supply } from '../invented.ts';

/** A shortened identifier, as in a table. */
const short = (text: string): string => `${text.slice(0, 10)}...${text.slice(-8)}`;

/** The whole identifier, with its last eight characters in a separate element. */
const ellipsis = (
  text: string,
  attribute: Content = '',
): Markup => html`<div><div><span data-testid="ellipsis-text"${attribute}
><span>${text.slice(0, -8)}</span><span>${text.slice(-8)}</span></span
><button type="button" data-testid="copy-button" aria-label="Copy"><div></div></button></div></div>`;
const LABELLED = html` aria-label=""`;

const page = (title: string, body: Content): string =>
  documentOf(
    title,
    'light',
    '',
    html`<div id="root"><div data-testid="sidebar"><nav><a href="/en/tokens"><span>Tokens</span></a></nav></div>
<div id="main"><main>
<header data-testid="header"><input placeholder="Search ..." type="search"></header>${body}</main></div></div>`,
  );

const tokenAddress = ({ fingerprint }: TestToken): string => `/en/token/${fingerprint}/transactions`;
/** The path of a policy's page depends on the kind of its script. */
const policyAddress = (policy: string): string =>
  Number.parseInt(policy.slice(0, 2), 16) % 3 === 0
    ? `/en/native-script/${policy}/mintingBurningPolicy`
    : `/en/smart-contract/${policy}/transactions`;

const table = (
  heads: readonly string[],
  rows: Content,
): Markup => html`<div data-testid="table-common"><table>
<thead><tr>${heads.map((head) => html`<th><div>${head}</div></th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;

const listRow = (token: TestToken, at: number): Markup => html`<tr><td></td>
<td><a data-testid="token.assetName#${at}" data-policy="${token.subject}"
 href="${tokenAddress(token)}">${shownName(token)}</a></td>
<td><a data-testid="token.scriptHash#${at}" aria-label="${token.policy}" href="${policyAddress(token.policy)}"
>${short(token.policy)}</a></td><td>${supply(token)}</td><td><div>01/01/2022, 10:00:00</div></td></tr>
`;

/** `/en/tokens`: `data-policy` holds the subject, in spite of its name; `aria-label` the policy. */
export function listPage(tokens: readonly TestToken[]): string {
  const heads = ['Icon', 'Asset name', 'Script hash', 'Total Supply', 'Created At'];
  return page('Native Tokens', html`<h2>Native Tokens</h2>${table(heads, tokens.map(listRow))}`);
}

const detail = (label: Content, value: Content): Markup => html`<div>
<div data-testid="detailHeader.title"><div>${label}</div></div>
<div data-testid="detailHeader.value">${value}</div></div>`;

function transactionRow(token: TestToken, at: number): Markup {
  const id = hash(`${token.subject} ${at}`);
  return html`<tr><td><a data-testid="token.transaction.txHash#${at}" aria-label="${id}"
 href="/en/transaction/${id}/summary/">${short(id)}</a><br><small>01/01/2024, 10:00:00</small></td>
<td><a href="/en/block/${10_000_000 - at}">${10_000_000 - at}</a></td>
<td><a href="/en/epoch/500">500</a></td><td>0.18</td></tr>
`;
}

/** `/en/token/{fingerprint}`: the fingerprint split, the subject in an attribute, the policy whole. */
export function tokenPage(token: TestToken): string {
  const { assetName, fingerprint, policy, subject } = token;
  const name = shownName(token);
  const rows = Array.from({ length: 50 }, (_, at) => transactionRow(token, at));
  return page(
    `Token ${fingerprint}`,
    html`<div><div data-testid="detail.page.title">${name}</div>
<p><small>Token ID: </small><span>${ellipsis(fingerprint, LABELLED)}</span></p></div>
<div>${detail(
      html`<span aria-label="${name}">${name}</span>`,
      html`<div data-assetname="${subject}" data-testid="token.asset.name">Hex Format: #${assetName}</div>`,
    )}${detail('Total Supply', html`<span>${supply(token)}</span>`)}
${detail('Script hash', html`<div data-testid="token.asset.script" aria-label="${policy}">${policy}</div>`)}
${detail('Token Type', html`<a href="https://registry.example/mappings/${subject}.json">Token Registry</a>`)}</div>
<h3>Transactions</h3>${table(['Tx hash', 'Block', 'Epoch', 'Fees'], rows)}`,
  );
}

function output(title: string, token: TestToken, at: number): Markup {
  const [id, whose] = [hash(`output ${token.subject}`), address(token.subject)];
  return html`<div><div>UTXO:</div><a href="/en/transaction/${id}/summary/">${ellipsis(id)}</a>
<div>${title}</div><a href="/en/address/${whose}">${ellipsis(whose)}</a><div>Amount</div><span>+2.00000${at}</span>
<div><a href="${tokenAddress(token)}"><div><span aria-label="${shownName(token)}">${shownName(token)}</span></div>
<div>${supply(token)}</div></a></div></div>`;
}

const mintRow = (
  token: TestToken,
): Markup => html`<tr><td><a href="${tokenAddress(token)}">${shownName(token)}</a></td>
<td><div>${supply(token)}</div></td><td><div></div></td></tr>
`;

/** `/en/transaction/{hash}/minting`: tokens that moved with their amounts in the link, then those that were minted. */
export function mintingPage(moved: readonly TestToken[], minted: readonly TestToken[], id: string): string {
  const outputs = moved.map((token, at) => output(at === 0 ? 'From:' : 'To:', token, at));
  return page(
    `Transaction ${id}`,
    html`<div data-testid="detail.page.title">Transaction Details</div><p><span>${ellipsis(id, LABELLED)}</span></p>
${detail('Block', html`<a href="/en/block/10000000"><span aria-label="">10000000</span></a>`)}
<h3>UTXOs</h3><div>${outputs}</div>
<h3>Minting</h3>${table(['Asset name', ' Amount minted', ' Policy Script'], minted.map(mintRow))}`,
  );
}

const policyRow = (
  token: TestToken,
): Markup => html`<tr><td><a href="${tokenAddress(token)}">${shownName(token)}</a></td>
<td><a aria-label="${token.fingerprint}" href="${tokenAddress(token)}">${short(token.fingerprint)}</a></td>
<td><span>${supply(token)}</span></td></tr>
`;

/** `/en/smart-contract/{policy}`: the policy split, its tokens by their fingerprints. */
export const policyPage = (tokens: readonly TestToken[], policy: string): string =>
  page(
    'Native Script Details',
    html`<p data-testid="ns.scriptHash">Script Hash:</p><p>${ellipsis(policy)}</p>
<h3>Token</h3>${table(['Token Name', 'Token ID', 'Total Supply'], tokens.map(policyRow))}`,
  );
