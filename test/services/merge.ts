/**
 * One subject's answer: each standard's own record, filtered, then merged property by property in the order
 * of priority (services.md, "Token metadata service, v2"). Pure.
 */
import type { Cip26Record, Cip68Record, Records } from './records.ts';

/** The standards, in the order the service consults them when nobody says otherwise. */
export const PRIORITIES = ['CIP_68', 'CIP_26'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** All that `metadata` may hold, in the order the service writes it. */
const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'logo', 'url', 'version'] as const;
type PropertyName = (typeof PROPERTIES)[number];

type Value = string | number;
type Values = { readonly [Name in PropertyName]?: Value | null | undefined };
type Metadata = { [Name in PropertyName]?: { readonly value: Value; readonly source: Priority } };
type Standards = { readonly cip26?: Partial<Cip26Record>; readonly cip68?: Partial<Cip68Record> };

export type Found = { readonly metadata: Metadata; readonly standards: Standards };

export type Question = {
  /** The standards consulted, in this order; one alone has no fallback. */
  readonly priority: readonly Priority[];
  /** Properties asked for; empty means all. */
  readonly properties: readonly string[];
};

/**
 * What the service knows of a subject, or undefined when it knows nothing or when what it knows has no name
 * or no description: the service makes no difference between the two.
 */
export function findSubject(records: Records, subject: string, question: Question): Found | undefined {
  const asked = (name: string) => question.properties.length === 0 || question.properties.includes(name);
  const parts = question.priority.flatMap((source) => {
    const part =
      source === 'CIP_26' ? readCip26(records, subject, asked) : readCip68(records, subject, asked);
    return part === undefined ? [] : [{ source, ...part }];
  });
  const metadata: Metadata = {};
  for (const name of PROPERTIES) {
    const first = parts.find(({ values }) => isThere(values[name]));
    const value = first?.values[name];
    if (first !== undefined && isThere(value)) metadata[name] = { value, source: first.source };
  }
  if (metadata.name === undefined || metadata.description === undefined) return undefined;
  return { metadata, standards: Object.assign({}, ...parts.map(({ standard }) => standard)) };
}

type Part = { readonly values: Values; readonly standard: Standards };
type Asked = (name: string) => boolean;

/** Who a record is about is no property: no filter takes it away. */
const NEVER_FILTERED = ['subject', 'policy', 'updated', 'updatedBy'];

function readCip26(records: Records, subject: string, asked: Asked): Part | undefined {
  const record = records.cip26.get(subject);
  if (record === undefined) return undefined;
  const cip26 = pick(record, (name) => NEVER_FILTERED.includes(name) || asked(name));
  const values: Values = {
    name: cip26.name?.value,
    description: cip26.description?.value,
    ticker: cip26.ticker?.value,
    decimals: cip26.decimals?.value,
    logo: cip26.logo && base64ToHex(cip26.logo.value),
    url: cip26.url?.value,
  };
  return { values, standard: { cip26 } };
}

/** CIP-67: after 28 bytes of policy id the label 333. No other subject is looked up in CIP-68. */
const FUNGIBLE = /^.{56}0014df10/;

function readCip68(records: Records, subject: string, asked: Asked): Part | undefined {
  const record = FUNGIBLE.test(subject) ? records.cip68.get(subject) : undefined;
  if (record === undefined) return undefined;
  const cip68 = pick(record, (name) => name !== 'subject' && asked(name));
  return { values: cip68, standard: { cip68 } };
}

/** The trap of the logo: hex in `metadata`, base64 in the details (services.md). */
function base64ToHex(text: string): string {
  return Buffer.from(text, 'base64').toString('hex');
}

/** What is wanted and has a value: a property without one is left out, not null. Nothing else is read. */
function pick<T extends object>(from: T, wanted: Asked): Partial<T> {
  const names = (Object.keys(from) as (keyof T & string)[]).filter(wanted);
  const there = names.map((name) => [name, from[name]] as const).filter(([, value]) => isThere(value));
  return Object.fromEntries(there) as Partial<T>;
}

function isThere<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
