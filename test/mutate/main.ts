/**
 * `npm run mutate`: puts each fault of the list into the code, one at a time, and sees the tests that are named for it
 * fail. `npm run mutate -- attestation keys`: only those whose name or file holds one of these words. Exit code 1 when a
 * mutation survives, or when the tests fail without one.
 */
import { type Copy, createCopy } from './browser.ts';
import { MUTATIONS } from './list.ts';
import { type Mutation, mutated } from './mutation.ts';
import { runMutated, runUnmutated } from './unit.ts';
import type { Verdict } from './verdict.ts';

/** As many as two cores run. */
const AT_ONCE = 2;

type Judge = (mutation: Mutation) => Promise<Verdict>;

/** Judges all of them, so many at a time; how many survived, or could not be judged. */
async function judgeAll(mutations: readonly Mutation[], judge: Judge, atOnce: number): Promise<number> {
  let left = 0;
  const waiting = mutations.values();
  const takeTurns = async () => {
    for (const mutation of waiting) {
      const began = performance.now();
      const { passed, failed, broken } = await judge(mutation);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const [killer] = failed;
      if (killer === undefined) left++;
      if (broken !== undefined) console.log(`BROKEN    ${mutation.name}\n${broken}`);
      else if (killer !== undefined) console.log(`killed    ${mutation.name} in ${seconds} s by ${killer}`);
      else
        console.log(
          `SURVIVED  ${mutation.name}, ${passed} tests in ${seconds} s. It breaks: ${mutation.breaks} (${mutation.file})`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return left;
}

/** Throws where the tests fail as the code is: they would fail with any mutation. */
function expectGreen(verdict: Verdict): void {
  const [failed] = verdict.failed;
  if (failed !== undefined)
    throw new Error(`Without a mutation this test fails:\n${verdict.failed.join('\n')}`);
  if (verdict.broken !== undefined)
    throw new Error(`Without a mutation the tests do not run:\n${verdict.broken}`);
}

async function judgeUnits(mutations: readonly Mutation[], signal: AbortSignal): Promise<number> {
  if (mutations.length === 0) return 0;
  expectGreen(await runUnmutated(mutations, signal));
  return judgeAll(mutations, (one) => runMutated(one, signal), AT_ONCE);
}

async function judgeBrowsers(mutations: readonly Mutation[], signal: AbortSignal): Promise<number> {
  if (mutations.length === 0) return 0;
  const copy: Copy = createCopy();
  try {
    expectGreen(await copy.runUnmutated(mutations, signal));
    return await judgeAll(mutations, (one) => copy.runMutated(one, signal), 1);
  } finally {
    copy.remove();
  }
}

async function main(words: readonly string[]): Promise<void> {
  const isWanted = ({ name, file }: Mutation) =>
    words.length === 0 || words.some((word) => name.includes(word) || file.includes(word));
  const wanted = MUTATIONS.filter(isWanted);
  if (wanted.length === 0) throw new Error(`No mutation is named ${words.join(', ')}.`);
  // All of them before any of them runs: each throws where the code has changed.
  wanted.forEach(mutated);
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort());
  const units = wanted.filter(({ titles }) => titles === undefined);
  const left =
    (await judgeUnits(units, interrupt.signal)) +
    (await judgeBrowsers(
      wanted.filter(({ titles }) => titles !== undefined),
      interrupt.signal,
    ));
  console.log(`\n${wanted.length} mutations: ${wanted.length - left} killed, ${left} left`);
  process.exitCode = left > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
