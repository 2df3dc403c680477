/**
 * The service's answer for one subject: the record of each standard, filtered, then merged property by property in the
 * order of priority (services.md, "Token metadata service, v2").
 */
import type { Cip26Record, Cip68Record, Records } from './records.ts';

/** The standards in the service's default order. */
export const PRIORITIES = ['CIP_68', 'CIP_26'] as const;
type Priority = (typeof PRIORITIES)[number];

const CIP26_PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'logo', 'url'] as const;
const PROPERTIES = [...CIP26_PROPERTIES, 'version'] as const;
type PropertyName = (typeof PROPERTIES)[number];
/** CIP-67: a policy ID, then label 333, then at least one byte. CIP-68 is consulted for no other subject. */
const HAS_LABEL_333 = /^.{56}0014df10./;

/** The answers of 1.6.0, or those of the versions after it. */
export type Wire = 'released' | 'next';

type Value = string | number | null | undefined;
type Metadata = { [Name in PropertyName]?: { readonly value: Value; readonly source: Priority } };

/** `priority`: the standards to consult, in this order; a single one has no fallback. */
export type Query = Readonly<{ priority: readonly Priority[]; properties: readonly string[] }>;

/** Undefined for an unknown subject, and for one without a name or a description: the service does not distinguish them. */
export function findSubject(records: Records, subject: string, query: Query, wire: Wire) {
  const { priority, properties } = query;
  const isWanted = (name: string) => properties.length === 0 || properties.includes(name);
  const entry = priority.includes('CIP_26') ? records.cip26.get(subject) : undefined;
  const isConsulted = priority.includes('CIP_68') && HAS_LABEL_333.test(subject);
  const record = isConsulted ? records.cip68.get(subject) : undefined;

  const valueIn: Readonly<Record<Priority, (name: PropertyName) => Value>> = {
    CIP_26: (name) => (entry === undefined || name === 'version' ? undefined : cip26Value(entry, name, wire)),
    CIP_68: (name) => record?.[name],
  };
  const metadata: Metadata = {};
  for (const name of PROPERTIES.filter(isWanted)) {
    const source = priority.find((one) => valueIn[one](name) != null);
    if (source) metadata[name] = { value: valueIn[source](name), source };
  }
  if (!metadata.name || !metadata.description) return undefined;
  // Newer versions filter only the logo, which is stored apart.
  const isDetailed = wire === 'released' ? isWanted : (name: string) => name !== 'logo' || isWanted(name);
  const cip26 = entry && registered(entry, isDetailed, wire);
  return { metadata, standards: { cip26, cip68: record && pickCip68(record, isWanted) } };
}

/** 1.6.0 sends the logo in hex. */
function cip26Value(record: Cip26Record, name: Exclude<PropertyName, 'version'>, wire: Wire): Value {
  const value = record[name]?.value;
  if (name !== 'logo' || wire === 'next' || !value) return value;
  return Buffer.from(String(value), 'base64').toString('hex');
}

/** An entry in the details. */
function registered(entry: Cip26Record, isWanted: (name: string) => boolean, wire: Wire): object {
  const { subject, policy, updated, updatedBy } = entry;
  const properties = CIP26_PROPERTIES.filter(isWanted).flatMap((name) => {
    const property = entry[name];
    if (property == null) return [];
    const { value, sequenceNumber = null, signatures } = property;
    return [[name, { value, sequenceNumber, signatures: signatures ?? (wire === 'next' ? null : []) }]];
  });
  const more = wire === 'next' ? { additionalProperties: {} } : {};
  return withoutNull({ subject, policy, ...Object.fromEntries(properties), updated, updatedBy, ...more });
}

const pickCip68 = ({ subject: _, ...record }: Cip68Record, isWanted: (name: string) => boolean) =>
  withoutNull(Object.fromEntries(Object.entries(record).filter(([name]) => isWanted(name))));

/** The service omits what has no value. */
const withoutNull = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value != null));
