/** Marks the found tokens in view, in slices: a page can make each sighting take milliseconds to classify. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { Subject } from '../asset/subject.ts';
import type { TextRange } from './highlighter.ts';
import type { Resolutions } from './resolutions.ts';
import { type Pause, SLICE_MS } from './scanner/scan.ts';
import { textsUnder } from './scanner/tree.ts';
import type { AnySighting, Sightings } from './sightings.ts';
import type { WorkLimit } from './work-limit.ts';

/** The tokens that were found, each with an element that shows it, and the identifier there. */
export type FoundTokens = Map<Subject, { readonly element: Element; readonly text: string }>;

type MarkerDeps = {
  /** Lets the page work between two slices. */
  readonly pause: Pause;
  /** Milliseconds; only differences count. */
  readonly elapsed: () => number;
  readonly signal: AbortSignal;
  readonly sightings: Sightings;
  readonly resolutions: Resolutions;
  readonly limit: WorkLimit;
  readonly inView: () => Iterable<Element>;
  readonly found: FoundTokens;
  readonly show: (ranges: readonly TextRange[]) => void;
};

export function createMarker(deps: MarkerDeps) {
  const { sightings, resolutions, limit, signal } = deps;
  /** Calls since the run began. */
  let calls = 0;

  async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
    let began = deps.elapsed();
    for (const item of items) {
      work(item);
      if (deps.elapsed() - began < SLICE_MS) continue;
      limit.count(began);
      await deps.pause();
      if (signal.aborted) return;
      began = deps.elapsed();
    }
    limit.count(began);
  }

  async function markOnce(): Promise<void> {
    const ranges: TextRange[] = [];
    const named = new Set<Element>();
    const read = ([sighting, element]: readonly [AnySighting, Element]) => {
      const identifier = sightings.meaning(sighting, element, resolutions);
      const resolution = identifier && resolutions.shown(identifier);
      if (resolution?.kind !== 'found') return;
      deps.found.set(resolution.subject, { element, text: identifierText(sighting.identifier) });
      if ('from' in sighting) ranges.push(sighting);
      else named.add(element);
    };
    if (!resolutions.isEmpty()) await inSlices(sightings.allIn(deps.inView()), read);
    await inSlices(named, (element) => {
      const range = textRange(element);
      if (range) ranges.push(range);
    });
    if (!signal.aborted) limit.run(() => deps.show(ranges));
  }

  return {
    /** One run at a time; after a call in between it runs again. */
    async mark(): Promise<void> {
      if (++calls > 1) return;
      for (let done = 0; done < calls && !signal.aborted; ) {
        done = calls;
        await markOnce();
      }
      calls = 0;
    },
    /** The identifiers in view that are looked up. */
    async identifiers(): Promise<Identifier[]> {
      const found: Identifier[] = [];
      await inSlices(sightings.allIn(deps.inView()), ([sighting, element]) => {
        const identifier = sightings.lookedUp(sighting, element);
        if (identifier !== undefined) found.push(identifier);
      });
      return found;
    },
  };
}

const MAX_NODES = 60;
/** Characters. A longer text is a block, and its attribute does not name single words of it. */
const MAX_LENGTH = 150;
const IDENTIFIER = /^#?(?:asset1[0-9a-z]{14,}|[0-9a-f]{20,})$/i;

/** The text to underline in an element that names a token: an identifier, else the first text with a letter. */
function textRange(element: Element): TextRange | undefined {
  const texts = textsUnder(element, MAX_NODES).filter(({ data }) => /\S/.test(data));
  const length = texts.reduce((sum, { data }) => sum + data.length, 0);
  if (element.tagName !== 'A' && length > MAX_LENGTH) return undefined;
  const isIdentifier = IDENTIFIER.test(texts.map(({ data }) => data.trim()).join(''));
  const first = isIdentifier ? texts[0] : (texts.find(({ data }) => /\p{L}/u.test(data)) ?? texts[0]);
  const last = isIdentifier ? texts.at(-1) : first;
  if (first === undefined || last === undefined) return undefined;
  return {
    from: { node: first, offset: first.data.search(/\S/) },
    to: { node: last, offset: last.data.trimEnd().length },
  };
}
