/**
 * Every failure, absence and refusal has a sentence of its own. The tables name each kind once: a new kind
 * without a row here does not compile.
 */
import { describe, expect, it } from 'vitest';
import {
  absenceSentence,
  addressRefusalReason,
  addressRefusalSentence,
  failureSentence,
  NETWORK_NAMES,
  PRIORITY_NAMES,
  projectIdRefusalSentence,
  queryRefusalSentence,
  SOURCE_NAMES,
  siteRefusalSentence,
  sourceMeaning,
  unusualLengthSentence,
} from '../../components/words.ts';
import type { Refusal } from '../../lib/asset/query.ts';
import { SOURCES } from '../../lib/asset/standard.ts';
import type { Absence, Advice } from '../../lib/metadata/token.ts';
import type { ProjectIdRefusal } from '../../lib/provider/project-id.ts';
import type { AddressRefusal } from '../../lib/settings/address.ts';
import type { SiteRefusal } from '../../lib/settings/site.ts';
import { FAILURES } from '../failures.ts';
import { speakEnglish } from './english.ts';

type Every<Union extends { kind: string }> = {
  readonly [Kind in Union['kind']]: Extract<Union, { kind: Kind }>;
};

const ABSENCES: { readonly [A in Absence]: A } = {
  'not-registered': 'not-registered',
  'label-not-served': 'label-not-served',
  'no-service-on-network': 'no-service-on-network',
  'fingerprint-unresolved': 'fingerprint-unresolved',
};

const ADVICE: { readonly [A in Advice]: A } = {
  'get-list': 'get-list',
  'ask-provider': 'ask-provider',
  none: 'none',
};

const QUERIES: Every<Refusal> = {
  empty: { kind: 'empty' },
  'leads-elsewhere': { kind: 'leads-elsewhere', leadsTo: 'transaction' },
  'not-hex': { kind: 'not-hex', character: 'x', position: 5 },
  odd: { kind: 'odd', digits: 57 },
  'too-short': { kind: 'too-short', digits: 55 },
  'too-long': { kind: 'too-long', digits: 122 },
  'name-too-long': { kind: 'name-too-long', bytes: 33 },
  'fingerprint-length': { kind: 'fingerprint-length', characters: 43 },
  'fingerprint-checksum': { kind: 'fingerprint-checksum' },
  several: { kind: 'several', count: 3 },
  'too-many': { kind: 'too-many', count: 51, most: 50 },
};

const PROJECT_IDS: Every<ProjectIdRefusal> = {
  empty: { kind: 'empty' },
  'wrong-network': { kind: 'wrong-network', of: 'preview' },
  'no-prefix': { kind: 'no-prefix' },
  characters: { kind: 'characters' },
};

const ADDRESSES: { readonly [R in AddressRefusal]: R } = {
  'not-an-address': 'not-an-address',
  'not-https': 'not-https',
  credentials: 'credentials',
  query: 'query',
};

const SITES: { readonly [R in SiteRefusal]: R } = {
  empty: 'empty',
  'not-a-host': 'not-a-host',
  'not-https': 'not-https',
  known: 'known',
};

speakEnglish();

const SENTENCES: readonly (readonly [string, readonly string[]])[] = [
  ['failure', Object.values(FAILURES).map(failureSentence)],
  ['absence', Object.values(ABSENCES).map((reason) => absenceSentence({ reason }, 'preview'))],
  [
    'advice',
    Object.values(ADVICE).map((advice) =>
      absenceSentence({ reason: 'fingerprint-unresolved', advice }, 'mainnet'),
    ),
  ],
  ['refused query', Object.values(QUERIES).map(queryRefusalSentence)],
  ['refused project ID', Object.values(PROJECT_IDS).map((one) => projectIdRefusalSentence(one, 'mainnet'))],
  ['refused address', Object.values(ADDRESSES).map(addressRefusalSentence)],
  ['refused site', Object.values(SITES).map(siteRefusalSentence)],
];

describe('a sentence', () => {
  it.each(SENTENCES)('for every %s is one of its own, and whole', (_what, sentences) => {
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\S.*\.$/);
      expect(sentence.length).toBeGreaterThan(15);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('says what is known of it', () => {
    expect(failureSentence(FAILURES.malformed)).toContain('the answer is not JSON');
    expect(failureSentence(FAILURES['rate-limited'])).toContain('7 s');
    expect(failureSentence(FAILURES.service)).toContain('503');
    expect(failureSentence(FAILURES.banned)).toMatch(/\d/);
    expect(failureSentence(FAILURES['quota-spent'])).toMatch(/\d/);
    expect(queryRefusalSentence(QUERIES['not-hex'])).toMatch(/“x”.*5/);
    expect(queryRefusalSentence(QUERIES.odd)).toContain('57');
    expect(queryRefusalSentence(QUERIES['too-short'])).toContain('55');
    expect(queryRefusalSentence(QUERIES['too-long'])).toContain('122');
    expect(queryRefusalSentence(QUERIES['name-too-long'])).toContain('33');
    expect(queryRefusalSentence(QUERIES['fingerprint-length'])).toContain('43');
    expect(queryRefusalSentence(QUERIES.several)).toContain('3');
    expect(queryRefusalSentence(QUERIES['too-many'])).toMatch(/51.*50/);
    expect(queryRefusalSentence(QUERIES['leads-elsewhere'])).toContain('a transaction,');
    expect(unusualLengthSentence()).toContain('32');
  });

  it('says of a key for another address where leave is given, and that nothing was sent', () => {
    expect(failureSentence(FAILURES['key-not-for-address'])).toMatch(/another address.*not sent.*options/);
  });

  it('says of a refused address that the one before stays in use', () => {
    for (const refusal of Object.values(ADDRESSES)) {
      expect(addressRefusalSentence(refusal)).toBe(
        `${addressRefusalReason(refusal)} The one before stays in use.`,
      );
    }
  });

  it('of a fingerprint advises to get the token list only where there is none', () => {
    const sentenceOf = (advice?: Advice) =>
      absenceSentence({ reason: 'fingerprint-unresolved', ...(advice && { advice }) }, 'mainnet');
    expect(sentenceOf('get-list')).toContain('Get the token list');
    for (const advice of ['ask-provider', 'none', undefined] as const) {
      expect(sentenceOf(advice)).toContain("isn't in the token list");
      expect(sentenceOf(advice)).not.toContain('Get');
    }
    expect(sentenceOf('ask-provider')).toContain('provider');
  });

  it('names the network that it is about', () => {
    for (const [id, name] of Object.entries(NETWORK_NAMES)) expect(id).toBe(name.toLowerCase());
    expect(absenceSentence({ reason: 'no-service-on-network' }, 'preview')).toContain('Preview');
    const refusal = projectIdRefusalSentence(PROJECT_IDS['wrong-network'], 'mainnet');
    expect(refusal).toMatch(/Preview.*Mainnet/);
    expect(projectIdRefusalSentence(PROJECT_IDS['no-prefix'], 'preprod')).toContain('“preprod”');
  });

  it('calls the standards by their names, and no token verified', () => {
    expect(SOURCE_NAMES).toEqual({ CIP_26: 'CIP-26', CIP_68: 'CIP-68' });
    for (const name of Object.values(SOURCE_NAMES)) {
      expect(SOURCES.map(sourceMeaning).filter((meaning) => meaning.includes(name))).toHaveLength(1);
    }
    expect(Object.values(PRIORITY_NAMES)).toEqual([
      'CIP-68 first',
      'CIP-26 first',
      'CIP-68 only',
      'CIP-26 only',
    ]);
    for (const sentence of [
      ...SENTENCES.flatMap(([, all]) => all),
      ...Object.values(SOURCES.map(sourceMeaning)),
    ]) {
      expect(sentence).not.toMatch(/verified/i);
    }
  });
});
