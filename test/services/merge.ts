/**
 * One subject's answer: each standard's own record, filtered, then merged property by property in the order
 * of priority (services.md, "Token metadata service, v2").
 */
import type { Cip26Record, Cip68Record, Records } from './records.ts';

/** The standards, in the order the service consults them when nobody says otherwise. */
export const PRIORITIES = ['CIP_68', 'CIP_26'] as const;
export type Priority = (typeof PRIORITIES)[number];

const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'logo', 'url', 'version'] as const;
type PropertyName = (typeof PROPERTIES)[number];

type Value = string | number;
type Values = { readonly [Name in PropertyName]?: Value | null | undefined };
type Metadata = { [Name in PropertyName]?: { readonly value: Value; readonly source: Priority } };
type Standards = { readonly cip26?: Partial<Cip26Record>; readonly cip68?: Partial<Cip68Record> };

export type Question = {
  /** The standards consulted, in this order; one alone has no fallback. */
  readonly priority: readonly Priority[];
  readonly properties: readonly string[];
};

/**
 * What the service knows of a subject, or undefined when it knows nothing or when what it knows has no name
 * or no description: the service makes no difference between the two.
 */
export function findSubject(
  records: Records,
  subject: string,
  { priority, properties }: Question,
): { readonly metadata: Metadata; readonly standards: Standards } | undefined {
  const asked: Asked = (name) => properties.length === 0 || properties.includes(name);
  const metadata: Metadata = {};
  const standards: Standards = {};
  for (const source of priority) {
    const part = READERS[source](records, subject, asked);
    Object.assign(standards, part?.standard);
    for (const name of PROPERTIES) metadata[name] ??= withSource(part?.values[name], source) as never;
  }
  const found = Object.fromEntries(PROPERTIES.map((name) => [name, metadata[name]])) as Metadata;
  return found.name && found.description && { metadata: pick(found, () => true), standards };
}

const withSource = (value: Value | null | undefined, source: Priority) =>
  value === undefined || value === null ? undefined : { value, source };

type Asked = (name: string) => boolean;
type Part = { readonly values: Values; readonly standard: Standards };

/** Who a record is about is no property: no filter takes it away. */
const NEVER_FILTERED = ['subject', 'policy', 'updated', 'updatedBy'];

const READERS = {
  CIP_26(records: Records, subject: string, asked: Asked): Part | undefined {
    const record = records.cip26.get(subject);
    if (record === undefined) return undefined;
    const cip26 = pick(record, (name) => NEVER_FILTERED.includes(name) || asked(name));
    const { name, description, ticker, decimals, logo, url } = cip26;
    const values = {
      ...{ name: name?.value, description: description?.value, ticker: ticker?.value },
      ...{ decimals: decimals?.value, url: url?.value },
      // The trap of the logo: hex in `metadata`, base64 in the details (services.md).
      logo: logo && Buffer.from(logo.value, 'base64').toString('hex'),
    };
    return { values, standard: { cip26 } };
  },

  CIP_68(records: Records, subject: string, asked: Asked): Part | undefined {
    // CIP-67: after 28 bytes of policy ID the label 333. No other subject is looked up in CIP-68.
    const record = /^.{56}0014df10/.test(subject) ? records.cip68.get(subject) : undefined;
    if (record === undefined) return undefined;
    const cip68 = pick(record, (name) => name !== 'subject' && asked(name));
    return { values: cip68, standard: { cip68 } };
  },
} satisfies Record<Priority, unknown>;

/** What is wanted and has a value: a property without one is left out, not null. */
function pick<T extends object>(from: T, wanted: Asked): Partial<T> {
  const kept = Object.entries(from).filter(([name, value]) => wanted(name) && value != null);
  return Object.fromEntries(kept) as Partial<T>;
}
