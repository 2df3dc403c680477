/**
 * `npm run index -- SOURCE [SOURCE…]`: writes the token list of the next build, the union of its sources: a text file with
 * one subject a line, a checkout of the registry, or CIP-68 records as JSON (an array of objects with `subject`) or JSON Lines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spellingsIn } from '../../lib/asset/spelling.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';

export const INDEX = '.index/fingerprints.json';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');

/**
 * The token list as JSON: asset names by policy, sorted, and the spellings that are not in lower case. The same subjects
 * give the same bytes. `odd`: the texts that are not subjects, which are left out.
 */
export function listOf(
  texts: readonly string[],
  made: string,
): { readonly json: string; readonly count: number; readonly odd: readonly string[] } {
  const subjects = new Set(texts.flatMap((text) => parseSubject(text) ?? []));
  const policies = new Map<string, string[]>();
  for (const subject of [...subjects].toSorted()) {
    const policy = base64(policyOf(subject));
    policies.set(policy, [...(policies.get(policy) ?? []), base64(assetNameOf(subject))]);
  }
  const spellings = [...spellingsIn(texts).values()].toSorted();
  return {
    json: JSON.stringify({ made, policies: Object.fromEntries(policies), spellings }),
    count: subjects.size,
    odd: texts.filter((text) => parseSubject(text) === undefined),
  };
}

/** The subjects as a source writes them. Throws an error with the name of an invalid source. */
export function subjectsIn(source: string): readonly string[] {
  if (!existsSync(source)) throw new Error(`${source}: not found.`);
  const subjects = statSync(source).isDirectory() ? subjectsInCheckout(source) : subjectsInFile(source);
  if (subjects.length === 0) throw new Error(`${source}: no subjects.`);
  return subjects;
}

/** The file names in `mappings/`, from git for a clone without blobs and trees. */
function subjectsInCheckout(source: string): readonly string[] {
  const folder = ['mappings', '.'].map((name) => join(source, name)).find(hasMappings);
  const names = folder === undefined ? namesInGit(source) : readdirSync(folder);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/^.*\//, '').replace(/\.json$/, ''));
}

const hasMappings = (folder: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => /^[0-9a-f]{56,120}\.json$/i.test(name));

function namesInGit(source: string): readonly string[] {
  const args = ['-C', source, 'ls-tree', '--name-only', 'HEAD', 'mappings/'];
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout.split('\n');
  throw new Error(`${source}: neither registry entries nor a git checkout of the registry.`);
}

function subjectsInFile(source: string): readonly string[] {
  const text = readFileSync(source, 'utf8')
    .replace(/^\ufeff/, '')
    .trim();
  if (text.startsWith('[')) {
    const records: readonly unknown[] = parseJson(source, 'the file', text);
    return records.map((record, i) => subjectIn(source, `record ${i + 1}`, record));
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const read = (line: string, at: string) =>
    text.startsWith('{') ? subjectIn(source, at, parseJson(source, at, line)) : line;
  return lines.flatMap((line, i) => (line === '' ? [] : read(line, `line ${i + 1}`)));
}

function parseJson(source: string, at: string, text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${source}: ${at} is not JSON.`, { cause: error });
  }
}

function subjectIn(source: string, at: string, record: unknown): string {
  const subject: unknown = Object(record).subject;
  if (typeof subject === 'string') return subject;
  throw new Error(`${source}: ${at} has no subject.`);
}

function main(sources: readonly string[]): void {
  if (sources.length === 0) throw new Error('Usage: npm run index -- SOURCE [SOURCE…]');
  const made = new Date().toISOString();
  const all = sources.flatMap((source) => {
    const texts = subjectsIn(source);
    const { count, odd } = listOf(texts, made);
    if (count === 0) throw new Error(`${source}: no subjects.`);
    const leftOut = odd.length === 0 ? '' : `, ${odd.length} left out, the first: ${odd[0]?.slice(0, 130)}`;
    console.log(`${source}: ${count} subjects${leftOut}`);
    return texts;
  });
  const { json, count } = listOf(all, made);
  mkdirSync(dirname(INDEX), { recursive: true });
  writeFileSync(INDEX, json);
  const kB = Math.ceil(json.length / 1000);
  console.log(`${count} subjects, ${kB} kB, in ${INDEX}. The next build includes them.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
