/**
 * The records that the local metadata service serves: CIP-26 entries and CIP-68 records by subject. A file or record that
 * cannot be read is left out, as in the real service, and listed in `problems`.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ENTRIES } from '../data/index.ts';
import { deletedMappings, type FoundEntry, mappingsIn, readMappings } from './mappings.ts';

// Some registry properties have no signatures.
const signatures = z.nullish(z.array(z.object({ publicKey: z.string(), signature: z.string() })));
const property = <T extends z.ZodMiniType>(value: T) =>
  z.nullish(z.object({ value, sequenceNumber: z.nullish(z.number()), signatures }));
const text = z.nullish(z.string());

const textProperty = property(z.string());
/** A CIP-26 registry entry. `policy` is CBOR in hex, `logo` base64; null counts as missing. */
const cip26Record = z.object({
  ...{ subject: z.string(), policy: text, updated: text, updatedBy: text },
  ...{ name: textProperty, description: textProperty, url: textProperty, ticker: textProperty },
  ...{ decimals: property(z.int()), logo: textProperty },
});

/** A CIP-68 record, by the subject of its user token (label 333). */
const cip68Record = z.object({
  ...{ subject: z.string(), name: text, description: text, ticker: text, url: text, logo: text },
  ...{ decimals: z.nullish(z.int()), version: z.nullish(z.int()) },
});

export type Cip26Record = z.infer<typeof cip26Record>;
export type Cip68Record = z.infer<typeof cip68Record>;

export type Records = {
  readonly cip26: Map<string, Cip26Record>;
  readonly cip68: ReadonlyMap<string, Cip68Record>;
  readonly problems: readonly string[];
};

type Raw = readonly FoundEntry[];

/** `cip26` as in registry files, `cip68` as in the JSON array. */
export function createRecords(given: { cip26?: readonly unknown[]; cip68?: readonly unknown[] }): Records {
  const numbered = (entries: readonly unknown[] = [], standard: string): Raw =>
    entries.map((entry, index) => [`${standard} entry ${index}`, entry]);
  return gather(numbered(given.cip26, 'CIP-26'), numbered(given.cip68, 'CIP-68'), []);
}

/** `deleted`: also the entries that the history of the checkout has deleted. */
type Files = { mappings?: string | undefined; cip68?: string | undefined; deleted?: boolean | undefined };

/**
 * Reads a folder of CIP-26 entries (`<subject>.json`), or a checkout that has one, and a JSON array of CIP-68 records; one of
 * them can be missing. Without either, the records are those of the test data set.
 */
export function loadRecords({ mappings, cip68, deleted }: Files = {}): Records {
  if (mappings === undefined && cip68 === undefined) return createRecords(ENTRIES.mainnet);
  const problems: string[] = [];
  const folder = mappings && mappingsIn(mappings);
  const earlier = folder && deleted ? deletedMappings(folder, problems) : [];
  const entries = folder ? readMappings(folder, problems) : [];
  return gather([...earlier, ...entries], cip68 === undefined ? [] : readArray(cip68), problems);
}

function gather(cip26: Raw, cip68: Raw, earlier: readonly string[]): Records {
  const problems = [...earlier];
  // The last record of a subject wins, like the newest datum on the chain.
  const bySubject = <T extends { subject: string }>(entries: Raw, schema: z.ZodMiniType<T>) => {
    const records = new Map<string, T>();
    for (const [source, entry] of entries) {
      const parsed = schema.safeParse(entry);
      if (parsed.success) records.set(parsed.data.subject, parsed.data);
      else problems.push(`${source} is left out: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}.`);
    }
    return records;
  };
  return { cip26: bySubject(cip26, cip26Record), cip68: bySubject(cip68, cip68Record), problems };
}

function readArray(path: string): Raw {
  const entries: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(entries)) throw new TypeError(`${path} holds no JSON array.`);
  return entries.map((entry: unknown, index) => [`${path}, record ${index},`, entry]);
}
