/**
 * `npm run index -- SOURCE [SOURCE…] [--date YYYY-MM-DD] [--scam FILE] [--suspicious FILE]`: writes the token list, the union of
 * its sources: a checkout of the registry, or records as JSON (an array of objects with `subject`) or JSON Lines. The files of
 * marks have the fingerprints of the Community Scam Token Registry, and the policies of Minswap's list of suspicious tokens.
 * The format is in lib/tokens/list.ts.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { fingerprintOf, hashPrefixOf, parseFingerprint } from '../lib/asset/fingerprint.ts';
import {
  assetNameOf,
  type PolicyId,
  parsePolicyId,
  parseSubject,
  policyOf,
  type Subject,
} from '../lib/asset/subject.ts';
import type { ListHead } from '../lib/tokens/list.ts';

/** In the folder whose files are copied into every build. */
export const LIST_FILE = 'token-list.bin';
const LIST = join(import.meta.dirname, '../public', LIST_FILE);

/** A token as a source has it: its subject as written, and its texts if the source has them. */
export type Listed = Readonly<{ subject: string; name?: string; ticker?: string }>;

const USAGE =
  'Usage: npm run index -- SOURCE [SOURCE…] [--date YYYY-MM-DD] [--scam FILE] [--suspicious FILE]';

/** `day`: of the sources, YYYY-MM-DD. */
type About = { readonly day: string } & Pick<ListHead, 'scams' | 'suspicious'>;
/** Positions of tokens have 2 bytes. */
const MAX_TOKENS = 65_535;

/**
 * The token list. If several sources name a token, the first name counts; otherwise the order has no effect. `odd`: the texts
 * that are not subjects, which are left out.
 */
export function listOf(listed: readonly Listed[], about: About) {
  const tokens = new Map<Subject, Listed>();
  for (const token of listed) {
    const subject = parseSubject(token.subject);
    if (subject === undefined) continue;
    const before = tokens.get(subject);
    if (before === undefined || (before.name ?? before.ticker) === undefined) tokens.set(subject, token);
  }
  if (tokens.size > MAX_TOKENS) throw new Error(`The format has room for ${MAX_TOKENS} tokens.`);
  const subjects = [...tokens.keys()].toSorted();
  const texts = listed.map(({ subject }) => subject);
  return {
    bytes: bytesOf(subjects, tokens, { ...about, spellings: spellingsIn(texts) }),
    count: subjects.length,
    odd: texts.filter((text) => parseSubject(text) === undefined),
  };
}

/** The subjects that these texts never spell in lower case, each in one spelling, whatever the order of the texts. */
export function spellingsIn(texts: readonly string[]): readonly string[] {
  const spellings = new Map<Subject, string>();
  for (const text of texts.toSorted()) {
    const subject = parseSubject(text);
    if (subject !== undefined && (text === subject || !spellings.has(subject))) spellings.set(subject, text);
  }
  return [...spellings].flatMap(([subject, text]) => (text === subject ? [] : [text])).toSorted();
}

function bytesOf(
  subjects: readonly Subject[],
  tokens: ReadonlyMap<Subject, Listed>,
  { day, spellings, scams, suspicious }: About & Pick<ListHead, 'spellings'>,
): Uint8Array<ArrayBuffer> {
  const counts = new Map<PolicyId, number>();
  for (const subject of subjects) counts.set(policyOf(subject), (counts.get(policyOf(subject)) ?? 0) + 1);
  const head: ListHead = {
    date: day.slice(0, 'YYYY-MM'.length),
    policies: counts.size,
    tokens: subjects.length,
    spellings,
    scams,
    suspicious,
  };
  const names = subjects.map((subject) => Buffer.from(assetNameOf(subject), 'hex'));
  const lengths = names.map(({ length }) => length);
  const prefixes = subjects.map((subject) => hashPrefixOf(fingerprintOf(subject)));
  const positions = [...subjects.keys()].sort((a, b) => (prefixes[a] ?? 0) - (prefixes[b] ?? 0) || a - b);
  const hashes = positions.map((position) => prefixes[position] ?? 0);
  const lines = subjects.map((subject) => {
    const { name, ticker } = tokens.get(subject) ?? {};
    return `${lineText(name)}\t${lineText(ticker)}`;
  });
  const headBytes = Buffer.from(JSON.stringify(head));
  const parts = [
    integers(4, [headBytes.length]),
    headBytes,
    ...[...counts.keys()].map((policy) => Buffer.from(policy, 'hex')),
    integers(2, [...counts.values()]),
    integers(1, lengths),
    integers(4, hashes),
    integers(2, positions),
    ...names,
    Buffer.from(lines.join('\n')),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function integers(size: 1 | 2 | 4, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(size * values.length);
  for (const [i, value] of values.entries()) bytes.writeUIntBE(value, size * i, size);
  return bytes;
}

/** Characters: more than either standard allows. */
const MAX_LENGTH = 64;

const lineText = (text = '') => [...text.replace(/\p{Cc}+/gu, ' ')].slice(0, MAX_LENGTH).join('');

/** The tokens of a checkout, of its folder `mappings`, or of a file of records. Throws an error that names an invalid source. */
export function tokensIn(source: string): readonly Listed[] {
  try {
    const tokens = statSync(source).isDirectory() ? tokensInCheckout(source) : tokensInFile(source);
    if (tokens.length === 0) throw new Error('no tokens');
    return tokens;
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function tokensInCheckout(source: string): readonly Listed[] {
  const mappings = join(source, 'mappings');
  const folder = existsSync(mappings) ? mappings : source;
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{56,120}\.json$/i.test(name))
    .map((name) => ({ ...textsOf(entryIn(join(folder, name))), subject: basename(name, '.json') }));
}

/** Undefined for an invalid entry: its subject is registered, and its names are unknown. */
function entryIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Name and ticker of a registry entry (`{ value }`) or of a record. */
function textsOf(record: unknown): Omit<Listed, 'subject'> {
  const text = (field: 'name' | 'ticker') => {
    const property: unknown = Object(record)[field];
    const value: unknown = typeof property === 'string' ? property : Object(property).value;
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const [name, ticker] = [text('name'), text('ticker')];
  return { ...(name && { name }), ...(ticker && { ticker }) };
}

/** JSON, or JSON Lines. */
function tokensInFile(source: string): readonly Listed[] {
  const text = readFileSync(source, 'utf8').trim();
  const records: readonly unknown[] = text.startsWith('[')
    ? JSON.parse(text)
    : text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
  return records.map((record, i) => {
    const subject: unknown = Object(record).subject;
    if (typeof subject !== 'string') throw new Error(`record ${i + 1} has no subject`);
    return { ...textsOf(record), subject };
  });
}

/** The identifiers in a file of marks: one a line, and comments that start with `#`. */
function marksIn<Id extends string>(file: string | undefined, parse: (text: string) => Id | undefined) {
  const ids = new Set<Id>();
  const lines = file === undefined ? [] : readFileSync(file, 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const id = parse(text);
    if (id === undefined) throw new Error(`${file}: line ${i + 1} is not an identifier of this list.`);
    ids.add(id);
  }
  return [...ids].toSorted();
}

/** The list of all sources; prints what each has. `today`: YYYY-MM-DD. */
export function indexOf(
  args: readonly string[],
  today: string,
  print: (line: string) => void,
): Uint8Array<ArrayBuffer> {
  const { values, positionals: sources } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      date: { type: 'string', default: today },
      scam: { type: 'string' },
      suspicious: { type: 'string' },
    },
  });
  if (sources.length === 0 || !/^\d{4}-\d\d-\d\d$/.test(values.date)) throw new Error(USAGE);
  const about = {
    day: values.date,
    scams: marksIn(values.scam, parseFingerprint),
    suspicious: marksIn(values.suspicious, parsePolicyId),
  };
  const all = sources.flatMap((source) => {
    const tokens = tokensIn(source);
    const { count, odd } = listOf(tokens, about);
    if (count === 0) throw new Error(`${source}: no subjects.`);
    const leftOut = odd.length === 0 ? '' : `, ${odd.length} left out, the first: ${odd[0]?.slice(0, 130)}`;
    const named = tokens.filter(({ name, ticker }) => (name ?? ticker) !== undefined).length;
    print(`${source}: ${count} subjects, ${named} with names${leftOut}`);
    return tokens;
  });
  const { bytes, count } = listOf(all, about);
  print(`${about.scams.length} scams, ${about.suspicious.length} suspicious policies`);
  print(`${count} subjects, ${Math.ceil(bytes.length / 1000)} kB, in public/${LIST_FILE}.`);
  return bytes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    writeFileSync(LIST, indexOf(process.argv.slice(2), new Date().toISOString().slice(0, 10), console.log));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
