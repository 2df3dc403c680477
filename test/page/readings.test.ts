/** Which reading of a run of hex holds, by what is known of the tokens around it. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Outcome, Token } from '../../lib/metadata/token.ts';
import type { Reading } from '../../lib/page/classify.ts';
import { firstThatHolds } from '../../lib/page/readings.ts';
import { resolve } from '../../lib/page/resolve.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica } = TOKENS;
const asFingerprint = ({ fingerprint }: typeof mica): Identifier => ({ kind: 'fingerprint', fingerprint });
const asSubject = ({ subject }: typeof mica): Identifier => ({ kind: 'subject', subject });
const found = ({ subject }: typeof mica): Outcome => ({
  kind: 'found',
  token: { subject } as Token,
  fetchedAt: 0,
  stale: false,
});
const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };

const beside = (proof: string): Reading => ({ identifier: asFingerprint(mica), proof });
const itself: Reading = { identifier: asSubject(fernwood), needsOther: true };

describe('hex beside a fingerprint', () => {
  it.each([
    ['the subject', mica.subject, asFingerprint(mica)],
    ['the asset name', mica.assetName, asFingerprint(mica)],
    ['the policy', mica.policy, { kind: 'policy', policy: mica.policy }],
  ])('that is %s of its token is read as such', (_what, hex, identifier) => {
    expect(firstThatHolds([beside(hex)], () => found(mica))?.identifier).toEqual(identifier);
  });

  it('that is nothing of its token is nothing, or itself where something says so', () => {
    expect(firstThatHolds([beside(fernwood.subject)], () => found(mica))).toBeUndefined();
    expect(firstThatHolds([beside(fernwood.subject), itself], () => found(mica))?.reading).toBe(itself);
  });

  it('is not itself while the fingerprint is unresolved, or its token not known yet', () => {
    expect(firstThatHolds([beside(fernwood.subject), itself], () => UNRESOLVED)).toBeUndefined();
    expect(firstThatHolds([beside(fernwood.subject), itself], () => undefined)).toBeUndefined();
  });

  it('is not itself when the lookup of the fingerprint fails', async () => {
    const readings = [beside(fernwood.subject), { ...itself, needsOther: true as const }];
    const known = { get: () => undefined, learn: async () => undefined };
    const matcher = { match: async () => undefined };
    expect(await resolve({ readings }, known, matcher)).toBeUndefined();
  });
});

describe('a policy joined with a name', () => {
  const joined: Reading = { identifier: asSubject(mica), mustBeFound: true };
  it('holds only when the service knows the two joined', () => {
    expect(firstThatHolds([joined], () => found(mica))?.identifier).toEqual(asSubject(mica));
    expect(firstThatHolds([joined], () => ({ kind: 'absent', reason: 'not-registered' }))).toBeUndefined();
  });
});
