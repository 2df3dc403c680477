/** Parses the token list that is part of a release build (`npm run index`). */
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64nopad } from '@scure/base';
import * as z from 'zod/mini';
import { parseAssetName, parsePolicyId, subjectOf } from '../asset/subject.ts';

const schema = z.object({
  /** ISO 8601; null in a build without a token list. */
  made: z.nullable(z.string()),
  /** Asset names by policy ID, in base64 without padding, which is shorter than hex. */
  policies: z.record(z.string(), z.array(z.string())),
  /** The subjects that the registry does not spell in lower case, as it spells them. */
  spellings: z._default(z.array(z.string()), []),
});

/** `madeAt`: milliseconds since the epoch. `subjects`: as the registry spells them. */
export type ShippedList = { readonly madeAt: number; readonly subjects: readonly string[] };

/** Undefined if the build has no valid token list. Invalid entries are omitted. */
export function parseShippedList(json: unknown): ShippedList | undefined {
  const parsed = schema.safeParse(json);
  const madeAt = Date.parse((parsed.success && parsed.data.made) || '');
  if (!parsed.success || Number.isNaN(madeAt)) return undefined;
  const { policies, spellings } = parsed.data;
  const subjects = new Set(Object.entries(policies).flatMap(([policy, names]) => subjectsOf(policy, names)));
  for (const spelling of spellings) if (subjects.delete(spelling.toLowerCase())) subjects.add(spelling);
  return { madeAt, subjects: [...subjects] };
}

function subjectsOf(policyBase64: string, names: readonly string[]): readonly string[] {
  const policy = parsePolicyId(hexOf(policyBase64) ?? '');
  if (policy === undefined) return [];
  return names.flatMap((base64) => {
    const hex = hexOf(base64);
    const name = hex === undefined ? undefined : parseAssetName(hex);
    return name === undefined ? [] : [subjectOf(policy, name)];
  });
}

function hexOf(base64: string): string | undefined {
  try {
    return bytesToHex(base64nopad.decode(base64));
  } catch {
    // The decoder throws for invalid base64.
    return undefined;
  }
}
