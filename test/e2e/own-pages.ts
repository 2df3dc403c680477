/** Pages of our own over tokens of the registry, always the same, with the addresses they are served under. */
import type { TestToken } from '../data/index.ts';
import { fingerprint } from '../data/signing.ts';
import { adastatLike, adastatToken } from '../pages/adastat.ts';
import { cardanoscanTransaction } from '../pages/cardanoscan.ts';
import { cexplorerLike } from '../pages/cexplorer.ts';
import { hash } from '../pages/invented.ts';
import type { ExplorerPage } from './explorer-pages.ts';
import { draw, tokenOf } from './registry.ts';

const LISTED = 100;

/** Two lists whose tokens' names say their asset names, with rows as explorers.md has them. */
export function provableLists(): readonly ExplorerPage[] {
  const tokens = (seed: string) => draw(seed, LISTED, ({ proof }) => proof === 'name');
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

const inIndex = ({ standards }: TestToken) => standards.includes('CIP_26');
/** The subject then has 64 digits, as a hash has. */
const hasFourByteName = ({ assetName }: TestToken) => assetName.length === 8;

/** AdaStat's language prefixes; its own language has none. */
const PREFIXES = ['/en', '/pt', ''];

/** Three short lists, each in another language. */
export function adastatLists(): readonly ExplorerPage[] {
  return PREFIXES.map((prefix) => ({
    name: `AdaStat-like ${prefix}/tokens`,
    address: `https://adastat.net${prefix}/tokens`,
    html: adastatLike({ tokens: draw(`AdaStat-like ${prefix}`, 12, inIndex), prefix }),
  }));
}

/** The page of one token in each language; the subject of the first is as long as a hash. */
export function adastatTokens(): readonly (ExplorerPage & { readonly token: TestToken })[] {
  return PREFIXES.flatMap((prefix, index) => {
    const wanted = (token: TestToken) => inIndex(token) && (index > 0 || hasFourByteName(token));
    return draw(`AdaStat-like detail ${prefix}`, 1, wanted).map((token) => ({
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
    ...draw('Cardanoscan-like, short', 10, hasFourByteName),
    ...draw('Cardanoscan-like', 30, (token) => !hasFourByteName(token) && token.assetName !== ''),
  ];
  const id = hash('the Cardanoscan-like transaction');
  return {
    name: 'Cardanoscan-like transaction',
    address: `https://cardanoscan.io/transaction/${id}`,
    html: cardanoscanTransaction(tokens, id),
    tokens,
  };
}

/** The hashes that a page of ours holds, whole or split: every 64 digits that are no token's subject. */
export function hashesIn({ html }: ExplorerPage): readonly string[] {
  const joined = html.replaceAll('</div><div>', '');
  const found = joined.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];
  return [...new Set(found)].filter((hex) => tokenOf(fingerprint(hex)) === undefined);
}
