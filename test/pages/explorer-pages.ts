/** Deterministic explorer pages with tokens of the generated registry, and their addresses. */
import { type TestToken, UNREGISTERED } from '../data/index.ts';
import { sampleTokens, tokenByFingerprint } from '../data/registry/sample.ts';
import { fingerprint } from '../data/signing.ts';
import { cexplorerList, cexplorerMetadata, cexplorerMoves, cexplorerToken, cfList, cfMinting, cfPolicy, cfToken } from './front-ends.ts';
import { adastatLike, adastatToken, cardanoscanTransaction, cexplorerLike } from './imitated.ts';
import { hash } from './invented.ts';

export type ExplorerPage = {
  readonly name: string;
  readonly address: string;
  readonly html: string;
};

const CEXPLORER = 'https://cexplorer.io';
/** A fork of the Cardano Foundation's explorer, which the user adds as a site. */
const CF = 'https://cf-fork.example.org';

const inIndex = ({ standards }: TestToken) => standards.includes('CIP_26');
const isLabelled = (token: TestToken) => inIndex(token) && token.assetName.startsWith('0014df10');
const isUnlabelled = (token: TestToken) => inIndex(token) && !isLabelled(token);

type AddressAndHtml = readonly [address: string, html: string];

const sampleToken = (seed: string, isWanted: (token: TestToken) => boolean): TestToken =>
  sampleTokens(seed, 1, isWanted)[0] ?? UNREGISTERED.gorse;

const cexplorerTokenPage = (token: TestToken): AddressAndHtml => [
  `${CEXPLORER}/asset/${token.fingerprint}`,
  cexplorerToken(token),
];
const cfTokenPage = (token: TestToken): AddressAndHtml => [
  `${CF}/en/token/${token.fingerprint}`,
  cfToken(token),
];

function cfPolicyPage(): AddressAndHtml {
  const [{ policy } = UNREGISTERED.gorse] = sampleTokens('cf-policy', 1, ({ readAs }) =>
    readAs.some((text) => /KEEPER7$/.test(text)),
  );
  const tokens = sampleTokens('cf-policy', 12, (token) => token.policy === policy);
  return [`${CF}/en/smart-contract/${policy}`, cfPolicy(tokens, policy)];
}

/** The pages by name. Each has at least as many links as the explorer's real page, some of them to unregistered tokens. */
const PAGES: Readonly<Record<string, (name: string, id: string) => AddressAndHtml>> = {
  'cexplorer-list': (name) => [`${CEXPLORER}/asset`, cexplorerList(sampleTokens(name, 20, inIndex))],
  'cexplorer-list-more': (name) => [
    `${CEXPLORER}/asset`,
    cexplorerList([...sampleTokens(name, 100, inIndex), UNREGISTERED.gorse, UNREGISTERED.heron]),
  ],
  'cexplorer-token': (name) => cexplorerTokenPage(sampleToken(name, isUnlabelled)),
  'cexplorer-token-cip68': (name) => cexplorerTokenPage(sampleToken(name, isLabelled)),
  'cexplorer-tx': (name, id) => [`${CEXPLORER}/tx/${id}`, cexplorerMoves(sampleTokens(name, 42, inIndex), id)],
  'cexplorer-tx-metadata': (name, id) => {
    return [`${CEXPLORER}/tx/${id}`, cexplorerMetadata(sampleToken(name, inIndex), id)];
  },
  'cf-list': (name) => {
    // Subjects of short names look like hashes and policies.
    const ofLength = (digits: number) => (token: TestToken) =>
      inIndex(token) && token.assetName.length === digits;
    const others = sampleTokens(name, 22, (token) => inIndex(token) && token.assetName.length > 8);
    return [
      `${CF}/en/tokens`,
      cfList([...sampleTokens(name, 24, ofLength(8)), ...sampleTokens(name, 4, ofLength(0)), ...others]),
    ];
  },
  'cf-token': (name) => cfTokenPage(sampleToken(name, isUnlabelled)),
  'cf-token-cip68': (name) => cfTokenPage(sampleToken(name, isLabelled)),
  'cf-tx-minting': (name, id) => {
    const tokens = sampleTokens(name, 9, inIndex);
    const html = cfMinting(tokens.slice(0, 3), tokens.slice(3), id);
    return [`${CF}/en/transaction/${id}/minting`, html];
  },
  'cf-policy': cfPolicyPage,
};

export function explorerPage(name: string): ExplorerPage {
  const made = PAGES[name]?.(name, hash(`transaction ${name}`));
  if (made === undefined) throw new RangeError(`no page ${name}`);
  const [address, html] = made;
  return { name, address, html };
}

export const explorerPages = (): readonly ExplorerPage[] => Object.keys(PAGES).map(explorerPage);

/** Two lists of tokens with names that are their asset names. */
export function provableLists(): readonly ExplorerPage[] {
  const tokens = (seed: string) => sampleTokens(seed, 100, ({ proof }) => proof === 'name');
  return [
    {
      name: 'Cexplorer-like list',
      address: 'https://cexplorer.io/asset',
      html: cexplorerLike({ tokens: tokens('Cexplorer-like list') }),
    },
    {
      name: 'AdaStat-like list',
      address: 'https://adastat.net/en/tokens',
      html: adastatLike({ tokens: tokens('AdaStat-like list') }),
    },
  ];
}

/** Such a subject has 64 digits, like a hash. */
const hasFourByteName = ({ assetName }: TestToken) => assetName.length === 8;

/** AdaStat's language prefixes; the default language has none. */
const PREFIXES = ['/en', '/pt', ''];

/** A short list in each language. */
export function adastatLists(): readonly ExplorerPage[] {
  return PREFIXES.map((prefix) => ({
    name: `AdaStat-like ${prefix}/tokens`,
    address: `https://adastat.net${prefix}/tokens`,
    html: adastatLike({ tokens: sampleTokens(`AdaStat-like ${prefix}`, 12, inIndex), prefix }),
  }));
}

/** One token's page in each language; the first subject is as long as a hash. */
export function adastatTokens(): readonly (ExplorerPage & { readonly token: TestToken })[] {
  return PREFIXES.flatMap((prefix, index) => {
    const isWanted = (token: TestToken) => inIndex(token) && (index > 0 || hasFourByteName(token));
    return sampleTokens(`AdaStat-like detail ${prefix}`, 1, isWanted).map((token) => ({
      name: `AdaStat-like ${prefix}/tokens/${token.fingerprint}`,
      address: `https://adastat.net${prefix}/tokens/${token.fingerprint}`,
      html: adastatToken(token, prefix),
      token,
    }));
  });
}

/** A transaction of 40 tokens; the subjects of ten are as long as a hash. */
export function cardanoscanPage(): ExplorerPage & { readonly tokens: readonly TestToken[] } {
  const tokens = [
    ...sampleTokens('Cardanoscan-like, short', 10, hasFourByteName),
    ...sampleTokens('Cardanoscan-like', 30, (token) => !hasFourByteName(token) && token.assetName !== ''),
  ];
  const id = hash('the Cardanoscan-like transaction');
  return {
    name: 'Cardanoscan-like transaction',
    address: `https://cardanoscan.io/transaction/${id}`,
    html: cardanoscanTransaction(tokens, id),
    tokens,
  };
}

/** The hashes in a page, whole or split: every run of 64 digits except the subjects of tokens. */
export function hashesIn({ html }: ExplorerPage): readonly string[] {
  const joined = html.replaceAll('</div><div>', '');
  const found = joined.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];
  return [...new Set(found)].filter((hex) => tokenByFingerprint(fingerprint(hex)) === undefined);
}
