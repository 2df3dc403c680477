/** Points at element after element of a page, as fast as cards open, and judges what each card shows. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type CardReader, createCardReader } from './card-reader.ts';
import { TextEnd } from './places.ts';

export type Shown = {
  readonly label: string;
  readonly policy: string | undefined;
  readonly assetName: string | undefined;
  readonly fingerprint: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
  readonly busy: boolean;
  readonly colorScheme: string;
  /** In the window's coordinates. */
  readonly box: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
};

/** The open card. Sent to the browser as its source text, so it uses nothing from outside. */
function readShown(root: ShadowRoot): Shown {
  const row = (label: string) =>
    [...root.querySelectorAll('.row')].find((one) => one.querySelector('dt')?.textContent === label);
  const whole = (label: string) => row(label)?.querySelector('code')?.title;
  const dialog = root.querySelector('[role="dialog"]');
  const { left, top, right, bottom } = root.host.getBoundingClientRect();
  return {
    label: dialog?.getAttribute('aria-label') ?? '',
    policy: whole('Policy ID'),
    // A name of no bytes is written as a word, not as an empty code.
    assetName: whole('Asset name') ?? (row('Asset name') ? '' : undefined),
    fingerprint: whole('Fingerprint'),
    name: row('Name')?.querySelector('.value')?.textContent ?? undefined,
    text: dialog?.textContent ?? '',
    busy: root.querySelector('[aria-busy="true"]') !== null,
    colorScheme: getComputedStyle(root.host).colorScheme,
    box: { left, top, right, bottom },
  };
}

/** What a card says of what is expected. `pending`: nothing wrong, and not yet all of it. */
export type Judge = (shown: Shown) => 'right' | 'pending' | 'wrong';

type Expected = {
  readonly subject: string;
  readonly fingerprint: string;
  /** Undefined for a token that nobody knows: its card shows the fingerprint, and no more. */
  readonly name?: string | undefined;
};

/** The card of this very token. */
export function tokenJudge({ subject, fingerprint, name }: Expected): Judge {
  return (shown) => {
    const isSame =
      agrees(shown.policy, subject.slice(0, 56)) &&
      agrees(shown.assetName, subject.slice(56)) &&
      agrees(shown.fingerprint, fingerprint);
    if (!isSame) return 'wrong';
    if (shown.fingerprint === undefined) return 'pending';
    const isResolved = shown.policy !== undefined && shown.assetName !== undefined;
    return name === undefined || (isResolved && shown.name === name) ? 'right' : 'pending';
  };
}

/** A policy's own card, which is that of no token under it. */
export function policyJudge(policy: string): Judge {
  return (shown) => {
    if (!agrees(shown.policy, policy) || shown.assetName !== undefined) return 'wrong';
    return shown.policy === policy ? 'right' : 'pending';
  };
}

/** What is not shown contradicts nothing. */
const agrees = (shown: string | undefined, right: string) => shown === undefined || shown === right;

/** Milliseconds in which a card is complete; and the same once one was not, so that a broken page ends soon. */
const COMPLETE_MS = 10_000;
const COMPLETE_LATER_MS = 500;
/** Milliseconds between two looks at the card, and looks after which the pointer moves again. */
const OFTEN_MS = 15;
const NUDGED_AFTER = 30;
/** Milliseconds of the page's own timers: the shortest hover delay, and a little for what is asked then. */
const HOVER_DELAY_MS = 80;
const RESTED_MS = HOVER_DELAY_MS + 40;

/** The setting that makes hovers short. */
export const FAST = { hoverDelayMs: HOVER_DELAY_MS } as const;

export type Spot = {
  readonly selector: string;
  /** Among the elements that the selector finds; the first without it. */
  readonly index?: number;
  /** The first or the last characters of its text; without it, the middle of what is seen of the element. */
  readonly part?: 'start' | 'end';
};

/** `shown`: undefined where no card came. */
export type Hovered = {
  readonly verdict: 'right' | 'pending' | 'wrong' | 'silent';
  readonly shown: Shown | undefined;
};

export type Hoverer = {
  /** Points at it until its card is right or wrong, or does not come. `isAwaited`: whether a card must come. */
  hover(spot: Spot, judge: Judge, isAwaited?: boolean): Promise<Hovered>;
};

/** For the document that the page shows now. */
export function createHoverer(page: Page): Hoverer {
  let reader: CardReader<Shown> | undefined;
  let patience = COMPLETE_MS;

  const moveTo = async ({ selector, index = 0, part }: Spot) => {
    const at = part
      ? await new TextEnd(page.locator(selector).nth(index), part).place()
      : await page.evaluate(findPoint, { selector, index });
    if (at === undefined) throw new Error(`nothing is seen of ${selector}, ${index}`);
    // From elsewhere: a move to where the pointer was already is none.
    await page.mouse.move(2, 2);
    await page.mouse.move(at.x, at.y);
    return at;
  };

  const settle = async (judge: Judge, isAwaited: boolean, at: { x: number; y: number }): Promise<Hovered> => {
    const began = performance.now();
    reader ??= await createCardReader(page, readShown);
    for (let look = 1; ; look++) {
      const shown = await reader.read();
      const verdict = shown ? judge(shown) : 'silent';
      const isSettled = verdict === 'wrong' || (verdict === 'right' && !shown?.busy);
      if (isSettled || (shown === undefined && !isAwaited)) return { verdict, shown };
      if (performance.now() - began > patience) {
        patience = COMPLETE_LATER_MS;
        return { verdict, shown };
      }
      // The content script may have come after the pointer.
      const isNudged = shown === undefined && look % NUDGED_AFTER === 0;
      if (isNudged) await page.mouse.move(at.x + ((look / NUDGED_AFTER) % 2), at.y);
      await sleep(OFTEN_MS);
    }
  };

  return {
    async hover(spot, judge, isAwaited = true) {
      const at = await moveTo(spot);
      // Timers of one page run in their order: the card's comes first.
      if (!isAwaited) await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), RESTED_MS);
      const hovered = await settle(judge, isAwaited, at);
      if (hovered.shown) await page.keyboard.press('Escape');
      return hovered;
    },
  };
}

/**
 * Runs in the page: the middle of an element, scrolled to where it is off the window. Of an element on several
 * lines, the first that is not covered; undefined where none is.
 */
function findPoint({ selector, index }: { selector: string; index: number }) {
  const element = document.querySelectorAll(selector)[index];
  if (element === undefined) throw new RangeError(`no ${selector} ${index}`);
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
    const inView = x >= 20 && x <= innerWidth - 20 && y >= 20 && y <= innerHeight - 20;
    if (!inView) scrollBy({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: 'instant' });
    const at = middleOf(boxes()[place]);
    const under = document.elementFromPoint(at.x, at.y);
    if (under !== null && element.contains(under)) return at;
  }
  return undefined;
}
