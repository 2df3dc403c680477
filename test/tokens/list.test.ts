/** The token list in its file: of a few tokens, and the one of the extension. Its names: test/release/token-list.test.ts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fingerprintOf, hashPrefixOf } from '../../lib/asset/fingerprint.ts';
import { TokenList } from '../../lib/tokens/list.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { listFile, tokenListOf } from '../data/token-list.ts';
import { numberedSubject } from './numbered-subjects.ts';

const { fernwood, marrow, mica } = TOKENS;

it('tells fingerprints apart whose hashes begin with the same 4 bytes', () => {
  const [one, two] = [numberedSubject(189_250), numberedSubject(244_223)];
  expect(hashPrefixOf(fingerprintOf(one))).toBe(hashPrefixOf(fingerprintOf(two)));
  const [both, first] = [tokenListOf(one, two), tokenListOf(one)];
  for (const subject of [one, two]) expect(both.subjectOf(fingerprintOf(subject))).toBe(subject);
  for (const list of [first, tokenListOf()]) expect(list.subjectOf(fingerprintOf(two))).toBeUndefined();
});

it('says which third-party lists name a token, or its policy', () => {
  const marks = { scams: [mica.fingerprint], suspicious: [mica.policy, fernwood.policy] };
  const list = new TokenList(listFile([], marks));
  const date = '2026-11';
  const [scam, suspicious] = [
    { list: 'community-scams', date },
    { list: 'minswap-suspicious', date },
  ];
  expect(list.marksOf(mica)).toEqual([scam, suspicious]);
  expect(list.marksOf({ fingerprint: mica.fingerprint })).toEqual([scam]);
  expect(list.marksOf({ policy: fernwood.policy })).toEqual([suspicious]);
  expect(list.marksOf(marrow)).toEqual([]);
});

it('of the extension has SNEK, and resolves the fingerprints of its tokens', () => {
  const shipped = new TokenList(new Uint8Array(readFileSync('public/token-list.bin')));
  const tokens = shipped.tokens();
  expect(tokens.length).toBeGreaterThan(7_900);
  const snek = '279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f534e454b';
  expect(tokens.find(({ subject }) => subject === snek)).toMatchObject({ name: 'Snek', ticker: 'SNEK' });
  for (const { subject } of tokens.filter((_, at) => at % 100 === 0))
    expect(shipped.subjectOf(fingerprintOf(subject))).toBe(subject);
  expect(shipped.subjectOf(UNREGISTERED.gorse.fingerprint)).toBeUndefined();
});
