/** Deterministic explorer pages with tokens of mainnet, some of them unregistered, and their addresses. */
import { type TestToken, UNREGISTERED } from '../data/index.ts';
import { isNamed, LISTED, sampleTokens } from '../data/listed.ts';
import { cexplorerList, cexplorerMoves, cexplorerToken, cfList, cfMinting, cfPolicy, cfToken } from './front-ends.ts';
import { adastatLike, adastatToken, cardanoscanTransaction, cexplorerLike } from './imitated.ts';
import { hash } from './invented.ts';

/** `token`: the one whose page it is. `isProvable`: the page shows the policy and the name of its tokens. */
type More = { readonly token?: TestToken; readonly isProvable?: true };
export type ExplorerPage = ReturnType<typeof page>;

const CEXPLORER = 'https://cexplorer.io';
/** A fork of the Cardano Foundation's explorer, which the user adds as a site. */
const CF = 'https://cf-fork.example.org/en';
const ADASTAT = 'https://adastat.net';

const isLabelled = ({ assetName }: TestToken) => assetName.startsWith('0014df10');
/** Four bytes make a subject as long as a hash, none one as long as a policy. */
const withName = (isWanted: (digits: number) => boolean) => ({ assetName }: TestToken) => isWanted(assetName.length);
const isLong = withName((digits) => digits > 8);
const isShort = withName((digits) => digits === 8);

const one = (seed: string, isWanted: (token: TestToken) => boolean): TestToken =>
  sampleTokens(seed, 1, isWanted)[0] ?? UNREGISTERED.gorse;
const unlabelled = one('unlabelled', (token) => !isLabelled(token));
const labelled = one('labelled', isLabelled);
const short = one('short', isShort);
const at = LISTED.findIndex(({ policy }, i) => policy === LISTED[i + 11]?.policy);
const ofPolicy = LISTED.slice(at, at + 12);
const [{ policy } = unlabelled] = ofPolicy;
const listed = [...sampleTokens('list', 20), UNREGISTERED.gorse, UNREGISTERED.heron];
const cfListed = [...sampleTokens('cf', 8, isShort), ...sampleTokens('cf', 2, withName((digits) => digits === 0)), ...sampleTokens('cf', 8, isLong)];
const minted = sampleTokens('minted', 9);
const named = { tokens: sampleTokens('named', 24, isNamed) };
const moved = [...sampleTokens('moved', 6, isShort), ...sampleTokens('moved', 16, isLong)];
const id = hash('the transaction of the explorers');

const page = (name: string, address: string, html: string, more: More = {}) => ({ name, address, html, ...more });

export const EXPLORER_PAGES: readonly ExplorerPage[] = [
  page('Cexplorer, list', `${CEXPLORER}/asset`, cexplorerList(listed)),
  ...[unlabelled, labelled].flatMap((token) => [
    page('Cexplorer, token', `${CEXPLORER}/asset/${token.fingerprint}`, cexplorerToken(token), { token }),
    page('CF, token', `${CF}/token/${token.fingerprint}`, cfToken(token), { token }),
  ]),
  page('Cexplorer, transaction', `${CEXPLORER}/tx/${id}`, cexplorerMoves(moved, id)),
  page('CF, list', `${CF}/tokens`, cfList(cfListed), { isProvable: true }),
  page('CF, minting', `${CF}/transaction/${id}/minting`, cfMinting(minted.slice(0, 3), minted.slice(3), id)),
  page('CF, policy', `${CF}/smart-contract/${policy}`, cfPolicy(ofPolicy, policy)),
  page('Cexplorer-like list', `${CEXPLORER}/asset`, cexplorerLike(named), { isProvable: true }),
  page('AdaStat-like list', `${ADASTAT}/tokens`, adastatLike({ ...named, prefix: '' }), { isProvable: true }),
  page('AdaStat-like token', `${ADASTAT}/pt/tokens/${short.fingerprint}`, adastatToken(short, '/pt'), { token: short }),
  page('Cardanoscan-like transaction', `https://cardanoscan.io/transaction/${id}`, cardanoscanTransaction(moved, id)),
];

/** The hashes in a page, whole or split: every run of 64 digits except the subjects of tokens. */
export function hashesIn({ html }: ExplorerPage): readonly string[] {
  const joined = html.replaceAll('</div><div>', '');
  const found = joined.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];
  return [...new Set(found)].filter((hex) => LISTED.every(({ subject }) => subject !== hex));
}
