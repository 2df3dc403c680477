/**
 * Entries of the real registry, looked up through the whole pipeline: every value as recorded, with its true
 * source. They lie beside the project, not in it; without them this is skipped.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Source, Sourced } from '../../lib/asset/standard.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';

const REGISTRY = join(import.meta.dirname, '../../../shared/registry');
const MAPPINGS = join(REGISTRY, 'mappings');
const CIP68 = join(REGISTRY, 'cip68.json');
const MISSING = 'There is no ../shared/registry beside the project: its entries are not looked up.';
const there = existsSync(MAPPINGS) && existsSync(CIP68);
if (!there) console.log(MISSING);

const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'url'] as const;
type Stated = { readonly [P in (typeof PROPERTIES)[number]]?: string | number | null };
type Expected = { [P in (typeof PROPERTIES)[number]]?: Sourced<string | number> };

/** What the files say, subject by subject as written there. */
function readStated(source: Source): ReadonlyMap<string, Stated> {
  if (source === 'CIP_68') {
    const records: readonly (Stated & { subject: string })[] = JSON.parse(readFileSync(CIP68, 'utf8'));
    return new Map(records.map((record) => [record.subject, record]));
  }
  return new Map(
    readdirSync(MAPPINGS).map((file) => {
      const record: { subject: string } & {
        [P in (typeof PROPERTIES)[number]]?: { value: string | number };
      } = JSON.parse(readFileSync(join(MAPPINGS, file), 'utf8'));
      const stated = PROPERTIES.map((property) => [property, record[property]?.value ?? null]);
      return [record.subject, Object.fromEntries(stated)];
    }),
  );
}

/** CIP-68 where it states a property, else CIP-26; nothing where name or description is stated by neither. */
function expectedOf(subject: string, stated: Readonly<Record<Source, ReadonlyMap<string, Stated>>>) {
  const expected: Expected = {};
  for (const property of PROPERTIES) {
    for (const source of ['CIP_26', 'CIP_68'] as const) {
      const value = stated[source].get(subject)?.[property];
      if (value !== undefined && value !== null) expected[property] = { value, source };
    }
  }
  return expected.name && expected.description ? expected : undefined;
}

function saidOf(outcome: Outcome | undefined): Expected | undefined | string {
  if (outcome?.kind === 'absent') return undefined;
  if (outcome?.kind !== 'found') return outcome?.kind;
  const { name, description, ticker, decimals, url } = outcome.token;
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(ticker && { ticker }),
    ...(decimals && { decimals }),
    ...(url && { url }),
  };
}

describe('the real registry', () => {
  it('is shown as it is recorded, every value with its source', async ({ skip }) => {
    skip(!there, MISSING);
    const stated = { CIP_26: readStated('CIP_26'), CIP_68: readStated('CIP_68') };
    const written = [...new Set([...stated.CIP_26.keys(), ...stated.CIP_68.keys()])];
    expect(written.length).toBeGreaterThan(200);
    const served = await serve(createLocalService(loadRecords({ mappings: MAPPINGS, cip68: CIP68 })));
    try {
      const { lookup } = createTestLookup({ address: async () => served.origin });
      const identifiers = written.map((text) => {
        const subject = parseSubject(text);
        if (subject === undefined) throw new Error(`${text} is not a subject`);
        return { kind: 'subject', subject } as const;
      });
      const visible = await lookup.outcomes('mainnet', identifiers, 'visible');
      // Entries in upper-case hex are found when the user points at them.
      const spelt = written.flatMap((text, i) => (text === identifiers[i]?.subject ? [] : [i]));
      expect(spelt.length).toBeGreaterThan(0);
      const pointed = await Promise.all(
        spelt.map((i) => lookup.outcomes('mainnet', identifiers.slice(i, i + 1), 'pointed')),
      );
      const said = new Map(written.map((text, i) => [text, saidOf(visible[i])]));
      for (const [i, at] of spelt.entries()) said.set(written[at] ?? '', saidOf(pointed[i]?.[0]));
      expect(said).toEqual(new Map(written.map((text) => [text, expectedOf(text, stated)])));
      const found = [...said.values()].filter((one) => one !== undefined);
      expect(found.length).toBeGreaterThan(1_000);
    } finally {
      await served.close();
    }
  });
});
