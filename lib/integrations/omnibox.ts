/** The address bar after the keyword: what is typed is looked up, and Enter opens it in the popup's page. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { PolicyId } from '../asset/subject.ts';
import type { Outcome, PolicyTokens } from '../metadata/token.ts';
import type { NetworkId } from '../network/networks.ts';
import { readPasted } from '../network/pasted.ts';
import { popupAddress } from './address.ts';

type Suggestion = { readonly content: string; readonly description: string };
/** Where the browser is asked to open what is chosen. */
type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

/** What is said of one identifier: its name, and the rest. */
export type Line = { readonly name: string; readonly rest: string };

export type OmniboxDeps = {
  /** That of what names no network itself. */
  readonly defaultNetwork: () => Promise<NetworkId>;
  readonly lookUp: (network: NetworkId, identifiers: readonly Identifier[]) => Promise<readonly Outcome[]>;
  readonly under: (network: NetworkId, policy: PolicyId) => Promise<PolicyTokens>;
  readonly lineOf: (identifier: Identifier, outcome: Outcome | undefined, network: NetworkId) => Line;
  /** A line as this browser's address bar reads it. */
  readonly write: (line: Line) => string;
  readonly tabs: {
    update(change: { url: string }): Promise<unknown>;
    create(tab: { url: string; active: boolean }): Promise<unknown>;
  };
  readonly wait: (ms: number) => Promise<void>;
};

export type Omnibox = {
  /** At most five; undefined when something else was typed since. */
  suggest(typed: string): Promise<readonly Suggestion[] | undefined>;
  open(typed: string, disposition: Disposition): Promise<void>;
};

const SUGGESTIONS_AT_MOST = 5;
/** Of an identifier that is typed, its first 56 digits are a policy: nothing is asked for while the typing goes on. */
const SETTLE_MS = 250;

export function createOmnibox(parts: OmniboxDeps): Omnibox {
  const { defaultNetwork, lookUp, under, lineOf, write, tabs, wait } = parts;
  let turn = 0;

  async function answersTo(network: NetworkId, identifiers: readonly Identifier[]) {
    const [first] = identifiers;
    const [outcomes, tokens] = await Promise.all([
      lookUp(network, identifiers),
      first?.kind === 'policy' ? under(network, first.policy) : undefined,
    ]);
    const asked = identifiers.map((identifier, i) => ({ identifier, outcome: outcomes[i] }));
    const below = (tokens?.some ?? []).map(({ subject, outcome }) => ({
      identifier: { kind: 'subject' as const, subject },
      outcome,
    }));
    return [...asked, ...below].slice(0, SUGGESTIONS_AT_MOST);
  }

  return {
    async suggest(typed) {
      const mine = ++turn;
      const { identifiers, network: own } = read(typed);
      if (identifiers.length === 0) return [];
      await wait(SETTLE_MS);
      if (mine !== turn) return undefined;
      const network = own ?? (await defaultNetwork());
      const answers = await answersTo(network, identifiers);
      if (mine !== turn) return undefined;
      return answers.map(({ identifier, outcome }) => ({
        content: contentOf(identifier, typed),
        description: write(lineOf(identifier, outcome, network)),
      }));
    },

    async open(typed, disposition) {
      const url = popupAddress(typed);
      if (disposition === 'currentTab') await tabs.update({ url });
      else await tabs.create({ url, active: disposition === 'newForegroundTab' });
    },
  };
}

/** What was typed, each identifier once; an explorer's link has its own network. */
function read(typed: string) {
  const pasted = readPasted(typed);
  const wanted = pasted.kind === 'identifiers' ? pasted.identifiers : [];
  return {
    identifiers: wanted.slice(0, SUGGESTIONS_AT_MOST).map(({ identifier }) => identifier),
    network: wanted[0]?.network,
  };
}

/** A suggestion for the very text that was typed is taken for the text itself, and not shown: it differs by a blank. */
function contentOf(identifier: Identifier, typed: string): string {
  const text = identifierText(identifier);
  return text === typed.trim() ? `${text} ` : text;
}

const LONGEST = 80;

/** A text of anybody's as part of one line: nothing in it that cannot be seen, and not too much of it. */
export function oneLine(text: string): string {
  // What cannot be seen turns directions, breaks lines, or is not allowed in XML.
  const seen = text.replace(/[\s\p{Z}\p{C}]+/gu, ' ').trim();
  const characters = [...seen];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : seen;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** As Chromium reads it: XML. */
export function inXml({ name, rest }: Line): string {
  const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
  return `${escaped(name)} <dim>${escaped(rest)}</dim>`;
}

/** As Firefox reads it: nothing but text. */
export function inText({ name, rest }: Line): string {
  return `${oneLine(name)} · ${oneLine(rest)}`;
}
