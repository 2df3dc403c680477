/**
 * The sources of the token list: a text file with one subject a line, a checkout of the registry, or CIP-68 records as
 * JSON (an array of objects with `subject`) or JSON Lines (one such object a line).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The subjects as a source writes them. Throws what is wrong with it, by its name. */
export function subjectsIn(source: string): readonly string[] {
  if (!existsSync(source)) throw new Error(`${source}: not found.`);
  const subjects = statSync(source).isDirectory() ? subjectsInCheckout(source) : subjectsInFile(source);
  if (subjects.length === 0) throw new Error(`${source}: holds no subjects.`);
  return subjects;
}

/** The file names under `mappings/`; a clone without blobs and trees is asked for them. */
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
  try {
    return execFileSync('git', ['-C', source, 'ls-tree', '--name-only', 'HEAD', 'mappings/'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).split('\n');
  } catch (error) {
    throw new Error(`${source}: neither holds registry entries nor is a git checkout of the registry.`, {
      cause: error,
    });
  }
}

function subjectsInFile(source: string): readonly string[] {
  const text = readFileSync(source, 'utf8').replace(/^\ufeff/, '');
  const [first] = text.trimStart();
  if (first === '[') return subjectsInArray(source, text);
  const lines = text.split(/\r?\n/).map((line, i) => ({ text: line.trim(), at: `line ${i + 1}` }));
  const filled = lines.filter((line) => line.text !== '');
  if (first !== '{') return filled.map((line) => line.text);
  return filled.map((line) => subjectIn(source, line.at, parseJson(source, line.at, line.text)));
}

function subjectsInArray(source: string, text: string): readonly string[] {
  const records = parseJson(source, 'the file', text);
  if (!Array.isArray(records)) throw new Error(`${source}: the file is not a JSON array.`);
  return records.map((record: unknown, i) => subjectIn(source, `record ${i + 1}`, record));
}

function parseJson(source: string, at: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${source}: ${at} is not JSON.`, { cause: error });
  }
}

function subjectIn(source: string, at: string, record: unknown): string {
  const isObject = typeof record === 'object' && record !== null && 'subject' in record;
  if (isObject && typeof record.subject === 'string') return record.subject;
  throw new Error(`${source}: ${at} has no subject.`);
}
