/**
 * Every failure, absence and refusal has a message of its own. The tables are exhaustive: a new kind without a row does
 * not compile.
 */
import { expect, it } from 'vitest';
import * as words from '../../components/messages.ts';
import type { Refusal } from '../../lib/asset/query.ts';
import { PRIORITY_IDS, SOURCES, STANDARDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { AddressRefusal } from '../../lib/settings/address.ts';
import type { SiteRefusal } from '../../lib/settings/site.ts';
import type { Absence, Advice } from '../../lib/tokens/token.ts';
import { FAILURES } from '../failures.ts';
import { setEnglish } from './english.ts';

const keysOf = <Kind extends string>(all: Readonly<Record<Kind, 1>>) => Object.keys(all) as Kind[];
const ABSENCES = keysOf<Absence>({
  ...{ 'not-registered': 1, 'label-not-served': 1 },
  ...{ 'no-service-on-network': 1, 'fingerprint-unresolved': 1 },
});
const ADVICE = keysOf<Advice>({ 'ask-provider': 1, none: 1 });
const ADDRESSES = keysOf<AddressRefusal>({ 'not-an-address': 1, 'not-https': 1, credentials: 1, query: 1 });
const SITES = keysOf<SiteRefusal>({ empty: 1, 'not-a-host': 1, 'not-https': 1, known: 1 });

const QUERIES: Readonly<Record<Refusal['kind'], readonly [Refusal, RegExp]>> = {
  empty: [{ kind: 'empty', values: [] }, /subject/],
  'leads-elsewhere': [{ kind: 'leads-elsewhere', values: ['transaction'] }, /a transaction,/],
  'not-hex': [{ kind: 'not-hex', values: ['x', 5] }, /“x”.*5/],
  odd: [{ kind: 'odd', values: [57] }, /57/],
  'too-short': [{ kind: 'too-short', values: [55] }, /55/],
  'too-long': [{ kind: 'too-long', values: [122] }, /122/],
  'name-too-long': [{ kind: 'name-too-long', values: [33] }, /33/],
  'fingerprint-length': [{ kind: 'fingerprint-length', values: [43] }, /43/],
  'fingerprint-checksum': [{ kind: 'fingerprint-checksum', values: [] }, /checksum/],
  several: [{ kind: 'several', values: [3] }, /3/],
  'too-many': [{ kind: 'too-many', values: [51, 50] }, /51.*50/],
};

setEnglish();

const unresolved = (advice?: Advice) =>
  words.absenceMessage({ reason: 'fingerprint-unresolved', ...(advice && { advice }) }, 'mainnet');
const SENTENCES: readonly (readonly [string, readonly string[]])[] = [
  ['failure', Object.values(FAILURES).map(words.failureMessage)],
  ['absence', ABSENCES.map((reason) => words.absenceMessage({ reason }, 'preview'))],
  ['advice', ADVICE.map(unresolved)],
  ['refused query', Object.values(QUERIES).map(([refusal]) => words.queryRefusalMessage(refusal))],
  ['refused address', ADDRESSES.map(words.addressRefusalMessage)],
  ['refused site', SITES.map(words.siteRefusalMessage)],
];

it.each(SENTENCES)('a message for each %s is distinct and complete', (_what, sentences) => {
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^\S.{14,}\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|verified/i);
  }
});

it.each(Object.values(QUERIES))('a message explains a refused query: %o', (refusal, sentence) => {
  expect(words.queryRefusalMessage(refusal)).toMatch(sentence);
});

// test/tokens/faults-table.test.ts has the details of the failures of a metadata service.
it.each([
  ['rate-limited', /7 s/],
  ['banned', /\d/],
  ['quota-exceeded', /\d/],
] as const)('a message contains the details of a failure: %s', (kind, sentence) => {
  expect(words.failureMessage(FAILURES[kind])).toMatch(sentence);
});

it('a message says that a fingerprint is not in the token list', () => {
  expect(unresolved('ask-provider')).toMatch(/^Not in the token list\. Your provider may know it/);
  for (const none of [unresolved('none'), unresolved()]) expect(none).toMatch(/isn’t in the token list\.$/);
});

it('a message calls the standards by their names, and no token verified', () => {
  const meanings = SOURCES.map((source) => t(words.named('source', source)));
  for (const { label } of Object.values(STANDARDS))
    expect(meanings.filter((meaning) => meaning.includes(label))).toHaveLength(1);
  expect(meanings.join()).not.toMatch(/verified/i);
  const orders = ['CIP-68 first', 'CIP-26 first'];
  expect(PRIORITY_IDS.map(words.priorityName)).toEqual(orders);
});

it.each([
  [{ field: 'ticker', how: 'exact' }, 0, []],
  [{ field: 'ticker', how: 'confusable' }, 1, ['similar spelling', '1 other has this ticker']],
  [{ field: 'asset-name', how: 'prefix' }, 3, ['unconfirmed name', '3 others have this ticker']],
] as const)('a message says why a search found a token: %j, %i others', (matched, sameTicker, facts) => {
  expect(words.whyFound({ matched, sameTicker })).toEqual(facts);
  const isListed = sameTicker > 0 ? ['Token list'] : [];
  expect(words.whyFound({ matched, sameTicker, isListed: true })).toEqual([...facts, ...isListed]);
});
