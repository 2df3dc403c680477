/**
 * `npm run index -- SOURCE [SOURCE…]`: writes the token list of the next build, the union of its sources: a text file with
 * one subject a line, a checkout of the registry, or CIP-68 records as JSON (an array of objects with `subject`) or JSON Lines.
 * Names and tickers are those of the entries and records.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAssetName } from '../lib/asset/asset-name.ts';
import { spellingsIn } from '../lib/asset/spelling.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../lib/asset/subject.ts';
import { AS_ASSET_NAME } from '../lib/fingerprints/shipped-list.ts';

export const INDEX = '.index/fingerprints.json';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');

/** A token as a source has it: its subject as written, and its texts where the source has them. */
export type Listed = Readonly<{ subject: string; name?: string; ticker?: string }>;

/**
 * The token list as JSON: asset names by policy, sorted, the spellings that are not in lower case, and names and tickers
 * in the same order. Of several names the first is taken; otherwise the order has no effect. `odd`: the texts that are not
 * subjects, which are left out.
 */
export function listOf(listed: readonly Listed[], made: string) {
  const tokens = new Map<Subject, Listed>();
  for (const one of listed) {
    const subject = parseSubject(one.subject);
    if (subject === undefined) continue;
    const before = tokens.get(subject);
    if (before === undefined || (before.name ?? before.ticker) === undefined) tokens.set(subject, one);
  }
  const subjects = [...tokens.keys()].toSorted();
  const policies = new Map<string, string[]>();
  for (const subject of subjects) {
    const policy = base64(policyOf(subject));
    policies.set(policy, [...(policies.get(policy) ?? []), base64(assetNameOf(subject))]);
  }
  const texts = listed.map(({ subject }) => subject);
  const spellings = [...spellingsIn(texts).values()].toSorted();
  const column = (field: 'name' | 'ticker') =>
    columnOf(subjects.map((one) => [one, tokens.get(one)?.[field]]));
  const [names, tickers] = [column('name'), column('ticker')];
  return {
    json: JSON.stringify({ made, policies: Object.fromEntries(policies), spellings, names, tickers }),
    count: subjects.length,
    odd: texts.filter((text) => parseSubject(text) === undefined),
  };
}

/** Characters: more than either standard allows. */
const MAX_LENGTH = 64;

/** One text for each token (shipped-list.ts); empty if no token has one. */
function columnOf(texts: readonly (readonly [Subject, string | undefined])[]): readonly (string | 0)[] {
  if (texts.every(([, text]) => text === undefined)) return [];
  return texts.map(([subject, text = '']) => {
    const isAssetName = text !== '' && text === readAssetName(assetNameOf(subject)).text;
    return isAssetName ? AS_ASSET_NAME : [...text].slice(0, MAX_LENGTH).join('');
  });
}

/** The tokens of a source. Throws an error with the name of an invalid source. */
export function tokensIn(source: string): readonly Listed[] {
  if (!existsSync(source)) throw new Error(`${source}: not found.`);
  const tokens = statSync(source).isDirectory() ? tokensInCheckout(source) : tokensInFile(source);
  if (tokens.length === 0) throw new Error(`${source}: no subjects.`);
  return tokens;
}

/** The entries in `mappings/`; from git only their file names, for a clone without blobs and trees. */
function tokensInCheckout(source: string): readonly Listed[] {
  const folder = ['mappings', '.'].map((name) => join(source, name)).find(hasMappings);
  const names = folder === undefined ? namesInGit(source) : readdirSync(folder);
  const textsIn = (name: string) => folder !== undefined && textsOf(entryIn(join(folder, name)));
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ ...textsIn(name), subject: basename(name, '.json') }));
}

/** Undefined for an invalid entry: its subject is registered, and its names are unknown. */
function entryIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Name and ticker of a registry entry (`{ value }`) or of a CIP-68 record. */
function textsOf(record: unknown): Omit<Listed, 'subject'> {
  const text = (field: 'name' | 'ticker') => {
    const property: unknown = Object(record)[field];
    const value: unknown = typeof property === 'string' ? property : Object(property).value;
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const [name, ticker] = [text('name'), text('ticker')];
  return { ...(name && { name }), ...(ticker && { ticker }) };
}

const hasMappings = (folder: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => /^[0-9a-f]{56,120}\.json$/i.test(name));

function namesInGit(source: string): readonly string[] {
  const args = ['-C', source, 'ls-tree', '--name-only', 'HEAD', 'mappings/'];
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout.split('\n');
  throw new Error(`${source}: neither registry entries nor a git checkout of the registry.`);
}

function tokensInFile(source: string): readonly Listed[] {
  // This also takes a byte order mark away.
  const text = readFileSync(source, 'utf8').trim();
  if (text.startsWith('[')) {
    const records: readonly unknown[] = parseJson(source, 'the file', text);
    return records.map((record, i) => tokenIn(source, `record ${i + 1}`, record));
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const read = (line: string, at: string) =>
    text.startsWith('{') ? tokenIn(source, at, parseJson(source, at, line)) : { subject: line };
  return lines.flatMap((line, i) => (line === '' ? [] : read(line, `line ${i + 1}`)));
}

function parseJson(source: string, at: string, text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${source}: ${at} is not JSON.`, { cause: error });
  }
}

function tokenIn(source: string, at: string, record: unknown): Listed {
  const subject: unknown = Object(record).subject;
  if (typeof subject === 'string') return { ...textsOf(record), subject };
  throw new Error(`${source}: ${at} has no subject.`);
}

/** The list of all sources; prints what each has. */
export function indexOf(sources: readonly string[], print: (line: string) => void): string {
  if (sources.length === 0) throw new Error('Usage: npm run index -- SOURCE [SOURCE…]');
  const made = new Date().toISOString();
  const all = sources.flatMap((source) => {
    const tokens = tokensIn(source);
    const { count, odd } = listOf(tokens, made);
    if (count === 0) throw new Error(`${source}: no subjects.`);
    const leftOut = odd.length === 0 ? '' : `, ${odd.length} left out, the first: ${odd[0]?.slice(0, 130)}`;
    const named = tokens.filter(({ name, ticker }) => (name ?? ticker) !== undefined).length;
    print(`${source}: ${count} subjects, ${named} with names${leftOut}`);
    return tokens;
  });
  const { json, count } = listOf(all, made);
  print(`${count} subjects, ${Math.ceil(json.length / 1000)} kB, in ${INDEX}. The next build includes them.`);
  return json;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const json = indexOf(process.argv.slice(2), console.log);
    mkdirSync(dirname(INDEX), { recursive: true });
    writeFileSync(INDEX, json);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
