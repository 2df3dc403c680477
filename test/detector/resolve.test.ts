/** Which identifier a target resolves to, from cached answers and by requests. */
import { describe, expect, it } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import type { Reading } from '../../lib/detector/classifier/readings.ts';
import type { Match } from '../../lib/detector/matcher.ts';
import { resolve, resolveNow } from '../../lib/detector/resolve.ts';
import type { Resolution } from '../../lib/metadata/resolution.ts';
import {
  asFingerprint,
  asJoined,
  asPolicy,
  asSubject,
  HASH,
  LONG_FINGERPRINT,
  LONG_SUBJECT,
  NAME_32,
  POLICY,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const found = (subject: typeof SUBJECT): Resolution => ({ kind: 'found', subject });
const ABSENT = { kind: 'absent' } as const;
const PROVEN: Resolution = { kind: 'absent', subject: LONG_SUBJECT };
const UNRESOLVED: Resolution = { kind: 'absent', isUnresolved: true };
const MATCH: Match = { identifier: asSubject(SUBJECT), matched: 'page' };
const MENTION = { text: 'Snek', among: [], scope: 'page' } as const;

/** Resolves readings with one answer of the service; without it, the request fails. */
async function resolved(readings: readonly Reading[], answer?: Resolution, mention?: typeof MENTION) {
  const resolutions = new Map<string, Resolution>();
  const asked: string[] = [];
  const known = {
    get: (identifier: Identifier) => resolutions.get(identifierText(identifier)),
    async load(identifier: Identifier) {
      asked.push(identifierText(identifier));
      if (answer) resolutions.set(identifierText(identifier), answer);
      return answer;
    },
  };
  const before = resolveNow({ readings }, known);
  const result = await resolve({ readings, ...(mention && { mention }) }, known, {
    match: async () => MATCH,
  });
  if (result !== MATCH) expect(resolveNow({ readings }, known)).toEqual(result);
  return { before, result, asked };
}

const identifier = asFingerprint(LONG_FINGERPRINT);
const itself: Reading = { identifier: asSubject(SHORT_SUBJECT), needsOther: true };
const besideOf = (proof: string): Reading => ({ identifier, proof });
const other: Reading = { identifier: asPolicy(POLICY) };
const joined: Reading = { identifier: asJoined(LONG_SUBJECT), mustBeFound: true };

it('resolves a target without proof at once and sends no request', async () => {
  const reading: Reading = { identifier: asSubject(SHORT_SUBJECT), unexplained: true };
  expect(await resolved([reading])).toEqual({ before: reading, result: reading, asked: [] });
});

describe('hex beside a fingerprint resolves to', () => {
  it.each<[string, readonly Reading[], Resolution | undefined, Identifier | undefined]>([
    ['the token, when it is its subject', [besideOf(LONG_SUBJECT)], found(LONG_SUBJECT), identifier],
    ['the policy of the token', [besideOf(POLICY)], found(LONG_SUBJECT), asPolicy(POLICY)],
    ['a token that is proven and not registered', [besideOf(NAME_32)], PROVEN, identifier],
    ['nothing, when the token is another', [besideOf(NAME_32)], found(SUBJECT), undefined],
    ['nothing while the fingerprint is unresolved', [besideOf(NAME_32)], UNRESOLVED, undefined],
    ['itself, when the token is another', [besideOf(HASH), itself], found(SUBJECT), itself.identifier],
    [
      'nothing, not itself, while the fingerprint is unresolved',
      [besideOf(HASH), itself],
      UNRESOLVED,
      undefined,
    ],
    ['nothing, not itself, when the request fails', [besideOf(HASH), itself], undefined, undefined],
  ])('%s', async (_what, readings, answer, expected) => {
    const { before, result, asked } = await resolved(readings, answer);
    expect([before, result?.identifier, asked]).toEqual([undefined, expected, [LONG_FINGERPRINT]]);
  });
});

it.each<[string, readonly Reading[], Resolution | undefined, Identifier | undefined]>([
  ['holds when the service knows the token', [joined], found(LONG_SUBJECT), joined.identifier],
  ['does not hold when the token is absent', [joined], ABSENT, undefined],
  ['yields to the next reading when the token is absent', [joined, other], ABSENT, asPolicy(POLICY)],
  ['does not yield when the request fails', [joined, other], undefined, undefined],
])('a policy joined with a name %s', async (_what, readings, answer, expected) => {
  expect((await resolved(readings, answer)).result?.identifier).toEqual(expected);
});
it.each<[string, readonly Reading[], Resolution | undefined, Match | undefined]>([
  ['is matched where there is no reading', [], undefined, MATCH],
  ['is matched when no reading holds', [besideOf(HASH)], found(SUBJECT), MATCH],
  ['is not matched while a reading is undecided', [besideOf(HASH)], undefined, undefined],
])('a text that may name a token %s', async (_what, readings, answer, expected) => {
  expect((await resolved(readings, answer, MENTION)).result).toEqual(expected);
});
