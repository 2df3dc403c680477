/** The contenders of the scan: each finds the identifiers of a page, and most mark them. Bundled as a page script. */
// @ts-expect-error: it comes without types.
import findAndReplaceDOMText from 'findandreplacedomtext';
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
  // On a busy machine the first part of a long list comes late.
  for (let idle = 0; idle < IDLE_FRAMES; hasChanged = false) {
    await frame();
    idle = hasChanged || found === 0 ? 0 : idle + 1;
  }
  ending.abort();
  return found;
}

/** After so many frames without a change, ours has ended. */
const IDLE_FRAMES = 3;
const frame = () => new Promise(requestAnimationFrame);

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
  /** Includes the layout that a contender causes, and the same frames for all: ours marks before the first of its idle ones. */
  async contend({ name, isMarking }: { name: Name; isMarking: boolean }): Promise<number> {
    const found = await CONTENDERS[name](isMarking);
    if (isMarking && name !== 'ours') for (let i = 0; i <= IDLE_FRAMES; i++) await frame();
    document.body.getBoundingClientRect();
    return found;
  },
});
