/**
 * Watches what the page shows near the view, sends its blocks to the background, and underlines the tokens that the
 * background finds in them. Changes nothing in the page: marks are CSS highlights.
 */
import type { Fingerprint } from '../asset/fingerprint.ts';
import type { Subject } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import { MAX_BLOCKS, MAX_CHARACTERS } from '../messaging/limits.ts';
import { createWorkLimit } from '../work-limit.ts';
import {
  type Block,
  blockAround,
  isFarAway,
  isInView,
  type Mark,
  rangesOf,
  readBlock,
  readNear,
  renewed,
} from './blocks.ts';
import { boxOf, parentOf } from './dom.ts';

const HIGHLIGHT = 'token-lens';
/** Milliseconds of reading between two pauses for the page. */
const SLICE_MS = 4;
/** Milliseconds in which changes are gathered. */
const CHANGE_MS = 64;
/** Milliseconds between two readings of a page that is still loading, before the first and between later ones. */
const FIRST_MS = 50;
const LOADING_MS = 250;
/** Milliseconds without scrolling after which the view counts as resting. */
const REST_MS = 120;
/** Milliseconds after which blocks that got no answer are sent again. */
const RETRY_MS = 5_000;
/** Milliseconds after which fingerprints that nothing resolved are sent again, once the page shows more. */
const RECONSIDER_MS = 2_000;
/** Answers that are kept, by what was sent. */
const MAX_ANSWERS = 300;
/** Changed elements outside of blocks that are looked at one by one. */
const MAX_CHANGED = 64;
/** Elements around a change that may be a block. */
const MAX_LEVELS = 16;
/** Characters. Clocks and counters are shorter than any identifier. */
const SHORTEST_IDENTIFIER = 44;
/** The share of time for reading what is near the view and what changes there. */
const READING_SHARE = 0.05;
/** Milliseconds of work without any wait: a page that loads. */
const BURST_MS = 300;
/** What the reader reads (`READABLE` in lib/reader/read.ts), as far as it has fixed names, and what shows or hides. */
const WATCHED_ATTRIBUTES = [
  ...['href', 'title', 'alt', 'aria-label', 'src', 'hidden', 'open'],
  ...['asset', 'assetname', 'fingerprint', 'policy', 'subject', 'unit'].map((name) => `data-${name}`),
];

type SensorDeps = {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Whether tokens in view are looked up, and whether they are underlined. */
  readonly mayLookUp: () => boolean;
  readonly mayMark: () => boolean;
  /** Called when other tokens may be in view. */
  readonly viewChanged: () => void;
  /** Called with each open shadow root, and with a document that was opened again. */
  readonly entered: (root: Document | ShadowRoot) => void;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly pause: () => Promise<void>;
};

type Answer = { readonly marks: readonly Mark[]; readonly unresolved: readonly Fingerprint[] };

export class Sensor {
  readonly #deps: SensorDeps;
  readonly #limit;
  #near = new Map<Element, Block>();
  /** What a reading of everything has found so far. */
  #reading: ReadonlyMap<Element, Block> | undefined;
  #answers = new Map<string, Answer>();
  /** The blocks that are asked about again, by their HTML. */
  readonly #again = new Set<string>();
  readonly #found = new Set<Subject>();
  /** What has changed outside of blocks; `everything` after scrolling, or after too many changes. */
  #changed: Set<Element> | 'everything' = 'everything';
  #isReading = false;
  #mustReadAgain = false;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #highlighted: readonly StaticRange[] = [];
  #route = location.href;
  readonly #roots = new WeakSet<Node>();
  readonly #observer = new MutationObserver((records) => this.#note(records));

  constructor(deps: SensorDeps) {
    this.#deps = deps;
    this.#limit = createWorkLimit(READING_SHARE, deps.now, BURST_MS);
    deps.signal.addEventListener('abort', () => {
      this.#observer.disconnect();
      for (const timer of [this.#readTimer, this.#retryTimer, this.#restTimer]) clearTimeout(timer);
      CSS.highlights.delete(HIGHLIGHT);
    });
  }

  start(): void {
    this.#listen();
    const { signal } = this.#deps;
    document.addEventListener('DOMContentLoaded', () => this.#watchFromNow(), { signal });
    if (document.readyState === 'loading') this.#readWhileLoading(FIRST_MS);
    else this.#watchFromNow();
  }

  /** Also when the page opens its document again (`document.open`), which removes all listeners. */
  #listen(): void {
    const { signal } = this.#deps;
    for (const type of ['scroll', 'resize', 'online'])
      addEventListener(type, this.#receive, { signal, capture: true, passive: true });
    document.addEventListener('visibilitychange', this.#receive, { signal });
  }

  /** Ignores events that the page makes up. */
  readonly #receive = ({ type, isTrusted }: Event) => {
    if (!isTrusted) return;
    if (type === 'online') this.askAgain();
    else if (type === 'visibilitychange') this.#readSoon();
    else this.#scrolled();
  };

  /** The tokens that were found on this route. */
  get found(): ReadonlySet<Subject> {
    return this.#found;
  }

  /** The blocks in view, with their tokens. */
  get shown(): readonly (readonly [Element, readonly Subject[]])[] {
    return [...this.#near].flatMap(([element, { isInView, marks = [] }]) =>
      isInView && marks.length > 0 ? [[element, marks.map(([, , subject]) => subject)] as const] : [],
    );
  }

  /** The fingerprints near the view that nothing resolves. */
  get unresolved(): ReadonlySet<Fingerprint> {
    const blocks = [...this.#near.values()];
    return new Set(blocks.flatMap(({ html }) => this.#answers.get(html)?.unresolved ?? []));
  }

  /** The block around an element, read now if it is not near the view. */
  blockAround(element: Element): { readonly element: Element; readonly block: Block } | undefined {
    return blockAround(element, this.#near);
  }

  /** The settings, or what is known about tokens, have changed. What is underlined stays until there are new answers. */
  askAgain(): void {
    this.#answers = new Map();
    this.#again.clear();
    this.#found.clear();
    for (const block of this.#near.values()) block.marks &&= undefined;
    this.#changed = 'everything';
    this.#show();
    this.#readSoon();
  }

  /** Watches an open shadow root too. */
  enter(root: ShadowRoot): void {
    if (this.#roots.has(root)) return;
    this.#watch(root);
    this.#deps.entered(root);
  }

  /** Reads what a page shows while it still loads, without watching how it is built. */
  #readWhileLoading(ms: number): void {
    this.#readTimer = setTimeout(() => {
      this.#doubtAll();
      if (document.body && !document.hidden) void this.#read();
      this.#readWhileLoading(Math.max(LOADING_MS, this.#limit.waitMs()));
    }, ms);
  }

  #watchFromNow(): void {
    clearTimeout(this.#readTimer);
    this.#readTimer = undefined;
    this.#watch(document);
    this.#doubtAll();
    if (!document.hidden) void this.#read();
  }

  /** What was read while nothing watched the page is read again. */
  #doubtAll(): void {
    for (const block of [...this.#near.values(), ...(this.#reading?.values() ?? [])]) block.isDirty = true;
    this.#changed = 'everything';
  }

  #watch(root: Document | ShadowRoot): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    const options = { subtree: true, childList: true, characterData: true };
    this.#observer.observe(root, { ...options, attributeFilter: WATCHED_ATTRIBUTES });
  }

  #scrolled(): void {
    if (this.#highlighted.length > 0 && !this.#isAnyInView()) this.#highlight([]);
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => {
      this.#restTimer = undefined;
      this.#changed = 'everything';
      this.#readSoon();
    }, REST_MS);
  }

  /** Notes what the page has changed: in a block, which is read again, or outside of all blocks. */
  #note(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.target === document) {
        this.#listen();
        this.#deps.entered(document);
      }
      const block = this.#knownAround(record.target);
      if (block) this.#noteIn(block, record);
      else this.#noteOutside(record);
    }
    if (location.href !== this.#route) this.#readSoon();
  }

  #noteIn(block: Block, { target, type, removedNodes }: MutationRecord): void {
    const isShortText = type === 'characterData' && (target as Text).length < SHORTEST_IDENTIFIER;
    // What is underlined stays in its place when another text changes: a price, an age.
    const isMarked = block.ranges?.some(
      ({ startContainer, endContainer }) =>
        startContainer === target || endContainer === target || isIn(removedNodes, startContainer),
    );
    block.isDirty = true;
    if (!isShortText || isMarked) this.#readSoon();
  }

  #noteOutside({ target, type, addedNodes }: MutationRecord): void {
    if (type === 'characterData' && (target as Text).length < SHORTEST_IDENTIFIER) return;
    const changed: ArrayLike<Node> = type === 'childList' ? addedNodes : [target];
    if (changed.length === 0) return;
    // After scrolling everything is read anyway.
    if (this.#restTimer !== undefined || changed.length > MAX_CHANGED) this.#changed = 'everything';
    if (this.#changed !== 'everything')
      for (const one of Array.from(changed, elementOf)) if (one instanceof Element) this.#changed.add(one);
    if (this.#changed !== 'everything' && this.#changed.size > MAX_CHANGED) this.#changed = 'everything';
    this.#readSoon();
  }

  #knownAround(node: Node): Block | undefined {
    let around: Node | null = node;
    for (let up = 0; around !== null && up < MAX_LEVELS; up++) {
      const block = this.#reading?.get(around as Element) ?? this.#near.get(around as Element);
      if (block) return block;
      around = parentOf(around);
    }
    return undefined;
  }

  #readSoon(): void {
    if (this.#readTimer !== undefined || this.#restTimer !== undefined || document.hidden) return;
    this.#readTimer = setTimeout(
      () => {
        this.#readTimer = undefined;
        void this.#read();
      },
      Math.max(CHANGE_MS, this.#limit.waitMs()),
    );
  }

  async #read(): Promise<void> {
    this.#mustReadAgain = this.#isReading;
    if (this.#isReading || this.#deps.signal.aborted) return;
    this.#isReading = true;
    try {
      this.#followRoute();
      await this.#readChanged();
      if (this.#deps.signal.aborted) return;
      for (const block of this.#near.values()) this.#recall(block);
      this.#show();
      await this.#ask();
    } finally {
      this.#isReading = false;
    }
    if (this.#mustReadAgain) this.#readSoon();
  }

  /** On another route of a single-page site, the same block may mean something else. */
  #followRoute(): void {
    if (location.href === this.#route) return;
    this.#route = location.href;
    this.#answers.clear();
    this.#again.clear();
    this.#found.clear();
    this.#near.clear();
    this.#changed = 'everything';
  }

  async #readChanged(): Promise<void> {
    const { signal, now, pause } = this.#deps;
    const changed = this.#changed;
    this.#changed = new Set();
    let began = now();
    const reader = {
      isDone: () => signal.aborted,
      entered: (root: ShadowRoot) => this.enter(root),
      pause: () => {
        if (now() - began < SLICE_MS) return undefined;
        this.#limit.count(began);
        return pause().then(() => {
          began = now();
        });
      },
    };
    if (changed === 'everything') {
      const near = new Map<Element, Block>();
      this.#reading = near;
      await readNear([document.documentElement], this.#near, near, reader);
      this.#reading = undefined;
      this.#near = near;
    } else {
      this.#readDirty();
      const roots = [...changed].filter(
        (element) => element.isConnected && !this.#knownAround(element) && !isFarAway(element),
      );
      if (roots.length > 0) await readNear(roots, this.#near, this.#near, reader);
    }
    this.#limit.count(began);
  }

  #readDirty(): void {
    for (const [element, before] of this.#near) {
      if (element.isConnected && !before.isDirty) continue;
      const block = element.isConnected ? readBlock(element) : undefined;
      if (block === undefined) this.#near.delete(element);
      else this.#near.set(element, renewed(before, block));
      // Too large as a whole now.
      if (!block && element.isConnected && this.#changed !== 'everything') this.#changed.add(element);
    }
    if (this.#changed !== 'everything' && this.#changed.size > 0) this.#mustReadAgain = true;
  }

  /** Asks the background about the blocks without an answer, those in view first. */
  async #ask(): Promise<void> {
    const { client, mayLookUp, signal } = this.#deps;
    const waiting = [...this.#near.values()].filter(({ marks }) => marks === undefined);
    if (waiting.length === 0) return;
    waiting.sort((a, b) => Number(b.isInView) - Number(a.isInView));
    const unresolvedBefore = this.#unresolvedBlocks();
    let isMore = false;
    while (waiting.length > 0 && mayLookUp()) {
      const blocks = takeMessage(waiting);
      const url = location.href;
      const answers = this.#answers;
      const reply = await client.ask('page.look', { url, blocks: blocks.map(({ html }) => html) });
      if (signal.aborted) return;
      // The answer is about another route, or from before a change.
      if (url !== location.href || answers !== this.#answers) return this.#readSoon();
      if (!reply.ok) return this.#retryLater(RETRY_MS, []);
      const { subjects, marks, unresolved, retryAfterMs } = reply.value;
      blocks.forEach((block, i) => {
        const answer = { marks: marksOf(marks[i] ?? [], subjects), unresolved: unresolved[i] ?? [] };
        this.#remember(block, answer);
        if (!this.#again.delete(block.html)) isMore = true;
      });
      this.#show();
      if (retryAfterMs !== undefined)
        return this.#retryLater(
          retryAfterMs,
          blocks.map(({ html }) => html),
        );
    }
    if (isMore && unresolvedBefore.length > 0) this.#retryLater(RECONSIDER_MS, unresolvedBefore);
  }

  #unresolvedBlocks(): readonly string[] {
    const near = [...this.#near.values()].map(({ html }) => html);
    return near.filter((html) => this.#answers.get(html)?.unresolved.length);
  }

  /** Takes the answer that is known for the block's HTML. */
  #recall(block: Block): void {
    const answer = block.marks === undefined ? this.#answers.get(block.html) : undefined;
    if (answer === undefined) return;
    block.marks = answer.marks;
    block.ranges = undefined;
  }

  #remember(block: Block, answer: Answer): void {
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.delete(this.#answers.keys().next().value ?? '');
    this.#answers.set(block.html, answer);
    block.marks = undefined;
    this.#recall(block);
    for (const [, , subject] of answer.marks) this.#found.add(subject);
  }

  /** Asks about these blocks again after a time, as far as they are still near the view. */
  #retryLater(ms: number, blocks: readonly string[]): void {
    for (const html of blocks) this.#again.add(html);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#forget(), ms);
  }

  #forget(): void {
    const near = [...this.#near.values()].filter(({ html }) => this.#again.has(html));
    for (const html of this.#again) this.#answers.delete(html);
    this.#again.clear();
    for (const block of near) {
      block.marks = undefined;
      this.#again.add(block.html);
    }
    this.#readSoon();
  }

  /** Underlines the tokens in view. */
  #show(): void {
    // Chromium draws every highlight in the colors of selected text where colors are forced, whatever its style.
    const isForced = !import.meta.env.FIREFOX && matchMedia('(forced-colors: active)').matches;
    const isMarking = this.#deps.mayMark() && this.#deps.mayLookUp() && !isForced;
    const ranges = isMarking ? this.#rangesInView() : [];
    this.#deps.viewChanged();
    // Chromium draws all highlights of a document again when one of them changes.
    const isUpToDate = CSS.highlights.has(HIGHLIGHT) === ranges.length > 0;
    if (!isUpToDate || !isAlike(ranges, this.#highlighted)) this.#highlight(ranges);
  }

  #highlight(ranges: readonly StaticRange[]): void {
    this.#highlighted = ranges;
    if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT);
    else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  }

  /** Whether any underlined block is still in view. While anything is highlighted, each change costs Chromium more. */
  #isAnyInView(): boolean {
    return [...this.#near].some(
      ([element, block]) => block.isInView && block.ranges?.length && isInView(boxOf(element)),
    );
  }

  #rangesInView(): readonly StaticRange[] {
    const ranges: StaticRange[] = [];
    for (const [element, block] of this.#near) {
      if (!block.isInView || !element.isConnected) continue;
      if (block.marks?.length) block.ranges ??= rangesOf(element, block.marks);
      ranges.push(...(block.ranges ?? []));
    }
    return ranges;
  }
}

/** The first blocks that fit into one message; removes them from the list. */
function takeMessage(waiting: Block[]): readonly Block[] {
  let characters = 0;
  let count = 0;
  while (count < Math.min(waiting.length, MAX_BLOCKS)) {
    characters += waiting[count]?.html.length ?? 0;
    if (characters > MAX_CHARACTERS) break;
    count++;
  }
  return waiting.splice(0, Math.max(1, count));
}

/** `flat`: start, end and index of the token, mark after mark. */
function marksOf(flat: readonly number[], subjects: readonly Subject[]): readonly Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i + 2 < flat.length; i += 3) {
    const [start = 0, end = 0, index = 0] = flat.slice(i, i + 3);
    const subject = subjects[index];
    if (subject !== undefined) marks.push([start, end, subject]);
  }
  return marks;
}

/** The element itself, or that around a text which is long enough for an identifier. */
const elementOf = (node: Node) =>
  node instanceof Text && node.length >= SHORTEST_IDENTIFIER ? node.parentElement : node;

const isIn = (nodes: NodeList, node: Node) => [...nodes].some((one) => one.contains(node));

const PLACE = ['startContainer', 'endContainer', 'startOffset', 'endOffset'] as const;
const isAlike = (some: readonly StaticRange[], others: readonly StaticRange[]) =>
  some.length === others.length &&
  some.every((one, i) => one === others[i] || PLACE.every((part) => one[part] === others[i]?.[part]));
