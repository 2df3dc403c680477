/**
 * The tokens on the simulated mainnet, for the local provider: supply, and datums of reference NFTs. A datum equals the
 * service's record unless changed here.
 */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { encode, Tagged } from 'cborg';
import { type Holdings, type Minted, datumHash } from '../services/minted.ts';
import { addressOf, scriptAddress } from '../services/chain.ts';
import { ENTRIES, TOKENS, type TestToken, UNREGISTERED } from './index.ts';
import { MAINNET, NOWHERE } from './recipes.ts';
import { plutusPolicyId, type Script, scriptJson, scriptPolicyId } from './signing.ts';

/** Plutus data contain text as bytes. */
type Value = string | number | Uint8Array | readonly Value[] | ReadonlyMap<Uint8Array, Value> | { readonly [name: string]: Value };

type Metadata = { readonly [name: string]: Value };

/** In hex: `#6.121([metadata, version, extra])` (CIP-68). */
export function datumOf(metadata: Metadata, version: number): string {
  const plutus = (value: Value): unknown => {
    if (typeof value === 'string') return utf8ToBytes(value);
    if (typeof value === 'number' || value instanceof Uint8Array) return value;
    if (Array.isArray(value)) return value.map(plutus);
    if (value instanceof Map) return new Map([...value].map(([name, one]) => [name, plutus(one)]));
    return new Map(Object.entries(value).map(([name, one]) => [utf8ToBytes(name), plutus(one)]));
  };
  const fields = [plutus(metadata), version, new Tagged(121, [])];
  return bytesToHex(encode(new Tagged(121, fields), { mapSorter: () => 0 }));
}

/** The subject of a user token's reference NFT: label 100 before the same name. */
export const referenceOf = ({ policy, assetName }: Pick<TestToken, 'policy' | 'assetName'>) =>
  `${policy}000643b0${assetName.slice(8)}`;

type Record68 = { readonly subject: string; readonly version: number; readonly [name: string]: Value };
const records = ENTRIES.mainnet.cip68 as readonly Record68[];

/** The datum of the service's record, with changes. */
function servedDatum({ subject }: TestToken, change: (metadata: Metadata) => Metadata = (same) => same) {
  const record = records.find((one) => one.subject === subject);
  if (record === undefined) throw new Error(`no CIP-68 record of ${subject}`);
  const { subject: _, version, ...metadata } = record;
  return datumOf(change(metadata), version);
}

const byHash = servedDatum(TOKENS.qamar);

/** A user token, and its reference NFT with the datum, at an address. */
const with68 = (token: TestToken, own: Minted, datum: string | { readonly hash: string }, holder?: string) => ({
  [token.subject]: own,
  [referenceOf(token)]: { quantity: '1', outputs: [typeof datum === 'string' ? { inline: datum } : datum], holder },
});

/** Locks that hold reference NFTs: one has closed, one is a program. */
const CLOSED: Script = { all: [{ key: 'orrery' }, { before: 91_400_000 }] };
const PROGRAM = plutusPolicyId('a lock');
const policies = Object.values({ ...MAINNET, ...NOWHERE }).map(({ policy }) => policy);
const scriptEntry = (policy: Script | string) =>
  typeof policy === 'string'
    ? ([plutusPolicyId(policy), 'plutusV2'] as const)
    : ([scriptPolicyId(policy), scriptJson(policy)] as const);

/** The datum has changed, and the service is outdated. */
const changed = (orrery: Metadata) => ({ ...orrery, decimals: 4, url: 'https://orrery.example/comets' });
/** The ledger allows 64 bytes in one byte string. */
const chunked = (thistle: Metadata) => ({ ...thistle, logo: String(thistle.logo).match(/.{1,64}/gs) ?? [] });
const heron = {
  name: 'Heron #042',
  image: ['ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvq', 'dkegopuysa/heron.png'],
  description: 'Stands on one leg, and waits.',
  mediaType: 'image/png',
  legs: 1,
  seen: Uint8Array.of(0xff, 0x00, 0x42),
};
/** Blockfrost writes the bytes in a list of a datum as JSON of Node's buffers. */
const nodeBuffer = (text: string) => ({ type: 'Buffer', data: [...utf8ToBytes(text)] });
/** CIP-25: long texts in chunks. */
const lark = {
  wings: 2,
  name: 'Lark of the Morning',
  image: ['ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvq', 'dkegopuysa/lark.png'],
  description: ['Rises before the others, sings on the way up, ', 'and is not seen again until noon.'],
  traits: ['early', 'loud'],
  files: [{ src: 'ipfs://bafkreigzoccaiabvx4oqrtnd4z6/lark.wav', mediaType: 'audio/wav' }],
};
const sluice = { Sluice: { name: 'Sluice Share', image: 'ar://sluice-gate', decimals: 2 } };

export const ON_CHAIN: Holdings = {
  assets: {
    // Only CIP-26, 6 decimals, more units than a safe integer.
    [TOKENS.fernwood.subject]: { quantity: '45000000000000001', mintsAndBurns: 3, burns: 1 },
    // No decimals.
    [TOKENS.quillback.subject]: { quantity: '21000000' },
    ...with68(TOKENS.brindle, { quantity: '1234567890123' }, servedDatum(TOKENS.brindle), addressOf(0x61, 'brindle')),
    ...with68(TOKENS.orrery, { quantity: '80000000', mintsAndBurns: 1240, burns: 1143 }, servedDatum(TOKENS.orrery, changed), scriptAddress(scriptPolicyId(CLOSED))),
    ...with68(TOKENS.thistle, { quantity: '500' }, servedDatum(TOKENS.thistle, chunked), scriptAddress(PROGRAM)),
    ...with68(TOKENS.qamar, { quantity: '1000000' }, { hash: datumHash(byHash) }),
    // The chain has no datum for the service's record.
    [TOKENS.oddling.subject]: { quantity: '0', mintsAndBurns: 2, burns: 1 },
    ...with68(
      UNREGISTERED.heron,
      { quantity: '1', metadata: { ...heron, image: heron.image.map(nodeBuffer), seen: 'ff0042' }, standard: 'CIP68v2' },
      datumOf(heron, 2),
    ),
    ...with68(
      UNREGISTERED.sluice,
      // Blockfrost does not read version 4.
      { quantity: '100000', mintsAndBurns: 2, metadata: { 721: {} }, standard: null },
      datumOf({ 721: { [UNREGISTERED.sluice.policy]: sluice } }, 4),
    ),
    // An NFT without a label.
    [UNREGISTERED.lark.subject]: { quantity: '1', metadata: lark },
  },
  datums: { [datumHash(byHash)]: byHash },
  scripts: Object.fromEntries([...policies.map(scriptEntry), scriptEntry(CLOSED), [PROGRAM, 'plutusV2']]),
};
