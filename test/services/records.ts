/** The records that the local metadata service serves: CIP-26 entries and CIP-68 records by subject. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ENTRIES } from '../data/index.ts';

export const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'logo', 'url'] as const;
export type Property = (typeof PROPERTIES)[number];

/** Some registry properties have no signatures; null counts as missing. */
type Signed = { value: unknown; sequenceNumber?: number | null; signatures?: readonly object[] | null };
/** A CIP-26 registry entry. `policy` is CBOR in hex, a logo base64. */
export type Cip26Record = { readonly subject: string; readonly policy?: string | null } & {
  readonly [name in Property]?: Signed | null;
};
/** A CIP-68 record, by the subject of its user token (label 333). */
type Cip68Record = { readonly subject: string; readonly version?: unknown } & {
  readonly [name in Property]?: unknown;
};

export type Records = {
  readonly cip26: ReadonlyMap<string, Cip26Record>;
  readonly cip68: ReadonlyMap<string, Cip68Record>;
};

/** `cip26` as in registry files, `cip68` as in the JSON array. The last record of a subject counts. */
export function createRecords(given: { cip26?: readonly unknown[]; cip68?: readonly unknown[] }): Records {
  const bySubject = <T extends { subject: string }>(entries: readonly unknown[] = []) =>
    new Map((entries as readonly T[]).map((entry) => [entry.subject, entry]));
  return { cip26: bySubject<Cip26Record>(given.cip26), cip68: bySubject<Cip68Record>(given.cip68) };
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
  return createRecords({
    cip26: mappings === undefined ? [] : readMappings(mappings),
    cip68: cip68 === undefined ? [] : JSON.parse(readFileSync(cip68, 'utf8')),
  });
}

/** The entries of a folder, or of a checkout of a registry of mainnet or of the test networks. */
function readMappings(checkout: string): readonly unknown[] {
  const folders = ['mappings', 'registry'].map((name) => join(checkout, name));
  const folder = folders.find((path) => existsSync(path)) ?? checkout;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  // Like the real service, it has no entry for a file with another name.
  return files
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ subject }, i) => subject === basename(files[i] ?? '', '.json'));
}
