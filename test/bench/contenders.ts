/** What scans a page, as a script for it: each finds the identifiers in the texts, and most mark them. */
import findAndReplaceDOMText from 'findandreplacedomtext';
import linkifyElement from 'linkify-element';
import { createTokenClass, registerPlugin, State } from 'linkifyjs';
import Mark from 'mark.js';
import { createPageContext } from '../../lib/detector/classifier/own-page.ts';
import { createHighlighter, rangeOf } from '../../lib/detector/highlighter.ts';
import { observe } from '../../lib/detector/scanner/observer.ts';
import { readElement } from '../../lib/detector/scanner/scan.ts';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { IDENTIFIER, SHORTEST, wrapAll } from './peers/straightforward/wrap.ts';

/**
 * linkify-element: a plugin takes every run of letters and digits for a candidate, as its own hashtag plugin does, and
 * `validate` keeps the identifiers. It never enters a link, so of a page whose identifiers stand in links it finds none:
 * its time is that of walking and tokenizing the rest.
 */
const whole = new RegExp(`^${IDENTIFIER.source}$`, 'i');
registerPlugin('identifier', ({ scanner, parser }) => {
  const { asciinumeric = [] } = scanner.tokens.groups;
  const run = new State(createTokenClass('identifier', { isLink: true }));
  // Its own types take the class of a token for a token.
  for (const state of [parser.start, run]) state.ta(asciinumeric, run as never);
});

const ATTRIBUTES = ['href', 'title', 'aria-label'];
const countIn = ({ data }: Text) => (data.length >= SHORTEST ? (data.match(IDENTIFIER)?.length ?? 0) : 0);
const marked = () => document.querySelectorAll('mark').length;

/** `slow`: the bench slows us down on purpose: each element of the whole page is read so many times more. */
type Options = { readonly slow: number; readonly marks: boolean };

/** Each gives the number of identifiers that it has found. */
const CONTENDERS = {
  ours,
  /** What calling a contender costs by itself; and the frames in which ours is told what is near. */
  nothing: () => 0,
  async 'frames-alone'() {
    await frames();
    return 0;
  },
  /** The floor: a TreeWalker over text nodes, the length gate, and one regular expression. It marks nothing. */
  floor() {
    let found = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      found += countIn(node as Text);
    return found;
  },
  /** The floor of what Token Lens has to read: texts, and the attributes in which explorers hold whole identifiers. */
  'attributes-floor'() {
    let found = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        found += countIn(node);
        continue;
      }
      for (const name of ATTRIBUTES) {
        const value = (node as Element).getAttribute(name);
        if (value !== null && value.length >= SHORTEST) IDENTIFIER.test(value);
        IDENTIFIER.lastIndex = 0;
      }
    }
    return found;
  },
  /** mark.js: its `markRegExp` over the body, each match in a `mark` element, as its documentation has it. */
  mark() {
    let found = 0;
    new Mark(document.body).markRegExp(IDENTIFIER, { done: (count) => (found = count) });
    return found;
  },
  linkify() {
    linkifyElement(document.body, { validate: (value) => whole.test(value), tagName: 'mark' });
    return marked();
  },
  /** findAndReplaceDOMText: its preset for prose, which keeps the texts of cells apart; each match in a `mark`. */
  'find-and-replace'() {
    findAndReplaceDOMText(document.body, { find: IDENTIFIER, wrap: 'mark', preset: 'prose' });
    return marked();
  },
  /** The page's part of the straightforward extension, by itself: what is asked for goes nowhere. */
  straightforward() {
    Object.assign(globalThis, { chrome: { runtime: { sendMessage: async () => ({}) } } });
    return wrapAll(document.body);
  },
} satisfies Readonly<Record<string, (options: Options) => number | Promise<number>>>;

export type Name = keyof typeof CONTENDERS;

/**
 * Ours: what lib/detector reads of a page that is opened, as the content script does, and the marks of what is in view. What
 * is far from the window is not read.
 */
async function ours({ slow, marks: isMarking }: Options): Promise<number> {
  const [explorer] = EXPLORERS;
  if (explorer === undefined) throw new Error('no explorer');
  const context = createPageContext(explorer);
  const ending = new AbortController();
  const marks = createHighlighter(ending.signal);
  let found = 0;
  let isNews = false;
  const page = observe(document, {
    page: context,
    changed() {
      isNews = true;
      if (!isMarking) return;
      const texts = [...page.inView].flatMap((element) => page.sightingsOf(element)?.texts ?? []);
      marks.show(texts.map(rangeOf));
    },
    entered() {},
    seen(sighting) {
      isNews = true;
      if ('from' in sighting) found++;
    },
    pause: () => (globalThis as unknown as { scheduler: { yield(): Promise<void> } }).scheduler.yield(),
    now: () => performance.now(),
    signal: ending.signal,
  });
  for (let turn = 0; turn < slow; turn++)
    for (const element of document.querySelectorAll('*')) readElement(element, context);
  await frames(() => {
    const was = isNews;
    isNews = false;
    return was;
  });
  ending.abort();
  return found;
}

async function frames(isNews: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = isNews() ? 0 : quiet + 1) await new Promise(requestAnimationFrame);
}

Object.assign(globalThis, {
  /** The layout that a contender has caused is done before it is done. */
  async contend(name: Name, options: Options): Promise<number> {
    const found = await CONTENDERS[name](options);
    document.body.getBoundingClientRect();
    return found;
  },
});
