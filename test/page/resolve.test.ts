/** What a target turns out to be, by what is known and what has to be asked for. */
import { describe, expect, it } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import type { Outcome, Token } from '../../lib/metadata/token.ts';
import type { Reading } from '../../lib/page/classify.ts';
import type { Match, Matcher } from '../../lib/page/matcher.ts';
import type { Mention } from '../../lib/page/mention.ts';
import { resolve, resolveNow } from '../../lib/page/resolve.ts';
import {
  asFingerprint,
  asJoined,
  asPolicy,
  asSubject,
  FINGERPRINT,
  HASH,
  LONG_FINGERPRINT,
  LONG_SUBJECT,
  NAME_32,
  POLICY,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const found = (subject: typeof SUBJECT): Outcome => ({
  kind: 'found',
  token: { subject } as Token,
  fetchedAt: 0,
  stale: false,
});
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered' };

/** A service that answers these; what it has no answer for fails. */
function service(answers: Readonly<Record<string, Outcome>>) {
  const outcomes = new Map<string, Outcome>();
  const asked: string[] = [];
  const known = {
    get: (identifier: Identifier) => outcomes.get(identifierText(identifier)),
    async learn(identifier: Identifier) {
      const text = identifierText(identifier);
      asked.push(text);
      const answer = answers[text];
      if (answer) outcomes.set(text, answer);
      return answer;
    },
  };
  return { known, asked };
}

const NO_MATCHER: Pick<Matcher, 'match'> = { match: async () => undefined };
const MENTION: Mention = { text: 'Snek', among: [], scope: 'page' };
const MATCH: Match = { identifier: asSubject(SUBJECT), matched: 'page' };

describe('a target that needs no proof', () => {
  it('is resolved at once, and nothing is asked for', async () => {
    const { known, asked } = service({});
    const readings: readonly Reading[] = [{ identifier: asSubject(SHORT_SUBJECT), unexplained: true }];
    const expected = { identifier: asSubject(SHORT_SUBJECT), unexplained: true };
    expect(resolveNow({ readings }, known)).toEqual(expected);
    expect(await resolve({ readings }, known, NO_MATCHER)).toEqual(expected);
    expect(asked).toEqual([]);
  });
});

describe('a name beside a fingerprint', () => {
  const readings: readonly Reading[] = [{ identifier: asFingerprint(LONG_FINGERPRINT), proof: NAME_32 }];

  it('is the name of its token when the answer says so', async () => {
    const { known, asked } = service({ [LONG_FINGERPRINT]: found(LONG_SUBJECT) });
    expect(resolveNow({ readings }, known)).toBeUndefined();
    const resolved = await resolve({ readings }, known, NO_MATCHER);
    expect(resolved).toEqual({ identifier: asFingerprint(LONG_FINGERPRINT) });
    expect(resolveNow({ readings }, known)).toEqual(resolved);
    expect(asked).toEqual([LONG_FINGERPRINT]);
  });

  it.each<[string, Readonly<Record<string, Outcome>>]>([
    ['of another token', { [LONG_FINGERPRINT]: found(SUBJECT) }],
    ['while the fingerprint is unresolved', { [LONG_FINGERPRINT]: ABSENT }],
    ['when the service does not answer', {}],
  ])('is nothing %s', async (_when, answers) => {
    expect(await resolve({ readings }, service(answers).known, NO_MATCHER)).toBeUndefined();
  });

  it('is resolved by a token that is proven and not registered', async () => {
    const { known } = service({ [LONG_FINGERPRINT]: { ...ABSENT, subject: LONG_SUBJECT } });
    expect(await resolve({ readings }, known, NO_MATCHER)).toBeDefined();
  });
});

describe('hex that says what it is, beside another token', () => {
  const readings: readonly Reading[] = [
    { identifier: asFingerprint(FINGERPRINT), proof: SHORT_SUBJECT },
    { identifier: asSubject(SHORT_SUBJECT), needsOther: true },
  ];

  it('is itself once the other token is known', async () => {
    const { known } = service({ [FINGERPRINT]: found(SUBJECT) });
    expect(await resolve({ readings }, known, NO_MATCHER)).toEqual({ identifier: asSubject(SHORT_SUBJECT) });
  });

  it('is not looked up by itself when the other lookup fails, since it may be that token’s name', async () => {
    const { known, asked } = service({});
    expect(
      await resolve({ readings, mention: MENTION }, known, { match: async () => MATCH }),
    ).toBeUndefined();
    expect(asked).toEqual([FINGERPRINT]);
  });
});

describe('a policy joined with a name', () => {
  const joined: Reading = { identifier: asJoined(LONG_SUBJECT), mustBeFound: true };

  it('holds when the service knows the token', async () => {
    const { known } = service({ [LONG_SUBJECT]: found(LONG_SUBJECT) });
    expect(await resolve({ readings: [joined] }, known, NO_MATCHER)).toEqual({
      identifier: asJoined(LONG_SUBJECT),
    });
  });

  it('gives way to the next reading when the service knows no such token, and not when it fails', async () => {
    const readings = [joined, { identifier: asPolicy(POLICY) }];
    expect(await resolve({ readings }, service({ [LONG_SUBJECT]: ABSENT }).known, NO_MATCHER)).toEqual({
      identifier: asPolicy(POLICY),
    });
    expect(await resolve({ readings }, service({}).known, NO_MATCHER)).toBeUndefined();
  });
});

describe('a text that may name a token', () => {
  it('is matched when no reading holds', async () => {
    const matcher = { match: async () => MATCH };
    const { known } = service({ [FINGERPRINT]: found(SUBJECT) });
    const readings: readonly Reading[] = [{ identifier: asFingerprint(FINGERPRINT), proof: HASH }];
    expect(await resolve({ readings: [], mention: MENTION }, known, matcher)).toEqual(MATCH);
    expect(await resolve({ readings, mention: MENTION }, known, matcher)).toEqual(MATCH);
    expect(await resolve({ readings: [] }, known, matcher)).toBeUndefined();
  });

  it('is not matched at once', () => {
    expect(resolveNow({ readings: [], mention: MENTION }, service({}).known)).toBeUndefined();
  });
});
