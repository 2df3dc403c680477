/** The contenders of the scan: each finds the identifiers of a page, and most mark them. Bundled as a page script. */
import findAndReplaceDOMText from 'findandreplacedomtext';
import Mark from 'mark.js';
import type { Client } from '../../lib/messaging/client.ts';
import { Sensor } from '../../lib/page/sensor.ts';
import { IDENTIFIER, SHORTEST, wrapAll } from './straightforward.ts';

/** Each returns the number of identifiers found. */
const CONTENDERS = {
  ours,
  /** A TreeWalker, a minimum length for texts, one regular expression; no marks. */
  floor() {
    let found = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { data } = node as Text;
      if (data.length >= SHORTEST) found += data.match(IDENTIFIER)?.length ?? 0;
    }
    return found;
  },
  mark() {
    let found = 0;
    new Mark(document.body).markRegExp(IDENTIFIER, { done: (count: number) => (found = count) });
    return found;
  },
  /** The preset `prose` keeps the texts of table cells apart. */
  'find-and-replace'() {
    findAndReplaceDOMText(document.body, { find: IDENTIFIER, wrap: 'mark', preset: 'prose' });
    return document.querySelectorAll('mark').length;
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
  let [found, hasChanged] = [0, false];
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
  // Three frames without a change; on a busy machine the first part of a long list comes late.
  for (let idle = 0; idle < 3 || found === 0; idle = hasChanged ? 0 : idle + 1) {
    hasChanged = false;
    await new Promise(requestAnimationFrame);
  }
  ending.abort();
  return found;
}

/** The places of the identifiers in the text of a block. */
function marksIn(html: string): readonly number[] {
  const marks: number[] = [];
  let at = 0;
  for (const text of html.split(/<[^>]*>/)) {
    for (const { 0: id, index } of text.matchAll(IDENTIFIER))
      marks.push(at + index, at + index + id.length, 0);
    at += text.length;
  }
  return marks;
}

Object.assign(globalThis, {
  /** Includes the layout that a contender causes. */
  async contend({ name, isMarking }: { name: Name; isMarking: boolean }): Promise<number> {
    const found = await CONTENDERS[name](isMarking);
    document.body.getBoundingClientRect();
    return found;
  },
});
