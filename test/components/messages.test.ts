/** The messages of failures, absences, refusals, verdicts and warnings. */
import { expect, it } from 'vitest';
import * as messages from '../../components/messages.ts';
import { chainStatus } from '../../components/popup/chain-messages.ts';
import { keysText, mintingSentence } from '../../components/token/Minting.tsx';
import { signatureState } from '../../components/token/TokenCard.tsx';
import { warningsOf } from '../../components/token/Warning.tsx';
import type { Refusal } from '../../lib/network/pasted.ts';
import type { Note } from '../../lib/tokens/token.ts';
import { readOnChain } from '../../lib/trust/metadata/on-chain.ts';
import { TOKENS } from '../data/index.ts';
import { datumOf } from '../data/on-chain.ts';
import { FAILURES } from '../failures.ts';
import { setEnglish } from './english.ts';

setEnglish();

const QUERIES: Readonly<Record<Refusal['kind'], readonly [values: Refusal['values'], RegExp]>> = {
  empty: [[], /subject/],
  'leads-elsewhere': [['transaction'], /a transaction,/],
  'not-hex': [['x', 5], /“x”.*5/],
  odd: [[57], /57/],
  'too-short': [[55], /55/],
  'too-long': [[122], /122/],
  'name-too-long': [[33], /33/],
  'fingerprint-length': [[43], /43/],
  'fingerprint-checksum': [[], /checksum/],
  several: [[3], /3/],
  'too-many': [[51, 50], /51.*50/],
};

it('the message of each failure is distinct and complete', () => {
  const sentences = Object.values(FAILURES).map((failure) => messages.failureMessage(failure));
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(?!.*(undefined|null|NaN|\[object)).{15,}\.$/);
});

it.each(Object.entries(QUERIES))(
  'the message of a refused query has its values: %s',
  (kind, [values, sentence]) => {
    expect(messages.queryRefusalMessage({ kind, values } as Refusal)).toMatch(sentence);
  },
);

// test/tokens/loader.test.ts has the details of the failures of a metadata service.
it.each([
  ['rate-limited', /7 s/],
  ['banned', /30/],
  ['quota-exceeded', /30/],
] as const)('the message of a failure has its details: %s', (kind, sentence) => {
  expect(messages.failureMessage(FAILURES[kind])).toMatch(sentence);
});

it.each([
  [{ reason: 'label-not-served' }, 'NFTs aren’t in the token registry'],
  [{ reason: 'no-service-on-network' }, 'Preview has no public metadata service'],
  [{ reason: 'fingerprint-unresolved', advice: 'ask-provider' }, 'Your provider may know it'],
  [{ reason: 'fingerprint-unresolved', advice: 'none' }, 'isn’t in the token list.'],
] as const)('the message of the absence %j', (absence, text) => {
  expect(messages.absenceMessage(absence, 'preview')).toContain(text);
});

it.each([
  [{ field: 'ticker', how: 'exact' }, 0, []],
  [{ field: 'ticker', how: 'confusable' }, 1, ['similar spelling', '1 other has this ticker']],
  [{ field: 'asset-name', how: 'prefix' }, 3, ['unconfirmed name', '3 others have this ticker']],
] as const)('says why a search found a token: %j, %i others', (matched, sameTicker, facts) => {
  expect(messages.whyFound({ matched, sameTicker })).toEqual(facts);
});

type Status = Parameters<typeof chainStatus>[0];
const HASH = 'ab'.repeat(32);
const BRINDLE = readOnChain(
  { cbor: datumOf({ name: 'Brindle', decimals: 6 }, 1), hash: HASH },
  TOKENS.brindle.subject,
  undefined,
);
const DATUM: Partial<Status> = {
  reference: { kind: 'datum', output: { tx: HASH, index: 0 } },
  hasRecord: true,
};

it.each<readonly [Partial<Status>, string | RegExp]>([
  [{ reference: { kind: 'no-label' } }, 'good: Supply read from the chain at block 11,234,567.'],
  [{ reference: { kind: 'no-label' }, supply: null }, /^bad: The chain has no such asset/],
  [{ reference: { kind: 'not-there' } }, /^bad: .*reference NFT/],
  [{ reference: { kind: 'several' } }, /^bad: /],
  [{ reference: { kind: 'moved' } }, /^bad: .*moved/],
  [{ reference: { kind: 'no-datum' } }, /^bad: .*no datum/i],
  [{ reference: { kind: 'datum-unknown' } }, /^bad: .*datum/],
  [{ ...DATUM, onChain: { kind: 'refused', refusal: 'not-cbor' } }, /^bad: .*isn’t valid CBOR/],
  [{ ...DATUM, onChain: { kind: 'refused', refusal: 'not-cip-68' } }, /^bad: .*doesn’t follow CIP-68/],
  [{ ...DATUM, onChain: BRINDLE }, /^bad: .*doesn’t match its hash/],
  [{ block: { height: null, hash: HASH, time: 0 }, reference: { kind: 'no-label' } }, /block ababab…abab\.$/],
])('the status of a chain check of %j', (given, sentence) => {
  const { tone, text } = chainStatus({
    block: { height: 11_234_567, hash: HASH, time: 0 },
    supply: { quantity: '1', mintsAndBurns: 1, counts: null, firstMint: { tx: HASH, at: null } },
    reference: { kind: 'no-label' },
    hasRecord: false,
    ...given,
  });
  expect(`${tone}: ${text()}`).toEqual(expect.stringMatching(sentence));
});

it.each([
  // Noon in UTC, which is the same day in most time zones.
  [{ kind: 'closed', slot: 55_520_109 }, 'No more can be minted since March 12, 2022'],
  [{ kind: 'closes', slot: 307_980_909 }, 'Minting closes permanently on March 12, 2030'],
  [{ kind: 'opens', slot: 307_980_909 }, 'Minting opens on March 12, 2030'],
  [{ kind: 'open' }, 'One key can mint more'],
  [{ kind: 'never' }, 'Nobody can ever mint'],
  [{ kind: 'program' }, 'A smart contract controls minting'],
  [{ kind: 'unknown' }, undefined],
  // Beyond the range of dates.
  [{ kind: 'closes', slot: 2 ** 63 }, 'One key can mint more'],
  [{ kind: 'opens', slot: 2 ** 63 }, 'Nobody can ever mint'],
] as const)('of the minting verdict %j, says %j', (verdict, text) => {
  const keys = { needed: 1, of: 1, isAny: true };
  expect(mintingSentence({ verdict, keys }, 'mainnet')?.text).toBe(text);
});

it.each([
  [{ needed: 0, of: 0, isAny: true }, 'Anyone can mint more'],
  [{ needed: 1, of: 3, isAny: true }, 'Any one of 3 keys can mint more'],
  [{ needed: 2, of: 2, isAny: true }, '2 keys together can mint more'],
  [{ needed: 3, of: 5, isAny: true }, 'Any 3 of 5 keys together can mint more'],
  [{ needed: 2, of: 3, isAny: false }, 'At least 2 of 3 keys together can mint more'],
  [{ needed: undefined, of: 3, isAny: false }, 'Certain combinations of 3 keys can mint more'],
])('of the minting keys %j, says “%s”', (keys, text) => expect(keysText(keys)).toBe(text));

it.each([
  [{ name: 'policy-key', url: 'policy-key' }, 'policy-key'],
  [{ name: 'policy-key', url: 'invalid', ticker: 'unsigned' }, 'invalid'],
  [{ name: 'policy-key', url: 'unsigned' }, 'in-part'],
  [{}, undefined],
] as const)('the signatures %j are %s', (verdicts, state) => expect(signatureState(verdicts)).toBe(state));

it('12: a warning has safe text only, and an address that neither opens nor can be copied', () => {
  const lookalike = {
    kind: 'lookalike',
    of: TOKENS.fernwood.subject,
    text: 'Sn\u202eke\u200b\u0000\u2066!',
  } as const;
  const [first, second] = warningsOf({ notes: [lookalike, { kind: 'address', host: 'claim.ada-drop.io' }] });
  expect(first?.text).toContain('\u2068Snke\ufffd!\u2069');
  expect(second).toMatchObject({ kind: 'address', detail: 'claim[.]ada-drop[.]io' });
});

it.each([
  ['2', '6', 'off by 10,000×'],
  ['255', '0', 'off by 10^255×'],
])('a warning has the factor of decimals %s and %s', (CIP_68, CIP_26, factor) => {
  const notes = [{ kind: 'conflict', property: 'decimals', values: { CIP_68, CIP_26 } }] as const;
  const [warning] = warningsOf({ notes });
  expect(warning?.detail).toContain(factor);
  expect(warning?.text).toMatch(new RegExp(`${CIP_68} on.*${CIP_26} in`));
});

it('only decimals that disagree, lookalikes, addresses and list marks are warnings', () => {
  const values = { CIP_68: 'A', CIP_26: 'B' };
  const notes: readonly Note[] = [
    { kind: 'nickname', nickname: 'Mine' },
    { kind: 'same-ticker', ticker: 'FERNW', count: 2, subjects: [] },
    { kind: 'conflict', property: 'name', values },
    { kind: 'ada' },
  ];
  const marks = [{ list: 'community-scams', date: '2026-11' }] as const;
  expect(warningsOf({ notes, marks }).map(({ kind }) => kind)).toEqual(['list', 'lookalike']);
});
