/**
 * The service's answer for one subject: the record of each standard, filtered, then merged property by property in the
 * order of priority (services.md, "Token metadata service, v2").
 */
import type { Cip26Record, Cip68Record, Records } from './records.ts';

/** The standards in the service's default order. */
export const PRIORITIES = ['CIP_68', 'CIP_26'] as const;
export type Priority = (typeof PRIORITIES)[number];

const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'logo', 'url', 'version'] as const;
type PropertyName = (typeof PROPERTIES)[number];
/** No property filter removes these. */
const UNFILTERED = ['subject', 'policy', 'updated', 'updatedBy'];
/** CIP-67: a policy ID, then label 333. CIP-68 is consulted for no other subject. */
const HAS_LABEL_333 = /^.{56}0014df10/;

type Value = string | number | null | undefined;
type Metadata = { [Name in PropertyName]?: { readonly value: Value; readonly source: Priority } };
type Standards = {
  readonly cip26: Partial<Cip26Record> | undefined;
  readonly cip68: Partial<Cip68Record> | undefined;
};

export type Query = {
  /** The standards to consult, in this order; a single one has no fallback. */
  readonly priority: readonly Priority[];
  readonly properties: readonly string[];
};

/** Undefined for an unknown subject, and for one without a name or a description: the service does not distinguish them. */
export function findSubject(
  records: Records,
  subject: string,
  { priority, properties }: Query,
): { readonly metadata: Metadata; readonly standards: Standards } | undefined {
  const isWanted = (name: string) => properties.length === 0 || properties.includes(name);
  const entry = priority.includes('CIP_26') ? records.cip26.get(subject) : undefined;
  const cip26 = pick(entry, (name) => UNFILTERED.includes(name) || isWanted(name));
  const isConsulted = priority.includes('CIP_68') && HAS_LABEL_333.test(subject);
  const record = isConsulted ? records.cip68.get(subject) : undefined;
  const cip68 = pick(record, (name) => name !== 'subject' && isWanted(name));

  const valueIn: Readonly<Record<Priority, (name: PropertyName) => Value>> = {
    CIP_26: (name) => (name === 'version' ? undefined : cip26Value(cip26, name)),
    CIP_68: (name) => cip68?.[name],
  };
  const metadata: Metadata = {};
  for (const name of PROPERTIES) {
    const source = priority.find((one) => valueIn[one](name) != null);
    if (source) metadata[name] = { value: valueIn[source](name), source };
  }
  return metadata.name && metadata.description && { metadata, standards: { cip26, cip68 } };
}

/** The logo is hex in `metadata`, and base64 in the details. */
function cip26Value(record: Partial<Cip26Record> | undefined, name: Exclude<PropertyName, 'version'>): Value {
  const value = record?.[name]?.value;
  return name === 'logo' && value ? Buffer.from(String(value), 'base64').toString('hex') : value;
}

/** The wanted properties that have a value; the service omits the others. */
function pick<T extends object>(
  record: T | undefined,
  isWanted: (name: string) => boolean,
): Partial<T> | undefined {
  if (record === undefined) return undefined;
  const picked = Object.entries(record).filter(([name, value]) => isWanted(name) && value != null);
  return Object.fromEntries(picked) as Partial<T>;
}
