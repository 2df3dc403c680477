/** Sixty invented tokens for a page of a marketplace: twelve policies, each with asset names of five kinds. */
import { createHash } from 'node:crypto';
import type { TestToken } from '../data/index.ts';
import { fingerprint } from '../data/signing.ts';

const POLICIES = 12;
/** CIP-67 label 333. */
const FUNGIBLE_LABEL = '0014df10';

const FIRST = 'Amber Birch Cinder Dapple Ember Frost Gable Hazel Indigo Juniper Kestrel Larch'.split(' ');
const SECOND = 'Anchor Bellows Compass Drum Easel'.split(' ');

const hexOf = (text: string) => Buffer.from(text).toString('hex');

/** Asset names of one policy, by the words of its tokens. */
const ASSET_NAMES: readonly NameOf[] = [
  (word) => hexOf(word),
  // The subject has 64 digits, as a hash has.
  (word, policy) => hexOf(`${word.slice(0, 2)}${String(policy).padStart(2, '0')}`),
  // In two of three, the subject is the policy ID; the others have the shortest possible name.
  (_word, policy) => (policy % 3 === 2 ? '00' : ''),
  (word) => FUNGIBLE_LABEL + hexOf(word),
  // 32 bytes, the maximum.
  (word) => hexOf(word).padEnd(64, '7e'),
];

/** Deterministic for each page; each page has its own policies. */
export function listedTokens(page: string): readonly TestToken[] {
  return Array.from({ length: POLICIES }, (_, policy) =>
    ASSET_NAMES.map((nameOf, kind) => tokenOf(page, policy, kind, nameOf)),
  ).flat();
}

type NameOf = (word: string, policy: number) => string;

function tokenOf(page: string, at: number, kind: number, nameOf: NameOf): TestToken {
  const name = `${FIRST[at]} ${SECOND[kind]}`;
  const policy = createHash('sha256').update(`${page}: policy ${at}`).digest('hex').slice(0, 56);
  const assetName = nameOf(name.replace(' ', ''), at);
  const subject = policy + assetName;
  const token = {
    purpose: `one of sixty on a page like ${page}`,
    subject,
    policy,
    assetName,
    fingerprint: fingerprint(subject),
    standards: [assetName.startsWith(FUNGIBLE_LABEL) ? 'CIP_68' : 'CIP_26'],
    name,
    ticker: `${FIRST[at]?.slice(0, 3)}${SECOND[kind]?.slice(0, 2)}`.toUpperCase(),
  };
  // Lower-case hex, as the parsers of `lib/asset` would have branded it.
  return token as unknown as TestToken;
}
