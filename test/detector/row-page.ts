/**
 * A page in happy-dom that the detector reads and classifies, with simulated hovers and a simulated background. Only the
 * hovered text or element has a box.
 */
import { afterAll, beforeAll } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { resolve, resolveNow } from '../../lib/detector/resolve.ts';
import { type Target, Targets } from '../../lib/detector/target.ts';
import type { Resolution } from '../../lib/metadata/resolution.ts';
import { createPageDocument, textNodesIn } from './page-document.ts';
import { createProver } from './prover.ts';

const BOX = { left: 0, top: 0, width: 10, height: 10 };

export type Opened = {
  readonly identifier: Identifier;
  readonly subject: Subject | undefined;
  readonly unexplained?: true | undefined;
};

export type HoveredRow = ReturnType<ReturnType<typeof useRowPages>>;

/** A token in the metadata service (`isRegistered`), and in the token list. */
type KnownToken = Readonly<Record<'policy' | 'subject' | 'fingerprint', string>> &
  Readonly<Record<'isRegistered' | 'isListed', boolean>> & { readonly name?: string };
type Row = { readonly address: string; readonly html: string };

/** Tokens that a service and a token list know: an index, since a test may open many pages with thousands of them. */
export function indexOf(tokens: readonly KnownToken[]) {
  const listed = tokens.filter(({ isListed }) => isListed);
  return {
    bySubject: new Map(tokens.map((token) => [token.subject, token])),
    tokenList: new Map(listed.map((one) => [one.fingerprint, one.subject])),
  };
}

type Index = ReturnType<typeof indexOf>;

/** What is under the pointer; `offset` in the text. */
const hovered = { element: null as Element | null, text: undefined as Text | undefined, offset: 0 };

/** Opens rows one after the other in one window. */
export function useRowPages() {
  let shown: ReturnType<typeof createPageDocument>;
  let getClientRects: Element['getClientRects'];
  beforeAll(() => {
    shown = createPageDocument();
    getClientRects = Element.prototype.getClientRects;
    Object.assign(document, {
      elementFromPoint: () => hovered.element,
      caretPositionFromPoint: () => hovered.text && { offsetNode: hovered.text },
    });
    // All windows of happy-dom share this prototype. A spy would keep each element, and so each document, that it was called on.
    Object.assign(Element.prototype, { getClientRects: () => [BOX] });
    Object.assign(Object.getPrototypeOf(document.createRange()), {
      getClientRects(this: Range) {
        return hovered.text && this.isPointInRange(hovered.text, hovered.offset) ? [BOX] : [];
      },
    });
  });
  afterAll(() => {
    Object.assign(Element.prototype, { getClientRects });
    return shown.close();
  });

  return function open({ address, html }: Row, { bySubject, tokenList }: Index) {
    const { page, allSightings, sightings } = shown.show(address, html);
    const all = [...sightings.allIn(allSightings.keys())];
    const elementOf = (identifier: Identifier) =>
      all.find(([one]) => identifierText(one.identifier) === identifierText(identifier))?.[1];
    /** The subjects and policies requested so far, in view and on hover. */
    const asked = new Set<string>();
    const resolutions = new Map<string, Resolution>();
    const known = {
      get: (identifier: Identifier) => resolutions.get(identifierText(identifier)),
      async load(identifier: Identifier) {
        lookUp(identifier, elementOf(identifier));
        return known.get(identifier);
      },
    };

    const prove = createProver();
    /** Only the address of the page names a token without an element. */
    function subjectOf(identifier: Identifier, element: Element = document.body): Subject | undefined {
      if (identifier.kind !== 'fingerprint') return identifierText(identifier) as Subject;
      const { fingerprint } = identifier;
      const target = { element, readings: [{ identifier }] } as unknown as Target;
      const listed = tokenList.get(fingerprint) as Subject | undefined;
      return listed ?? prove(fingerprint, sightings.proofInputs([identifier], [], target));
    }
    /** Simulates `tokens.resolve`. */
    function lookUp(identifier: Identifier, element: Element | undefined): Subject | undefined {
      const subject = subjectOf(identifier, element);
      if (subject !== undefined) asked.add(subject);
      const isFound = subject !== undefined && bySubject.get(subject)?.isRegistered;
      const resolution: Resolution = isFound
        ? { kind: 'found', subject: subject as Subject }
        : { kind: 'absent', ...(subject && { subject }) };
      resolutions.set(identifierText(identifier), resolution);
      return subject;
    }
    const targets = new Targets({
      ...{ page, classify: sightings.classify },
      pointed: () => {},
      entered: () => {},
    });
    for (const [sighting, element] of all) {
      const identifier = sightings.lookedUp(sighting, element);
      if (identifier) lookUp(identifier, element);
    }

    async function pointAtEnd(mention: Element, end: 'start' | 'end'): Promise<Opened | undefined> {
      const text = textNodesIn(mention).at(end === 'start' ? 0 : -1);
      hovered.text = text;
      hovered.offset = (text?.data.search(end === 'start' ? /\w{4}/ : /\w{4}\W*$/) ?? 0) + 2;
      hovered.element = text?.parentElement ?? innermost(mention);
      const target = targets.under({ x: 5, y: 5 });
      const found = target && (resolveNow(target, known) ?? (await resolve(target, known)));
      if (!found) return undefined;
      return { ...found, subject: lookUp(found.identifier, target.element) };
    }
    return {
      asked,
      /** The cards at both ends of a mention's text, or on an element without text. */
      async pointAt(mention: Element): Promise<readonly (Opened | undefined)[]> {
        const first = await pointAtEnd(mention, 'start');
        return textNodesIn(mention).length > 0 ? [first, await pointAtEnd(mention, 'end')] : [first];
      },
    };
  };
}

/** The asset names and hashes among these that were sent as a subject or as a policy. */
export function sentAmong(texts: readonly string[], asked: ReadonlySet<string>): readonly string[] {
  const policies = new Set([...asked].map((one) => one.slice(0, 56)));
  return texts.filter((text) => policies.has(text.toLowerCase().slice(0, 56)));
}

/** The innermost first child of an element without text. */
function innermost(element: Element): Element {
  return element.firstElementChild ? innermost(element.firstElementChild) : element;
}
