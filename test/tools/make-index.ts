/**
 * `npm run index -- SOURCE`: writes the list of registered tokens that the next build takes along. SOURCE is a text
 * file with one subject a line, or a checkout of the off-chain registry, whose file names under `mappings/` are the
 * subjects; a clone without blobs and trees will do (`git clone --filter=tree:0 --no-checkout`).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';

export const INDEX = '.index/fingerprints.json';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');

/** As the build carries it: asset names by policy, both sorted, so that the same subjects give the same bytes. */
export function listOf(
  lines: readonly string[],
  made: string,
): { json: string; count: number; odd: string[] } {
  const subjects = new Set<string>();
  const odd: string[] = [];
  const policies = new Map<string, string[]>();
  for (const line of lines) {
    const subject = parseSubject(line);
    if (subject === undefined) odd.push(line);
    else subjects.add(subject);
  }
  for (const text of [...subjects].toSorted()) {
    const subject = parseSubject(text);
    if (subject === undefined) continue;
    const policy = base64(policyOf(subject));
    policies.set(policy, [...(policies.get(policy) ?? []), base64(assetNameOf(subject))]);
  }
  return {
    json: JSON.stringify({ made, policies: Object.fromEntries(policies) }),
    count: subjects.size,
    odd,
  };
}

/** The subjects as SOURCE writes them. */
export function subjectsIn(source: string): readonly string[] {
  if (!existsSync(source)) throw new Error(`There is no ${source}.`);
  if (!statSync(source).isDirectory()) return readFileSync(source, 'utf8').split(/\r?\n/).filter(Boolean);
  const folder = ['mappings', '.'].map((name) => join(source, name)).find(hasMappings);
  const names =
    folder === undefined
      ? execFileSync('git', ['-C', source, 'ls-tree', '--name-only', 'HEAD', 'mappings/'], {
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        }).split('\n')
      : readdirSync(folder);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/^.*\//, '').replace(/\.json$/, ''));
}

const hasMappings = (folder: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => /^[0-9a-f]{56,120}\.json$/i.test(name));

function main([source]: readonly string[]): void {
  if (source === undefined) throw new Error('Say where the subjects are: npm run index -- SOURCE');
  const { json, count, odd } = listOf(subjectsIn(source), new Date().toISOString());
  if (count === 0) throw new Error(`${source} holds no subject.`);
  mkdirSync(dirname(INDEX), { recursive: true });
  writeFileSync(INDEX, json);
  if (odd.length > 0)
    console.log(`${odd.length} left out that are no subjects, the first: ${odd[0]?.slice(0, 130)}`);
  console.log(
    `${count} subjects, ${Math.ceil(json.length / 1000)} kB, in ${INDEX}. The next build takes them along.`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
