/**
 * The records that the local metadata service serves: CIP-26 entries and CIP-68 records by subject. A file or record that
 * cannot be read is left out, as in the real service, and listed in `problems`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { ENTRIES } from '../data/index.ts';

// Some registry properties have no signatures.
const signatures = z.nullish(z.array(z.object({ publicKey: z.string(), signature: z.string() })));
const property = <T extends z.ZodMiniType>(value: T) =>
  z.nullish(z.object({ value, sequenceNumber: z.nullish(z.number()), signatures }));
const text = z.nullish(z.string());

/** A CIP-26 registry entry. `policy` is CBOR in hex, `logo` base64; null counts as missing. */
const cip26Record = z.object({
  subject: z.string(),
  policy: text,
  name: property(z.string()),
  description: property(z.string()),
  url: property(z.string()),
  ticker: property(z.string()),
  decimals: property(z.int()),
  logo: property(z.string()),
});

/** A CIP-68 record, by the subject of its user token (label 333). */
const cip68Record = z.object({
  subject: z.string(),
  name: text,
  description: text,
  ticker: text,
  url: text,
  logo: text,
  decimals: z.nullish(z.int()),
  version: z.nullish(z.int()),
});

export type Cip26Record = z.infer<typeof cip26Record>;

export type Records = {
  readonly cip26: ReadonlyMap<string, Cip26Record>;
  readonly cip68: ReadonlyMap<string, z.infer<typeof cip68Record>>;
  readonly problems: readonly string[];
};

/** `cip26` as in registry files, `cip68` as in the JSON array. The last record of a subject counts. */
export function createRecords(given: { cip26?: readonly unknown[]; cip68?: readonly unknown[] }): Records {
  const problems: string[] = [];
  const bySubject = <T extends { subject: string }>(
    entries: readonly unknown[] = [],
    schema: z.ZodMiniType<T>,
  ) => {
    const records = new Map<string, T>();
    for (const entry of entries) {
      const parsed = schema.safeParse(entry);
      if (parsed.success) records.set(parsed.data.subject, parsed.data);
      else
        problems.push(`Left out: ${JSON.stringify(entry).slice(0, 150)}: ${z.prettifyError(parsed.error)}`);
    }
    return records;
  };
  return { cip26: bySubject(given.cip26, cip26Record), cip68: bySubject(given.cip68, cip68Record), problems };
}

/**
 * Reads a folder of CIP-26 entries (`<subject>.json`), or a checkout that has one, and a JSON array of CIP-68 records; one of
 * them can be missing. Without either, the records are those of the test data set.
 */
export function loadRecords({
  mappings,
  cip68,
}: {
  mappings?: string | undefined;
  cip68?: string | undefined;
} = {}) {
  if (mappings === undefined && cip68 === undefined) return createRecords(ENTRIES.mainnet);
  const problems: string[] = [];
  const onChain = cip68 === undefined ? [] : JSON.parse(readFileSync(cip68, 'utf8'));
  if (!Array.isArray(onChain)) throw new TypeError(`${cip68} holds no JSON array.`);
  const records = createRecords({
    cip26: mappings === undefined ? [] : readMappings(mappings, problems),
    cip68: onChain,
  });
  return { ...records, problems: [...problems, ...records.problems] };
}

/** The entries of a folder, or of a checkout of a registry of mainnet or of the test networks. */
function readMappings(checkout: string, problems: string[]): readonly unknown[] {
  const folders = ['mappings', 'registry'].map((name) => join(checkout, name));
  const folder = folders.find((path) => existsSync(path)) ?? checkout;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    try {
      const entry = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (entry?.subject === basename(file, '.json')) return entry;
      problems.push(`${file} is left out: its name is not its subject.`);
    } catch (error) {
      problems.push(`${file} is left out: ${error instanceof Error ? error.message : error}.`);
    }
    return [];
  });
}
