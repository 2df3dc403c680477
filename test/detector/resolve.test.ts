/** Which identifier a target resolves to, from cached answers and by requests. */
import { expect, it } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import type { Reading } from '../../lib/detector/classifier/readings.ts';
import { resolve, resolveNow } from '../../lib/detector/resolve.ts';
import type { Resolution } from '../../lib/metadata/resolution.ts';
import {
  asFingerprint,
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

/** Resolves readings with one answer of the service; without it, the request fails. */
async function resolved(readings: readonly Reading[], answer?: Resolution) {
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
  const result = await resolve({ readings }, known);
  expect(resolveNow({ readings }, known)).toEqual(result);
  return { before, result, asked };
}

const token = asFingerprint(LONG_FINGERPRINT);
const itself: Reading = { identifier: asSubject(SHORT_SUBJECT), needsOther: true };
/** Hex beside the fingerprint. */
const hex = (proof: string): Reading => ({ identifier: token, proof });
const other: Reading = { identifier: asPolicy(POLICY) };
const joined: Reading = {
  identifier: { kind: 'subject', subject: LONG_SUBJECT, joined: true },
  mustBeFound: true,
};

it('resolves a target without proof at once and sends no request', async () => {
  const reading: Reading = { identifier: asSubject(SHORT_SUBJECT), unexplained: true };
  expect(await resolved([reading])).toEqual({ before: reading, result: reading, asked: [] });
});

it.each<[string, readonly Reading[], Resolution | undefined, Identifier | undefined]>([
  ['hex is the token, when it is its subject', [hex(LONG_SUBJECT)], found(LONG_SUBJECT), token],
  ['hex is the policy of the token', [hex(POLICY)], found(LONG_SUBJECT), asPolicy(POLICY)],
  ['hex is a token that is proven and not registered', [hex(NAME_32)], PROVEN, token],
  ['hex is nothing, when the token is another', [hex(NAME_32)], found(SUBJECT), undefined],
  ['hex is nothing while the fingerprint is unresolved', [hex(NAME_32)], UNRESOLVED, undefined],
  ['hex is itself, when the token is another', [hex(HASH), itself], found(SUBJECT), itself.identifier],
  ['hex is not itself while the fingerprint is unresolved', [hex(HASH), itself], UNRESOLVED, undefined],
  ['hex is not itself when the request fails', [hex(HASH), itself], undefined, undefined],
  ['a policy and a name are a token that is found', [joined], found(LONG_SUBJECT), joined.identifier],
  ['a policy and a name are nothing when the token is absent', [joined], ABSENT, undefined],
  ['the next reading holds when the token is absent', [joined, other], ABSENT, asPolicy(POLICY)],
  ['the next reading does not hold when the request fails', [joined, other], undefined, undefined],
])('%s', async (_what, readings, answer, expected) => {
  const { before, result, asked } = await resolved(readings, answer);
  const [first] = readings.map(({ identifier }) => identifierText(identifier));
  expect([before, result?.identifier, asked]).toEqual([undefined, expected, [first]]);
});
