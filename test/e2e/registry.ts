/**
 * The whole registry of `../shared`, where that stands beside the project: every token by its fingerprint,
 * what its card must say, the records for the local service, and tokens drawn for pages of our own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { TestToken } from '../data/index.ts';
import { fingerprint } from '../data/signing.ts';
import { hash } from '../pages/invented.ts';
import { createRecords, type Records } from '../services/records.ts';
import { listOf } from '../tools/make-index.ts';

export const SHARED = '../shared';
export const hasShared = existsSync(join(SHARED, 'pages')) && existsSync(join(SHARED, 'registry'));

const SUBJECTS = join(SHARED, 'registry/subjects.txt');
const CIP26 = join(SHARED, 'registry/cip26-slim.jsonl');
const CIP68 = join(SHARED, 'registry/cip68.json');

/** What tests over the registry depend on, for `proofOf`. */
export const REGISTRY_FILES: readonly string[] = [SUBJECTS, CIP26, CIP68];

/** A record of either standard, without logos; null is as good as missing. */
const record = z.looseObject({
  subject: z.string(),
  name: z.nullish(z.string()),
  description: z.nullish(z.string()),
  ticker: z.nullish(z.string()),
});
type Plain = z.infer<typeof record>;

export type Registry = {
  readonly records: Records;
  /** Of the CIP-26 registry alone: what the shipped index is made from. */
  readonly subjects: readonly string[];
  /** Every token of both standards that is there with name and description, by fingerprint. */
  readonly tokens: ReadonlyMap<string, TestToken>;
};

let read: Registry | undefined;

/** Read once; throws where `../shared` is missing. */
export function wholeRegistry(): Registry {
  read ??= readRegistry();
  return read;
}

function readRegistry(): Registry {
  const cip26 = z.array(record).parse(linesOf(CIP26).map((line): unknown => JSON.parse(line)));
  const cip68 = z.array(record).parse(JSON.parse(readFileSync(CIP68, 'utf8')));
  const records = createRecords({ cip26: cip26.map(unsigned), cip68 });
  return { records, subjects: linesOf(SUBJECTS), tokens: tokensOf(cip26, cip68) };
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** A registry entry from what is left of one: each property in its own object, signed by nobody. */
function unsigned({ subject, ...properties }: Plain) {
  const entries = Object.entries(properties).map(([name, value]) => [name, { value }] as const);
  return { subject, ...Object.fromEntries(entries.filter(([, { value }]) => value !== null)) };
}

/** Written apart from the local service: CIP-68 first, for label 333 alone, then CIP-26, each property by itself. */
function tokensOf(cip26: readonly Plain[], cip68: readonly Plain[]): ReadonlyMap<string, TestToken> {
  const registered = new Map(cip26.map((one) => [one.subject, one]));
  const onChain = new Map(
    cip68.filter(({ subject }) => subject.startsWith('0014df10', 56)).map((one) => [one.subject, one]),
  );
  const tokens = new Map<string, TestToken>();
  for (const written of new Set([...registered.keys(), ...onChain.keys()])) {
    const of = (property: 'name' | 'description' | 'ticker') =>
      onChain.get(written)?.[property] ?? registered.get(written)?.[property] ?? undefined;
    const [name, ticker] = [of('name'), of('ticker')];
    // Subjects are matched as written, and pages do not tell how that is: those in capitals are left out.
    const subject = written.toLowerCase();
    if (subject !== written || name === undefined || of('description') === undefined) continue;
    const token = {
      purpose: 'real, from the registry or the chain',
      subject,
      policy: subject.slice(0, 56),
      assetName: subject.slice(56),
      fingerprint: fingerprint(subject),
      standards: [
        ...(registered.has(subject) ? ['CIP_26'] : []),
        ...(onChain.has(subject) ? ['CIP_68'] : []),
      ],
      name,
      ...(ticker === undefined ? {} : { ticker }),
    };
    // The parsers of `lib/asset` brand these strings; here they are what the parsers are tried with.
    tokens.set(token.fingerprint, token as unknown as TestToken);
  }
  return tokens;
}

/** By the registry; undefined for a token that is not in it, or whose record lacks its name or description. */
export const tokenOf = (fingerprint: string): TestToken | undefined =>
  wholeRegistry().tokens.get(fingerprint);

/** So many tokens, always the same for one seed. */
export function draw(
  seed: string,
  count: number,
  wanted: (token: TestToken) => boolean,
): readonly TestToken[] {
  const chance = ({ subject }: TestToken) => hash(`${seed} ${subject}`);
  const found = [...wholeRegistry().tokens.values()].filter(wanted);
  if (found.length < count) throw new RangeError(`${found.length} tokens of ${count} for ${seed}`);
  return found
    .map((token) => [chance(token), token] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, token]) => token);
}

/** CIP-67: the labels in use before an asset name. */
const LABELS = ['', '000643b0', '000de140', '0014df10', '001bc280', '001f4d70'];

/** Whether the name or the ticker says the asset name: as written, trimmed, in one case, without `$`. */
export function encodesItsName({ name, ticker, assetName }: TestToken): boolean {
  return [name, ticker]
    .filter((text) => text !== undefined)
    .flatMap((text) => [text, text.trim()])
    .flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()])
    .flatMap((text) => [text, text.replaceAll('$', ''), text.replaceAll('$', '').trim()])
    .map((text) => Buffer.from(text).toString('hex'))
    .some((hex) => hex !== '' && LABELS.some((label) => label + hex === assetName));
}

/** The index as a build carries it. */
export const indexOf = (subjects: readonly string[]): string =>
  listOf(subjects, '2026-11-21T00:00:00.000Z').json;
