/** The generated registry, cached. Signatures and logos are computed on access. */
import { once } from '../../../lib/once.ts';
import { createRandom } from '../../random.ts';
import type { Cip26Record, Records } from '../../services/records.ts';
import { PROPERTIES, type Property } from '../recipes.ts';
import { scriptProperty, sign } from '../signing.ts';
import { weighted } from './draws.ts';
import { logoOf } from './logos.ts';
import { generateTokens, type RegistryToken } from './tokens.ts';

export type { RegistryToken } from './tokens.ts';

export const registry = once(makeRegistry);

const subjectOf = ({ registrySubject, subject }: RegistryToken): string => registrySubject ?? subject;

/** The tokens, CIP-26 first, then sorted by subject; and the records for the local metadata service. */
function makeRegistry(): { readonly tokens: readonly RegistryToken[]; readonly records: Records } {
  const rank = ({ cip26 }: RegistryToken) => (cip26 === undefined ? 1 : 0);
  const tokens = [...generateTokens()].sort((a, b) => rank(a) - rank(b) || (a.subject < b.subject ? -1 : 1));
  const registered = tokens.filter(({ cip26 }) => cip26 !== undefined);
  const onChain = tokens.filter(({ cip68 }) => cip68 !== undefined);
  const cip26 = new Map(registered.map((token) => [subjectOf(token), entryOf(token)]));
  const cip68 = new Map(onChain.map(({ subject, cip68 }) => [subject, { subject, ...cip68 }]));
  return { tokens, records: { cip26, cip68, problems: [] } };
}

/** An entry as in its file, with getters for its properties. */
function entryOf(token: RegistryToken): Cip26Record {
  const { script, verdicts, seed } = token;
  const sequence = weighted(createRandom(seed), [888, 72, 30, 10], [0, 1, 2, 4]);
  const entry: Record<string, unknown> = { subject: subjectOf(token) };
  if (script.script !== undefined) entry.policy = scriptProperty(script.script);
  for (const property of PROPERTIES.filter((one) => verdicts?.[one] !== undefined)) {
    const get = () => propertyOf(token, property, sequence);
    Object.defineProperty(entry, property, { enumerable: true, get });
  }
  return entry as Cip26Record;
}

/** Value and signatures of a property, computed on access. A logo is signed as bytes. */
function propertyOf(token: RegistryToken, property: Property, sequenceNumber: number) {
  const { cip26, seed } = token;
  const signed = once(() =>
    property === 'logo' ? logoOf(seed, cip26?.logo ?? 'empty') : (cip26?.[property] ?? ''),
  );
  return {
    sequenceNumber,
    get value() {
      const value = signed();
      return typeof value === 'object' ? Buffer.from(value).toString('base64') : value;
    },
    get signatures() {
      return signaturesOf(token, property, signed(), sequenceNumber);
    },
  };
}

type Value = string | number | Uint8Array;

/** Signatures with the token's verdict. */
function signaturesOf(token: RegistryToken, property: Property, value: Value, sequence: number) {
  const { verdicts, script, seed } = token;
  const verdict = verdicts?.[property] ?? 'unsigned';
  if (verdict === 'unsigned') return [];
  const keys = verdict === 'other-key' ? ['registry stranger'] : script.signers;
  const at = verdict === 'invalid' ? sequence + 1 : sequence;
  const signatures = keys.map((key) => sign(key, subjectOf(token), property, value, at));
  // An invalid signature is for another sequence number, and can be truncated too.
  if (verdict !== 'invalid' || seed % 2 === 0) return signatures;
  return signatures.map((one) => ({ ...one, signature: one.signature.slice(2) }));
}
