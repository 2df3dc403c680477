/** Parses the token list that is part of a release build (`npm run index`). */
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64nopad } from '@scure/base';
import * as z from 'zod/mini';
import { readAssetName } from '../asset/asset-name.ts';
import { assetNameOf, parseAssetName, parsePolicyId, type Subject, subjectOf } from '../asset/subject.ts';
import type { NamesBySubject } from './database.ts';

/** A text for each token: empty for none, or `AS_ASSET_NAME`, which stands for the text of its asset name. */
const column = z._default(z.array(z.unknown()), []);
export const AS_ASSET_NAME = 0;

const schema = z.object({
  /** ISO 8601; null in a build without a token list. */
  made: z.nullable(z.string()),
  /** Asset names by policy ID, in base64 without padding, which is shorter than hex. */
  policies: z.record(z.string(), z.array(z.string())),
  /** The subjects that the registry does not spell in lower case, as it spells them. */
  spellings: z._default(z.array(z.string()), []),
  /** In the order of the asset names in `policies`; empty where no source had names. */
  names: column,
  tickers: column,
});

/** `madeAt`: milliseconds since the epoch. `subjects`: as the registry spells them. */
export type ShippedList = {
  readonly madeAt: number;
  readonly subjects: readonly string[];
  readonly names: NamesBySubject;
};

/** Undefined if the build has no valid token list. Invalid entries are omitted. */
export function parseShippedList(json: unknown): ShippedList | undefined {
  const parsed = schema.safeParse(json);
  const madeAt = Date.parse((parsed.success && parsed.data.made) || '');
  if (!parsed.success || Number.isNaN(madeAt)) return undefined;
  const { policies, spellings, names, tickers } = parsed.data;
  const listed = Object.entries(policies).flatMap(([policy, assetNames]) => subjectsOf(policy, assetNames));
  const subjects = new Set<string>(listed.filter((subject) => subject !== undefined));
  for (const spelling of spellings) if (subjects.delete(spelling.toLowerCase())) subjects.add(spelling);
  return { madeAt, subjects: [...subjects], names: namesOf(listed, names, tickers) };
}

/** Undefined for each invalid asset name, so that the others keep their position. */
function subjectsOf(policyBase64: string, names: readonly string[]): readonly (Subject | undefined)[] {
  const policy = parsePolicyId(hexOf(policyBase64) ?? '');
  return names.map((base64) => {
    const hex = hexOf(base64);
    const name = hex === undefined ? undefined : parseAssetName(hex);
    return policy === undefined || name === undefined ? undefined : subjectOf(policy, name);
  });
}

function namesOf(
  subjects: readonly (Subject | undefined)[],
  names: readonly unknown[],
  tickers: readonly unknown[],
): NamesBySubject {
  return new Map(
    subjects.flatMap((subject, i) => {
      if (subject === undefined) return [];
      const [name, ticker] = [names[i], tickers[i]].map((text) => readText(subject, text));
      const texts = { ...(name && { name }), ...(ticker && { ticker }) };
      return name || ticker ? [[subject, texts]] : [];
    }),
  );
}

function readText(subject: Subject, text: unknown): string | undefined {
  if (text === AS_ASSET_NAME) return readAssetName(assetNameOf(subject)).text;
  return typeof text === 'string' ? text : undefined;
}

function hexOf(base64: string): string | undefined {
  try {
    return bytesToHex(base64nopad.decode(base64));
  } catch {
    // The decoder throws for invalid base64.
    return undefined;
  }
}
