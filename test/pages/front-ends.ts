/**
 * Pages of our own with the markup of real front ends, around invented tokens: Cexplorer's, and the Cardano Foundation's
 * explorer with its forks. The same links, attributes, headings and splits, and texts that are shortened in the same way.
 */
import type { TestToken } from '../data/index.ts';
import { address, hash, viewOf } from './invented.ts';
import { renderFile, type Scope } from './template.ts';

const layout = (title: string, body: string) => renderFile('layout', { title, theme: 'light', css: '', body });

/** `path`: the links of the breadcrumb; then the page's own name. */
type CexplorerFrame = Readonly<{ path: readonly { label: string; href: string }[]; own: string; ownText: string }>;
const cexplorerPage = (title: string, heading: string, frame: CexplorerFrame, template: string, scope: Scope) =>
  layout(title, renderFile('cexplorer-front', { ...frame, heading, content: renderFile(template, scope) }));

/** `/asset`: fingerprints in links, policies shortened and nowhere whole, asset names whole in titles. */
export function cexplorerList(tokens: readonly TestToken[]): string {
  const heads = ['Type', 'Fingerprint', 'Name', 'Policy ID', 'Quantity'];
  const frame = { path: [], own: '', ownText: 'Assets' };
  return cexplorerPage('Assets', 'Assets', frame, 'cexplorer-front-list', { heads, tokens: tokens.map(viewOf) });
}

/** `/asset/{fingerprint}`: the token's own page with its tabs and its newest transactions. */
export function cexplorerToken(token: TestToken): string {
  const { assetName, fingerprint, subject } = token;
  const view = viewOf(token);
  const seeds = Array.from({ length: 6 }, (_, at) => `${subject} ${at}`);
  const frame = { path: [{ label: 'Assets', href: '/asset' }], own: fingerprint, ownText: '' };
  const heading = `<span><span>${assetName}</span></span>`;
  return cexplorerPage(`Asset ${fingerprint} - Transactions`, heading, frame, 'cexplorer-front-token', {
    ...view,
    title: view.isText ? view.readable : assetName,
    tabs: ['Transactions', 'Mints', 'Metadata', 'Owners'],
    heads: ['Date', 'Hash', 'Epoch / Block', 'Total Output'],
    transactions: seeds.map((seed) => ({ hash: hash(seed), block: hash(`${seed} block`) })),
  });
}

const AMOUNTS = ['45.00B', '-1000000.00B', '21.00M', '1', '76.72B', '-1.00M'];

function badge(token: TestToken, at: number) {
  const { isText, readable, fingerprint } = viewOf(token);
  return { fingerprint, text: isText ? readable : `${fingerprint.slice(0, 20)}...`, amount: AMOUNTS[at % AMOUNTS.length] };
}
const side = (title: string, outputs: readonly (readonly TestToken[])[]) => ({
  title,
  outputs: outputs.map((tokens, at) => ({ address: address(`${title} ${at}`), ada: at + 3, tokens: tokens.map(badge) })),
});

/** `/tx/{hash}`: inputs and outputs, each token in a badge with its name and an amount; no policy. */
export function cexplorerMoves(tokens: readonly TestToken[], id: string): string {
  // Some come out where they went in.
  const outputs = [tokens.slice(6, -4), [...tokens.slice(-4), ...tokens.slice(0, 3)]];
  const inputs = [tokens.slice(0, 3), tokens.slice(3, 6)];
  const frame = { path: [{ label: '<span>Epoch (560)</span>', href: '/epoch/560' }], own: id, ownText: '' };
  const tabs = ['Overview', 'Content', 'Metadata'];
  const scope = { id, block: hash(`block of ${id}`), tabs, sides: [side('Inputs', inputs), side('Outputs', outputs)] };
  return cexplorerPage(`Tx ${id} detail - Content`, 'Transaction detail', frame, 'cexplorer-front-transaction', scope);
}

const cfPage = (title: string, template: string, scope: Scope) =>
  layout(title, renderFile('cf-front', { content: renderFile(template, scope) }));

/** The path of a policy's page depends on the kind of its script. */
const policyAddress = (policy: string): string =>
  Number.parseInt(policy.slice(0, 2), 16) % 3 === 0
    ? `/en/native-script/${policy}/mintingBurningPolicy`
    : `/en/smart-contract/${policy}/transactions`;

/** `/en/tokens`: `data-policy` holds the subject, in spite of its name; `aria-label` the policy. */
export function cfList(tokens: readonly TestToken[]): string {
  const heads = ['Icon', 'Asset name', 'Script hash', 'Total Supply', 'Created At'];
  const rows = tokens.map((token) => ({ ...viewOf(token), policyAddress: policyAddress(token.policy) }));
  return cfPage('Native Tokens', 'cf-front-list', { heads, tokens: rows });
}

/** `/en/token/{fingerprint}`: the fingerprint split, the subject in an attribute, the policy whole. */
export function cfToken(token: TestToken): string {
  return cfPage(`Token ${token.fingerprint}`, 'cf-front-token', {
    ...viewOf(token),
    heads: ['Tx hash', 'Block', 'Epoch', 'Fees'],
    transactions: Array.from({ length: 6 }, (_, at) => ({ id: hash(`${token.subject} ${at}`), block: 10_000_000 - at })),
  });
}

/** `/en/transaction/{hash}/minting`: tokens that moved with their amounts in the link, then those that were minted. */
export function cfMinting(moved: readonly TestToken[], minted: readonly TestToken[], id: string): string {
  const outputs = moved.map((token, at) => ({
    ...viewOf(token),
    side: at === 0 ? 'From:' : 'To:',
    output: hash(`output ${token.subject}`),
    address: address(token.subject),
  }));
  const heads = ['Asset name', ' Amount minted', ' Policy Script'];
  return cfPage(`Transaction ${id}`, 'cf-front-minting', { id, heads, moved: outputs, minted: minted.map(viewOf) });
}

/** `/en/smart-contract/{policy}`: the policy split, its tokens by their fingerprints. */
export const cfPolicy = (tokens: readonly TestToken[], policy: string): string =>
  cfPage('Native Script Details', 'cf-front-policy', {
    policy,
    heads: ['Token Name', 'Token ID', 'Total Supply'],
    tokens: tokens.map(viewOf),
  });
