/** The address bar after the keyword: suggests tokens for typed identifiers and names; Enter opens them in the popup page. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { Subject } from '../asset/subject.ts';
import type { Outcome } from '../metadata/token.ts';
import type { NetworkId } from '../network/networks.ts';
import { readPasted } from '../network/pasted.ts';

type Suggestion = { readonly content: string; readonly description: string };
/** Where the browser wants the page to open. */
type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

/** One suggestion: a token's name, and the rest of the line. */
export type Line = { readonly name: string; readonly rest: string };

/** A token whose name or label has the typed text. */
type Found = { readonly subject: Subject; readonly line: Line };

export type OmniboxDeps = {
  /** The network of identifiers that are typed without an explorer's link. */
  readonly defaultNetwork: () => Promise<NetworkId>;
  /** Called when the user types, since the focus may be in another window before the look-up. */
  readonly lookUpHere: () => Promise<
    (network: NetworkId, identifiers: readonly Identifier[]) => Promise<readonly Outcome[]>
  >;
  readonly lineOf: (identifier: Identifier, outcome: Outcome | undefined, network: NetworkId) => Line;
  /** Finds known tokens by their names, without any request. */
  readonly search: (network: NetworkId, typed: string) => Promise<readonly Found[]>;
  /** Writes a line in the format of this browser's address bar. */
  readonly format: (line: Line) => string;
  /** The address of the popup in a tab that looks a text up. */
  readonly addressFor: (text: string) => Promise<string>;
  readonly tabs: {
    update(change: { url: string }): Promise<unknown>;
    create(tab: { url: string; active: boolean }): Promise<unknown>;
  };
  readonly wait: (ms: number) => Promise<void>;
};

const MAX_SUGGESTIONS = 5;
/** The first 56 digits of a subject are a policy ID: nothing is looked up before the user stops typing. */
const DEBOUNCE_MS = 250;

export function createOmnibox(deps: OmniboxDeps) {
  const { defaultNetwork, lineOf, format, tabs, wait } = deps;
  let latestCall = 0;

  return {
    /** Five suggestions at most; undefined if the user has typed on meanwhile. */
    async suggest(typed: string): Promise<readonly Suggestion[] | undefined> {
      const call = ++latestCall;
      const { identifiers, network: linkNetwork } = readTyped(typed);
      if (identifiers.length === 0) {
        const found = await deps.search(await defaultNetwork(), typed);
        if (call !== latestCall) return undefined;
        return found
          .slice(0, MAX_SUGGESTIONS)
          .map(({ subject, line }) => ({ content: subject, description: format(line) }));
      }
      const [lookUp] = await Promise.all([deps.lookUpHere(), wait(DEBOUNCE_MS)]);
      if (call !== latestCall) return undefined;
      const standard = await defaultNetwork();
      const network = linkNetwork ?? standard;
      const outcomes = await lookUp(network, identifiers);
      if (call !== latestCall) return undefined;
      // The bare identifier would be looked up on the default network.
      const isLinkNeeded = identifiers.length === 1 && network !== standard;
      return identifiers.map((identifier, i) => ({
        content: differing(isLinkNeeded ? typed.trim() : identifierText(identifier), typed),
        description: format(lineOf(identifier, outcomes[i], network)),
      }));
    },

    async open(typed: string, disposition: Disposition): Promise<void> {
      const url = await deps.addressFor(typed);
      if (disposition === 'currentTab') await tabs.update({ url });
      else await tabs.create({ url, active: disposition === 'newForegroundTab' });
    },
  };
}

/** The identifiers, each once, and the network of an explorer's link. */
function readTyped(typed: string) {
  const pasted = readPasted(typed);
  const wanted = pasted.kind === 'identifiers' ? pasted.identifiers : [];
  return {
    identifiers: wanted.slice(0, MAX_SUGGESTIONS).map(({ identifier }) => identifier),
    network: wanted[0]?.network,
  };
}

/** A trailing blank makes the suggestion differ from the typed text: the browser would hide an equal one. */
const differing = (text: string, typed: string) => (text === typed.trim() ? `${text} ` : text);

const MAX_LINE_LENGTH = 80;

/** An untrusted text on one line, without invisible characters: they reorder text or are not allowed in XML. */
export function oneLine(text: string): string {
  const characters = [...text.replace(/[\s\p{Z}\p{C}]+/gu, ' ').trim()];
  if (characters.length <= MAX_LINE_LENGTH) return characters.join('');
  return `${characters.slice(0, MAX_LINE_LENGTH).join('')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Chromium's format is XML. */
export function formatXml({ name, rest }: Line): string {
  const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
  return `${escaped(name)} <dim>${escaped(rest)}</dim>`;
}

/** Firefox's format is plain text. */
export function formatText({ name, rest }: Line): string {
  return `${oneLine(name)} · ${oneLine(rest)}`;
}
