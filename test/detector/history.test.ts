/** What a page can learn from its marks about the user's history: nothing from their time (promise 36). */
import { expect, it, vi } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { inventToken } from '../e2e/invented-tokens.ts';
import { createRandom } from '../random.ts';
import { link, open, world } from './detector-world.ts';
import { find, moveTo } from './page-document.ts';

const EACH = 200;
/** Milliseconds after which the page shows the next token. */
const BETWEEN_MS = 150;
/** Milliseconds between two changes of a page that tries out its marks. */
const STEP_MS = 10;
/** The tokens that the page shows at a time, all in view. */
const SHOWN = 12;

const subjectsOf = (identifiers: readonly Identifier[]) =>
  identifiers.map((one) => identifierText(one) as Subject);
const waitFor = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Known tokens are answered from the cache, the others by a service that takes 20 to 500 ms. */
function answerByHistory(known: ReadonlySet<string>): void {
  const random = createRandom(7);
  world.extension.answers['tokens.resolve'] = async ({ identifiers }) => {
    const subjects = subjectsOf(identifiers);
    const isCached = subjects.every((subject) => known.has(subject));
    await waitFor(isCached ? 1 + random.below(5) : 20 + random.below(480));
    return subjects.map((subject) => ({ kind: 'found', subject }));
  };
}

/** The part that the best threshold on half of the times gets right on the other half. */
function bestGuess(times: readonly { readonly ms: number; readonly isKnown: boolean }[]): number {
  const right = (threshold: number, among: typeof times) =>
    among.filter(({ ms, isKnown }) => ms < threshold === isKnown).length / among.length;
  const [training, test] = [times.filter((_, i) => i % 4 < 2), times.filter((_, i) => i % 4 >= 2)];
  const thresholds = [...training.map(({ ms }) => ms), Number.POSITIVE_INFINITY];
  const best = thresholds.reduce((a, b) => (right(b, training) > right(a, training) ? b : a));
  return right(best, test);
}

it('does not learn from the time of a mark whether its token was looked up elsewhere: 200 known, 200 unknown tokens', async () => {
  const tokens = Array.from({ length: 2 * EACH }, (_, i) => inventToken(`history ${i}`));
  await open('<main></main>', { tokens });
  const known = new Set<string>(tokens.filter((_, i) => i % 2 === 0).map(({ subject }) => subject));
  answerByHistory(known);
  const shownAt: number[] = [];
  const markedAt = new Map<number, number>();
  vi.spyOn(world.state.highlights, 'set').mockImplementation(function (this: Map<unknown, unknown>, ...mark) {
    Map.prototype.set.apply(this, mark);
    for (const text of world.marked()) {
      const n = Number(text.trim().slice(1));
      if (!markedAt.has(n)) markedAt.set(n, performance.now());
    }
    return this as never;
  });
  for (const token of tokens) {
    find('main').insertAdjacentHTML('beforeend', link(token, `h${shownAt.length} `));
    shownAt.push(performance.now());
    if (shownAt.length > SHOWN) find('main').firstElementChild?.remove();
    await world.pass(BETWEEN_MS);
  }
  await world.pass(BETWEEN_MS * SHOWN);
  expect(markedAt.size).toBe(tokens.length);
  const times = shownAt.map((shown, n) => ({ ms: (markedAt.get(n) ?? 0) - shown, isKnown: n % 2 === 0 }));
  expect(bestGuess(times)).toBeLessThanOrEqual(0.55);
});

it('does not learn it from the mark of another token either, whose meaning waits for the answer', async () => {
  const [shown, other] = [inventToken('Mark'), inventToken('other')];
  const markReturnsAfter = async (answerMs: number) => {
    await open(`<dl><dt>Asset ID</dt><dd id="shown">${shown.subject}</dd></dl>`, { tokens: [shown, other] });
    expect(await world.settledMarks()).toEqual([shown.subject]);
    world.extension.answers['tokens.resolve'] = async ({ identifiers }) => {
      await waitFor(answerMs);
      const isOther = (subject: Subject) => subject === other.subject;
      return subjectsOf(identifiers).map((subject) =>
        isOther(subject) ? { kind: 'found', subject } : { kind: 'absent' },
      );
    };
    moveTo(`https://cardanoscan.io/token/${other.subject}`);
    let unmarkedAt = 0;
    for (let ms = 0; ms < 3_000; ms += STEP_MS) {
      // Each change has the page marked again.
      find('#shown').title = `${ms}`;
      await world.pass(STEP_MS);
      if (world.marked().length === 0) unmarkedAt = ms;
    }
    return unmarkedAt;
  };
  const known = await markReturnsAfter(2);
  await world.close();
  expect(known).toBeGreaterThan(500);
  expect(known).toBeLessThan(2_000);
  expect(await markReturnsAfter(400)).toBe(known);
});
