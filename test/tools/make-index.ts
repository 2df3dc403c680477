/**
 * `npm run index -- SOURCE [SOURCE…]`: writes the token list that the next build takes along, the union of its sources
 * (index-sources.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spellingsIn } from '../../lib/asset/spelling.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';
import { subjectsIn } from './index-sources.ts';

export const INDEX = '.index/fingerprints.json';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');

/**
 * As the build carries it: asset names by policy, both sorted, and the spellings that are not in lower case, so that
 * the same subjects give the same bytes. `odd`: the texts that are no subjects, which are left out.
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

function main(sources: readonly string[]): void {
  if (sources.length === 0) {
    throw new Error('Say where the subjects are: npm run index -- SOURCE [SOURCE…]');
  }
  const made = new Date().toISOString();
  const all = sources.flatMap((source) => {
    const texts = subjectsIn(source);
    const { count, odd } = listOf(texts, made);
    if (count === 0) throw new Error(`${source}: holds no subjects.`);
    const leftOut = odd.length === 0 ? '' : `, ${odd.length} left out, the first: ${odd[0]?.slice(0, 130)}`;
    console.log(`${source}: ${count} subjects${leftOut}`);
    return texts;
  });
  const { json, count } = listOf(all, made);
  mkdirSync(dirname(INDEX), { recursive: true });
  writeFileSync(INDEX, json);
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
