/** What a translation can break in the layout of a page: found by comparison with the same state in English. */
import type { Frame, Page } from '@playwright/test';

/**
 * `cut`: elements that cut off a text. `overlapping`: texts that lie upon one another. `lines`: how many each label has.
 * `excess`: pixels by which the page is wider than its window.
 */
export type Layout = ReturnType<typeof measure>;

export const layoutOf = (document: Page | Frame): Promise<Layout> =>
  document.evaluate(`(() => { ${IN_THE_PAGE.join('\n')}; return measure(); })()`);

/** What is wrong in a language and not in English. */
export function regressions(english: Layout, other: Layout): readonly string[] {
  const added = (kind: 'cut' | 'overlapping') =>
    other[kind].filter((one) => !english[kind].includes(one)).map((one) => `${kind}: ${one}`);
  const longer = Object.entries(other.lines)
    .filter(([path, lines]) => lines > 1 && english.lines[path] === 1)
    .map(([path, lines]) => `${lines} lines: ${path}`);
  const wide = other.excess > english.excess ? [`${other.excess} pixels too wide`] : [];
  return [...added('cut'), ...added('overlapping'), ...longer, ...wide];
}

/** The functions below run in the page. */
const IN_THE_PAGE = [
  ...[pathOf, isShown, boxesOf, shownTexts, cutBy, meet, boxesInSight, isAbove, overlaps],
  ...[linesOfLabels, measure],
];

type ShownText = { readonly parent: Element; readonly boxes: readonly DOMRect[] };

function measure() {
  const texts = shownTexts();
  const { scrollWidth, clientWidth } = document.documentElement;
  const [cut, overlapping] = [[...new Set(texts.flatMap(cutBy))], overlaps(texts)];
  return { cut, overlapping, lines: linesOfLabels(), excess: scrollWidth - clientWidth };
}

function pathOf(element: Element): string {
  if (element.id !== '') return `#${element.id}`;
  const { parentElement, classList, localName } = element;
  const name = `${[localName, ...classList].join('.')}`;
  if (parentElement === null) return name;
  return `${pathOf(parentElement)} > ${name}:${[...parentElement.children].indexOf(element)}`;
}

function isShown(element: Element): boolean {
  const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!isVisible || element.closest('.visually-hidden, [aria-hidden=true]') !== null) return false;
  const { parentElement } = element;
  // What is for screen readers only is clipped.
  return [element, parentElement].every((one) => one && getComputedStyle(one).clipPath !== 'inset(50%)');
}

function boxesOf(node: Node): readonly DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
}

function shownTexts(): readonly ShownText[] {
  const texts: ShownText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent !== null && node.textContent?.trim() !== '' && isShown(parent))
      texts.push({ parent, boxes: boxesOf(node) });
  }
  return texts;
}

function cutBy({ parent, boxes }: ShownText): readonly string[] {
  // The hex after a readable asset name takes what room there is; the copy button copies the whole. Of a block, what does not
  // fit is left out.
  if (parent.closest('.one-line .note, .blocks .epoch')) return [];
  const found: string[] = [];
  for (let one: Element | null = parent; one !== null && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const area = one.getBoundingClientRect();
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isOut = boxes.some(
      ({ left, right, top, bottom }) =>
        (hides(overflowX) && (left < area.left - 1 || right > area.right + 1)) ||
        (hides(overflowY) && (top < area.top - 1 || bottom > area.bottom + 1)),
    );
    if (isOut) found.push(pathOf(one));
  }
  return found;
}

/** The boxes of lines are higher than their letters. */
function meet(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 2 && height > Math.min(a.height, b.height) / 3;
}

/** Without what has been scrolled out of sight. */
function boxesInSight({ parent, boxes }: ShownText): readonly DOMRect[] {
  let inSight = boxes;
  for (let one: Element | null = parent; one !== null && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).overflowY === 'visible') continue;
    const area = one.getBoundingClientRect();
    inSight = inSight.flatMap(({ x, width, ...box }) => {
      const top = Math.max(box.top, area.top);
      const height = Math.min(box.bottom, area.bottom) - top;
      return height > 1 ? [new DOMRect(x, top, width, height)] : [];
    });
  }
  return inSight;
}

/** Whether it is in what opens above the page. */
function isAbove(element: Element): boolean {
  return element.closest('[role=listbox], .menu-panel') !== null;
}

function overlaps(shown: readonly ShownText[]): readonly string[] {
  const texts = shown.map((text) => ({ ...text, boxes: boxesInSight(text) }));
  const isOver = (one: ShownText, other: ShownText) =>
    isAbove(one.parent) === isAbove(other.parent) &&
    one.boxes.some((a) => other.boxes.some((b) => meet(a, b)));
  return texts.flatMap((one, i) => {
    const others = texts.slice(i + 1).filter((other) => isOver(one, other));
    return others.map((other) => `${pathOf(one.parent)} and ${pathOf(other.parent)}`);
  });
}

function linesOfLabels(): Readonly<Record<string, number>> {
  const labels = document.querySelectorAll('button, [role=tab], h1, h2, h3, th, dt, legend, summary, nav a');
  const linesOf = (label: Element) =>
    boxesOf(label)
      .map(({ bottom }) => bottom)
      .toSorted((a, b) => a - b)
      .filter((bottom, i, all) => i === 0 || bottom - (all[i - 1] ?? 0) > 8).length;
  return Object.fromEntries([...labels].filter(isShown).map((label) => [pathOf(label), linesOf(label)]));
}
