/** What a page can learn from its marks about the user's history: nothing from their time (promise 36). */
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Resolution } from '../../lib/metadata/resolution.ts';
import { inventToken } from '../e2e/invented-tokens.ts';
import { link, open, world } from './detector-world.ts';
import { find, moveTo } from './page-document.ts';

const EACH = 200;
/** Milliseconds after which the page shows the next token. */
const BETWEEN_MS = 150;
const STEP_MS = 10;
/** The tokens that the page shows at a time, all in view. */
const SHOWN = 12;

/** Known tokens are answered from the cache, the others by a service that takes 20 to 500 ms. */
function answerByHistory(known: ReadonlySet<string>): void {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const later = (ms: number, answer: Resolution[]) =>
    new Promise<Resolution[]>((resolve) => setTimeout(() => resolve(answer), ms));
  world.extension.answers['tokens.resolve'] = ({ identifiers }) => {
    const subjects = identifiers.map((one) => (one.kind === 'subject' ? one.subject : ('' as Subject)));
    const isCached = subjects.every((subject) => known.has(subject));
    return later(
      isCached ? 1 + 4 * random() : 20 + 480 * random(),
      subjects.map((subject) => ({ kind: 'found', subject })),
    );
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
  for (let ms = 0; markedAt.size < tokens.length; ms += STEP_MS) {
    const token = ms % BETWEEN_MS === 0 ? tokens[shownAt.length] : undefined;
    if (token) {
      find('main').insertAdjacentHTML('beforeend', link(token, `h${shownAt.length} `));
      shownAt.push(ms);
      if (shownAt.length > SHOWN) find('main').firstElementChild?.remove();
    }
    await world.pass(STEP_MS);
    for (const text of world.marked()) {
      const n = Number(text.trim().slice(1));
      if (!markedAt.has(n)) markedAt.set(n, ms);
    }
    expect(ms).toBeLessThan(2 * tokens.length * BETWEEN_MS);
  }
  const times = shownAt.map((shown, n) => ({ ms: (markedAt.get(n) ?? 0) - shown, isKnown: n % 2 === 0 }));
  expect(bestGuess(times)).toBeLessThanOrEqual(0.55);
});

it('does not learn it from the mark of another token either, whose meaning waits for the answer', async () => {
  const [shown, other] = [inventToken('Mark'), inventToken('other')];
  const markReturnsAfter = async (answerMs: number) => {
    await open(`<dl><dt>Asset ID</dt><dd id="shown">${shown.subject}</dd></dl>`, { tokens: [shown, other] });
    expect(await world.settledMarks()).toEqual([shown.subject]);
    const isKnown = (text: string) => text === other.subject;
    world.extension.answers['tokens.resolve'] = async ({ identifiers }) => {
      await new Promise((resume) => setTimeout(resume, answerMs));
      return identifiers.map((one) => {
        const subject = identifierText(one) as Subject;
        return isKnown(subject) ? { kind: 'found', subject } : { kind: 'absent' };
      });
    };
    moveTo(`https://cardanoscan.io/token/${other.subject}`);
    const isMarked: boolean[] = [];
    for (let ms = 0; ms < 3_000; ms += STEP_MS) {
      // Each change has the page marked again.
      find('#shown').title = `${ms}`;
      await world.pass(STEP_MS);
      isMarked.push(world.marked().length > 0);
    }
    return isMarked.lastIndexOf(false) * STEP_MS;
  };
  const known = await markReturnsAfter(2);
  await world.close();
  expect(known).toBeGreaterThan(500);
  expect(known).toBeLessThan(2_000);
  expect(await markReturnsAfter(400)).toBe(known);
});
