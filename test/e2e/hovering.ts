/** Points at token after token of a page, fast, and says whether each card showed the right one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSHandle, Page } from '@playwright/test';
import { fingerprint } from '../data/signing.ts';
import { type CardReader, createCardReader } from './card-reader.ts';

/** What a card must show. Of a token that no registry has, only the fingerprint is known. */
type Expected = {
  readonly fingerprint: string;
  readonly subject?: string | undefined;
  readonly name?: string | undefined;
};

/** `silent`: no card came. `unresolved`: a card that names no token, or not all of it. `wrong`: of another one. */
type Verdict = 'right' | 'unresolved' | 'wrong' | 'silent';

type Shown = {
  readonly policy: string | undefined;
  readonly assetName: string | undefined;
  readonly fingerprint: string | undefined;
  readonly name: string | undefined;
  readonly busy: boolean;
  readonly text: string;
};

export type Hovered = { readonly verdict: Verdict; readonly shown: Shown | undefined };

/** The token in the open card. Sent to the browser as its source text, so it uses nothing from outside. */
function readToken(root: ShadowRoot): Shown {
  const row = (label: string) =>
    [...root.querySelectorAll('.row')].find((one) => one.querySelector('dt')?.textContent === label);
  const whole = (label: string) => row(label)?.querySelector('code')?.title;
  return {
    policy: whole('Policy ID'),
    // A name of no bytes is written as a word, not as an empty code.
    assetName: whole('Asset name') ?? (row('Asset name') ? '' : undefined),
    fingerprint: whole('Fingerprint'),
    name: row('Name')?.querySelector('.value')?.textContent ?? undefined,
    busy: root.querySelector('[aria-busy="true"]') !== null,
    text: root.querySelector('[role]')?.textContent ?? '',
  };
}

/** What a card says of what was expected; undefined for no card. */
type Judge = (shown: Shown | undefined) => Verdict;

/** No rung guesses: whatever the card shows must be the very token, and it is right when it shows all of it. */
export function tokenJudge(expected: Expected): Judge {
  const { subject, name } = expected;
  return (shown) => {
    if (shown === undefined) return 'silent';
    const { policy, assetName } = shown;
    const asExpected =
      agrees(shown.fingerprint, expected.fingerprint) &&
      (subject === undefined ||
        (agrees(policy, subject.slice(0, 56)) && agrees(assetName, subject.slice(56)))) &&
      agrees(shown.name, name);
    if (!asExpected) return 'wrong';
    if (policy === undefined || assetName === undefined || shown.fingerprint === undefined)
      return 'unresolved';
    if (fingerprint(policy + assetName) !== expected.fingerprint) return 'wrong';
    return shown.name === name ? 'right' : 'unresolved';
  };
}

/** A policy's own card, which is that of no token under it. */
export function policyJudge(policy: string): Judge {
  return (shown) => {
    if (shown === undefined) return 'silent';
    if (!agrees(shown.policy, policy) || shown.assetName !== undefined) return 'wrong';
    return shown.policy === policy ? 'right' : 'unresolved';
  };
}

/** What is not shown contradicts nothing. */
const agrees = (shown: string | undefined, right: string | undefined) =>
  shown === undefined || shown === right;

/** Milliseconds before a card that does not come, and one that waits for an answer, are given up. */
const AT_MOST = { silent: 1500, busy: 5000 };
/** The same once that many were given up: a page where nothing works need not take minutes to say so. */
const AT_MOST_LATER = { silent: 400, busy: 400 };
const MANY = 8;
/** Milliseconds that the pointer rests before a card may come (ux.md), less a little. */
const INTENT = 140;
/** Milliseconds between two looks at the card. */
const OFTEN = 20;

type Hoverer = {
  /** Scrolls an element of the list into view, rests on it, and reads its card. Escape closes it. */
  hover(elements: JSHandle<Element[]>, index: number, judge: Judge): Promise<Hovered>;
  /** Rests on an element for as long as a card would need to open; gives back what the card says, if any. */
  rest(elements: JSHandle<Element[]>, index: number): Promise<Shown | undefined>;
};

/** `patience`: milliseconds in which a card that names no token may yet become one that does. */
export function createHoverer(page: Page, { patience }: { readonly patience: number }): Hoverer {
  let reader: CardReader<Shown> | undefined;
  const read = async () => {
    reader ??= await createCardReader(page, readToken);
    return reader.read();
  };
  let givenUp = 0;

  /** In the middle of what is seen of it. */
  const moveTo = async (elements: JSHandle<Element[]>, index: number) => {
    const at = await elements.evaluate(findPoint, index);
    if (at === undefined) return undefined;
    // Two moves, since one to where the pointer was already is none.
    await page.mouse.move(at.x - 1, at.y);
    await page.mouse.move(at.x, at.y);
    return at;
  };

  const settle = async (judge: Judge, at: { x: number; y: number }): Promise<Hovered> => {
    const began = performance.now();
    let settledAt: number | undefined;
    let moved = false;
    for (;;) {
      const shown = await read();
      const verdict = judge(shown);
      if (verdict === 'right' || verdict === 'wrong') return { verdict, shown };
      const now = performance.now();
      if (shown !== undefined && !shown.busy) {
        settledAt ??= now;
        if (now - settledAt >= patience) return { verdict, shown };
      } else {
        const limits = givenUp < MANY ? AT_MOST : AT_MOST_LATER;
        if (now - began > (shown === undefined ? limits.silent : limits.busy)) {
          givenUp += 1;
          return { verdict, shown };
        }
      }
      // The content script may have come after the pointer.
      if (shown === undefined && !moved && now - began > AT_MOST_LATER.silent / 2) {
        moved = true;
        await page.mouse.move(at.x + 1, at.y);
      }
      await sleep(OFTEN);
    }
  };

  return {
    async hover(elements, index, judge) {
      const at = await moveTo(elements, index);
      if (at === undefined) return { verdict: 'silent', shown: undefined };
      await sleep(INTENT);
      const hovered = await settle(judge, at);
      await page.keyboard.press('Escape');
      return hovered;
    },
    async rest(elements, index) {
      const at = await moveTo(elements, index);
      if (at === undefined) throw new Error(`nothing is seen of element ${index}`);
      await sleep(INTENT * 2);
      const shown = await read();
      await page.keyboard.press('Escape');
      return shown;
    },
  };
}

/**
 * Runs in the page: the middle of an element, scrolled to where it is off the window. Of an element on several
 * lines, the first that is not covered; undefined where none is.
 */
function findPoint(elements: readonly Element[], index: number): { x: number; y: number } | undefined {
  const element = elements[index];
  if (element === undefined) throw new RangeError(`no element ${index}`);
  // A link around blocks has lines without width before and after them: then its content is pointed at.
  const boxes = () => [element, ...element.querySelectorAll('*')].flatMap((one) => [...one.getClientRects()]);
  const middleOf = (box: DOMRect | undefined) => ({
    x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2),
    y: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2),
  });
  for (const [place, { width, height }] of boxes().entries()) {
    if (width === 0 || height === 0) continue;
    const { x, y } = middleOf(boxes()[place]);
    // Without the explorer's styles a row of links may be wider than the window, too.
    const inView = x >= 20 && x <= innerWidth - 20 && y >= 40 && y <= innerHeight - 40;
    if (!inView) scrollBy({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: 'instant' });
    const at = middleOf(boxes()[place]);
    const under = document.elementFromPoint(at.x, at.y);
    if (under !== null && element.contains(under)) return at;
  }
  return undefined;
}
