/** The contenders of the scan: each finds the identifiers of a page, and most mark them. Bundled as a page script. */
import findAndReplaceDOMText from 'findandreplacedomtext';
import linkifyElement from 'linkify-element';
import { createTokenClass, registerPlugin, State } from 'linkifyjs';
import Mark from 'mark.js';
import type { Client } from '../../lib/messaging/client.ts';
import { Sensor } from '../../lib/page/sensor.ts';
import { IDENTIFIER, SHORTEST, wrapAll } from './peers/straightforward/wrap.ts';

/**
 * linkify-element: a plugin takes every run of letters and digits as a candidate, like its hashtag plugin, and `validate`
 * selects the identifiers. It never enters links, so it finds none here: its time is that of tokenizing the other text.
 */
const whole = new RegExp(`^${IDENTIFIER.source}$`, 'i');
registerPlugin('identifier', ({ scanner, parser }) => {
  const { asciinumeric = [] } = scanner.tokens.groups;
  const run = new State(createTokenClass('identifier', { isLink: true }));
  // Its types confuse a token with its class.
  for (const state of [parser.start, run]) state.ta(asciinumeric, run as never);
});

/** Those in which explorers write whole identifiers. */
const ATTRIBUTES = ['href', 'title', 'aria-label'];
const countIn = (text: string) => (text.length >= SHORTEST ? (text.match(IDENTIFIER)?.length ?? 0) : 0);
const ALL_IDENTIFIERS = new RegExp(IDENTIFIER.source, 'gi');
const marked = () => document.querySelectorAll('mark').length;

/** A TreeWalker, a minimum length for texts, one regular expression; no marks. Counts the identifiers in texts. */
function floor(attributes: readonly string[]): number {
  let found = 0;
  const shown = attributes.length > 0 ? NodeFilter.SHOW_ELEMENT : 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | shown);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) found += countIn(node.data);
    else for (const name of attributes) countIn((node as Element).getAttribute(name) ?? '');
  }
  return found;
}

/** Each returns the number of identifiers found. */
const CONTENDERS = {
  ours,
  /** The cost of a call alone. */
  nothing: () => 0,
  /** The cost of a call and of the frames in which our scan learns what is in view. */
  async 'frames-only'() {
    await frames();
    return 0;
  },
  floor: () => floor([]),
  'attributes-floor': () => floor(ATTRIBUTES),
  mark() {
    let found = 0;
    new Mark(document.body).markRegExp(IDENTIFIER, { done: (count: number) => (found = count) });
    return found;
  },
  linkify() {
    linkifyElement(document.body, { validate: (value) => whole.test(value), tagName: 'mark' });
    return marked();
  },
  /** The preset `prose` keeps the texts of table cells apart. */
  'find-and-replace'() {
    findAndReplaceDOMText(document.body, { find: IDENTIFIER, wrap: 'mark', preset: 'prose' });
    return marked();
  },
  /** The content script of the straightforward extension, with messages that go nowhere. */
  straightforward() {
    Object.assign(globalThis, { chrome: { runtime: { sendMessage: async () => ({}) } } });
    return wrapAll(document.body);
  },
} satisfies Readonly<Record<string, (isMarking: boolean) => number | Promise<number>>>;

export type Name = keyof typeof CONTENDERS;

/** What the content script does with the blocks near the view; the answers that the background would give are computed here. */
async function ours(isMarking: boolean): Promise<number> {
  const ending = new AbortController();
  let found = 0;
  let hasChanged = false;
  const client = {
    async ask(_name: string, { blocks }: { blocks: readonly string[] }) {
      hasChanged = true;
      const marks = blocks.map(marksIn);
      found += marks.flat().length / 3;
      return { ok: true, value: { subjects: ['subject'], marks, unresolved: [] } };
    },
  };
  new Sensor({
    client: client as unknown as Client,
    mayLookUp: () => true,
    mayMark: () => isMarking,
    viewChanged: () => {},
    entered: () => {},
    pause: () => (globalThis as unknown as { scheduler: { yield(): Promise<void> } }).scheduler.yield(),
    now: () => performance.now(),
    signal: ending.signal,
  }).start();
  // On a busy machine the first part of a long list comes late.
  await frames(() => {
    const was = hasChanged || found === 0;
    hasChanged = false;
    return was;
  });
  ending.abort();
  return found;
}

/** The places of the identifiers in the text of a block. */
function marksIn(html: string): readonly number[] {
  const marks: number[] = [];
  let at = 0;
  for (const text of html.split(/<[^>]*>/)) {
    for (const { 0: one, index } of text.matchAll(ALL_IDENTIFIERS))
      marks.push(at + index, at + index + one.length, 0);
    at += text.length;
  }
  return marks;
}

async function frames(hasChanged: () => boolean = () => false): Promise<void> {
  for (let idle = 0; idle < 3; idle = hasChanged() ? 0 : idle + 1) await new Promise(requestAnimationFrame);
}

Object.assign(globalThis, {
  /** Includes the layout that a contender causes. */
  async contend({ name, isMarking }: { name: Name; isMarking: boolean }): Promise<number> {
    const found = await CONTENDERS[name](isMarking);
    document.body.getBoundingClientRect();
    return found;
  },
});
