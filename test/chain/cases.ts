/** The simulated chain for the tests of the providers: the tokens of the test data, and tokens for edge cases. */
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { datumHash, type Holdings, type MintedAssets } from '../services/minted.ts';

export const subjectNamed = (name: string) => {
  const subject = parseSubject(`${'5a'.repeat(28)}000de140${Buffer.from(name).toString('hex')}`);
  if (subject === undefined) throw new Error(name);
  return subject;
};
/** A token with the outputs of its reference NFT. */
const minted = (
  name: string,
  outputs: NonNullable<MintedAssets[Subject]['outputs']>,
  quantity = String(outputs.length),
  own: Partial<MintedAssets[Subject]> = {},
): MintedAssets => {
  const subject = subjectNamed(name);
  const reference = referenceOf({ policy: policyOf(subject), assetName: assetNameOf(subject) });
  return { [subject]: { quantity: '1', ...own }, [reference]: { quantity, outputs } };
};
const inline = datumOf({ name: 'Odd' }, 1);
const byHash = { hash: datumHash(inline) };
/** Reading it takes every request that there is. */
export const COSTLY = subjectNamed('costly');
const EDGE_CASES: MintedAssets = {
  ...minted('two', [{ inline }, { inline }]),
  ...minted('pair', [{ inline }], '2'),
  ...minted('bare', [undefined]),
  ...minted('lost', [{ hash: 'ab'.repeat(32) }]),
  ...minted('burned', []),
  ...minted('twofold', [{ inline }], '1', { metadata: { name: 'Even' }, standard: 'CIP25v2' }),
  ...minted('listed', [], '0', { metadata: ['Even'], standard: 'CIP25v2' }),
  ...minted('costly', [byHash], '1', { mintsAndBurns: 2 }),
};

const { mica, tern } = TOKENS;

/** A transaction of the chain. */
export const TX = 'cd'.repeat(32);

export const CHAIN = {
  ...ON_CHAIN,
  assets: { ...ON_CHAIN.assets, ...EDGE_CASES },
  datums: { ...ON_CHAIN.datums, [byHash.hash]: inline },
  transactions: { [TX]: [mica.subject, tern.subject, mica.subject] },
  addresses: { addr1vx: [UNREGISTERED.gorse.subject] },
  policies: { [mica.policy]: [mica.subject, 'no subject'] },
} as const satisfies Holdings;
