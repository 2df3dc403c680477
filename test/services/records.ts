/**
 * What the local metadata service knows: CIP-26 registry entries and CIP-68 records, checked and held in
 * memory by subject. A file or record that cannot be read is left out, as the real service leaves it out,
 * and is named in `problems`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ENTRIES } from '../data/index.ts';

const signature = z.object({ publicKey: z.string(), signature: z.string() });
// 6 of 1,102 properties in the registry have no signatures; the real service then answers an empty list.
const property = <T extends z.ZodMiniType>(value: T) =>
  z.object({
    value,
    sequenceNumber: z._default(z.nullable(z.number()), null),
    signatures: z._default(z.array(signature), []),
  });

/** One registry entry as CIP-26 lays it out; `policy` is hex CBOR, `logo` base64; null is as good as missing. */
const cip26Record = z.object({
  subject: z.string(),
  policy: z.nullish(z.string()),
  name: z.nullish(property(z.string())),
  description: z.nullish(property(z.string())),
  url: z.nullish(property(z.string())),
  ticker: z.nullish(property(z.string())),
  decimals: z.nullish(property(z.int())),
  logo: z.nullish(property(z.string())),
  updated: z.nullish(z.string()),
  updatedBy: z.nullish(z.string()),
});

/** One CIP-68 record under the subject of its user token, label 333. */
const cip68Record = z.object({
  subject: z.string(),
  name: z.nullish(z.string()),
  description: z.nullish(z.string()),
  ticker: z.nullish(z.string()),
  url: z.nullish(z.string()),
  logo: z.nullish(z.string()),
  decimals: z.nullish(z.int()),
  version: z.nullish(z.int()),
});

export type Cip26Record = z.infer<typeof cip26Record>;
export type Cip68Record = z.infer<typeof cip68Record>;

export type Records = {
  readonly cip26: ReadonlyMap<string, Cip26Record>;
  readonly cip68: ReadonlyMap<string, Cip68Record>;
  /** One sentence for each file or record that was left out, and why. */
  readonly problems: readonly string[];
};

/** A folder or file that cannot be used at all; the message is one sentence for the user. */
export class RecordsError extends Error {
  override readonly name = 'RecordsError';
}

/** Entries by the place they come from, as their files hold them. */
type Raw = readonly (readonly [place: string, entry: unknown])[];

/** Records from plain entries, for tests: `cip26` like registry files, `cip68` like the JSON array. */
export function createRecords(given: { cip26?: readonly unknown[]; cip68?: readonly unknown[] }): Records {
  const numbered = (entries: readonly unknown[], standard: string): Raw =>
    entries.map((entry, index) => [`${standard} entry ${index}`, entry] as const);
  return gather(numbered(given.cip26 ?? [], 'CIP-26'), numbered(given.cip68 ?? [], 'CIP-68'), []);
}

/**
 * Records from a folder of CIP-26 entries (`<subject>.json`) and a JSON array of CIP-68 records. Given one of
 * the two, the other standard stays empty; given none, those of the project's own small data set. Throws
 * RecordsError when the folder or the file cannot be read.
 */
export function loadRecords(
  from: { mappings?: string | undefined; cip68?: string | undefined } = {},
): Records {
  if (from.mappings === undefined && from.cip68 === undefined) {
    return createRecords(ENTRIES.mainnet);
  }
  const problems: string[] = [];
  const cip26 = from.mappings === undefined ? [] : readMappings(from.mappings, problems);
  const cip68 = from.cip68 === undefined ? [] : readArray(from.cip68);
  return gather(cip26, cip68, problems);
}

function gather(cip26: Raw, cip68: Raw, earlier: readonly string[]): Records {
  const problems = [...earlier];
  return {
    cip26: bySubject(cip26, (entry) => cip26Record.safeParse(entry), problems),
    cip68: bySubject(cip68, (entry) => cip68Record.safeParse(entry), problems),
    problems,
  };
}

/** The last record of a subject wins, as the newest datum does on the chain. */
function bySubject<T extends { subject: string }>(
  entries: Raw,
  parse: (entry: unknown) => z.core.util.SafeParseResult<T>,
  problems: string[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [place, entry] of entries) {
    const parsed = parse(entry);
    if (parsed.success) found.set(parsed.data.subject, parsed.data);
    else problems.push(`${place} is left out: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}.`);
  }
  return found;
}

function readMappings(folder: string, problems: string[]): Raw {
  const entries: [string, unknown][] = [];
  for (const file of listJson(folder)) {
    const path = join(folder, file);
    try {
      entries.push([path, JSON.parse(readFileSync(path, 'utf8'))]);
    } catch (error) {
      problems.push(`${path} is left out: ${reasonOf(error)}.`);
    }
  }
  return entries;
}

function listJson(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch (error) {
    throw new RecordsError(`The folder ${folder} of CIP-26 entries cannot be read: ${reasonOf(error)}.`);
  }
}

function readArray(path: string): Raw {
  try {
    const entries: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!Array.isArray(entries)) throw new RecordsError('it holds no JSON array');
    return entries.map((entry: unknown, index) => [`${path}, record ${index},`, entry] as const);
  } catch (error) {
    throw new RecordsError(`The file ${path} of CIP-68 records cannot be read: ${reasonOf(error)}.`);
  }
}

/** Why, in words: the codes a wrong path meets, else the error's own message. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such thing';
  if (code === 'ENOTDIR') return 'it is not a folder';
  if (code === 'EISDIR') return 'it is a folder';
  return error instanceof Error ? error.message : String(error);
}
