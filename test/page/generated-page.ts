/**
 * A page in a document of happy-dom, read, classified and pointed at by the detector's own code. The layout is
 * simulated: whatever text or element is pointed at lies under the pointer, and nothing else does. So is the background,
 * which knows the tokens that it is given.
 */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { prove } from '../../lib/asset/proof.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { failed, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import { type NamedToken, readNameText, subjectsNamed } from '../../lib/metadata/name-match.ts';
import type { Outcome, Token } from '../../lib/metadata/token.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { lookedUpInView } from '../../lib/page/classify.ts';
import { createMatcher } from '../../lib/page/matcher.ts';
import type { Mention } from '../../lib/page/mention.ts';
import type { PageTokens } from '../../lib/page/page-tokens.ts';
import { resolve, resolveNow } from '../../lib/page/resolve.ts';
import { clueOf } from '../../lib/page/row.ts';
import { createTargets } from '../../lib/page/target.ts';
import type { GeneratedRow } from './generated-rows.ts';
import type { RowToken } from './generated-tokens.ts';
import { createPageDocument, textNodesIn } from './page-document.ts';

const BOX = { left: 0, top: 0, width: 10, height: 10 };
const AT = { x: 5, y: 5 };

/** `unexplained`: of hex that may be anything. */
export type Opened = {
  readonly identifier: Identifier;
  readonly subject: Subject | undefined;
  readonly unexplained?: true | undefined;
};

export type PointedRow = {
  /** What was asked of the metadata service, as subjects and policies: in view, and pointed at so far. */
  readonly asked: ReadonlySet<string>;
  /** What opens at each end of a mention's text, or on the element where it has none; undefined for no card. */
  pointAt(mention: string | Element): Promise<readonly (Opened | undefined)[]>;
};

type KnownToken = RowToken & Pick<NamedToken, 'name' | 'ticker'>;
type Row = Pick<GeneratedRow, 'host' | 'path' | 'html' | 'isAnswered'>;

/** Opens rows one after the other in one window; `tokens`: all that the service or the list may know. */
export function createRowPage(tokens: readonly KnownToken[]): {
  /** `pageTokens`: where a name may mean any token of the page, and not of its row alone. */
  open(row: Row, pageTokens?: PageTokens): PointedRow;
  close(): Promise<void>;
} {
  const shown = createPageDocument();
  const { window } = shown;
  const pointed: Pointed = { element: null, text: null, offset: 0 };
  Object.assign(window.document, {
    elementFromPoint: () => pointed.element,
    caretPositionFromPoint: () => pointed.text && { offsetNode: pointed.text },
    createRange: () => fakeRange(pointed),
  });
  const whole = window.Element.prototype as unknown as Element;
  whole.getClientRects = () => [BOX] as unknown as DOMRectList;
  const bySubject = new Map(tokens.map((token) => [token.subject, token]));
  const byFingerprint = new Map(tokens.map((token) => [token.fingerprint, token]));

  return {
    close: shown.close,

    open({ host, path, html, isAnswered }, pageTokens) {
      const { page, holdings, holding, classify, policies, told } = shown.show(
        `https://${host}${path}`,
        html,
      );
      const asked = new Set<string>();
      const outcomes = new Map<string, Outcome>();
      const subjectOf = (identifier: Identifier, element: Element | undefined): Subject | undefined => {
        if (identifier.kind !== 'fingerprint') return identifierText(identifier) as Subject;
        const listed = byFingerprint.get(identifier.fingerprint);
        if (listed?.isListed) return listed.subject as Subject;
        return told.get(identifier.fingerprint) ?? (element && proven(identifier.fingerprint, element));
      };
      const proofs = new Map<Element, Map<Fingerprint, Subject | undefined>>();
      const proven = (fingerprint: Fingerprint, element: Element) => {
        const before = proofs.get(element) ?? new Map<Fingerprint, Subject | undefined>();
        if (before.has(fingerprint)) return before.get(fingerprint);
        const clue = clueOf(fingerprint, element, holding);
        const tried = clue.policies.length > 0 ? clue : { ...clue, policies: [...policies] };
        const { subject } = prove(tried, 300);
        proofs.set(element, before.set(fingerprint, subject));
        return subject;
      };
      /** As the background answers. */
      const lookUp = (identifier: Identifier, element: Element | undefined): void => {
        const subject = subjectOf(identifier, element);
        if (subject !== undefined) asked.add(subject);
        if (!isAnswered) return;
        const token = subject && bySubject.get(subject);
        outcomes.set(
          identifierText(identifier),
          token?.isRegistered
            ? { kind: 'found', token: { subject } as Token, fetchedAt: 0, stale: false }
            : { kind: 'absent', reason: 'not-registered', ...(subject && { subject }) },
        );
      };
      for (const [element, held] of holdings) {
        for (const sighting of [...held.own, ...held.texts]) {
          pageTokens?.add(sighting, element);
          const identifier = lookedUpInView(classify(sighting, element));
          if (identifier) lookUp(identifier, element);
        }
      }
      const known = {
        get: (identifier: Identifier) => outcomes.get(identifierText(identifier)),
        async learn(identifier: Identifier) {
          lookUp(identifier, elementOf(identifier));
          return outcomes.get(identifierText(identifier));
        },
      };
      const elementOf = (identifier: Identifier) =>
        [...holdings].find(([, held]) =>
          [...held.own, ...held.texts].some(
            (one) => identifierText(one.identifier) === identifierText(identifier),
          ),
        )?.[0];
      /** As the background matches names. */
      const client = {
        async ask(_name: string, { text, among, about }: Asked) {
          if (!isAnswered) return failed({ kind: 'offline' });
          const name = readNameText(text);
          const subjects = among.map((one) => subjectOf(one, elementOf(one)));
          if (about?.kind === 'policy')
            for (const { policy, subject, isListed } of tokens)
              if (isListed && policy === about.id) subjects.push(subject as Subject);
          const isWhole = !subjects.includes(undefined);
          const named = subjects.flatMap((subject) =>
            subject ? [{ ...bySubject.get(subject), subject }] : [],
          );
          const [subject, ...more] = name && isWhole ? subjectsNamed(name, named) : [];
          return success(subject && more.length === 0 ? { subject } : null);
        },
      } as unknown as Client;
      const matcher = createMatcher({ client, network: () => 'mainnet', page });
      const targets = createTargets({
        page,
        classify,
        holding,
        tokens: () => pageTokens?.all() ?? [],
        entered: () => {},
      });

      return {
        asked,
        async pointAt(mention) {
          const element =
            typeof mention === 'string' ? document.querySelector(`[data-mention="${mention}"]`) : mention;
          if (element === null) throw new Error(`no mention ${mention}`);
          const texts = textNodesIn(element);
          const opened: (Opened | undefined)[] = [];
          for (const end of texts.length > 0 ? (['start', 'end'] as const) : [undefined]) {
            const text = end && texts.at(end === 'start' ? 0 : -1);
            pointed.text = text ?? null;
            pointed.offset = (text?.data.search(end === 'start' ? /\w{4}/ : /\w{4}\W*$/) ?? 0) + 2;
            pointed.element = text?.parentElement ?? innermost(element);
            const target = targets.under(AT);
            const found = target && (resolveNow(target, known) ?? (await resolve(target, known, matcher)));
            if (found) lookUp(found.identifier, target?.element);
            opened.push(
              found && {
                ...found,
                subject: subjectOf(found.identifier, target?.element),
              },
            );
          }
          return opened;
        },
      };
    },
  };
}

/** What lies under the pointer; `offset`: in the text. */
type Pointed = { element: Element | null; text: Text | null; offset: number };

type Asked = Pick<Mention, 'text' | 'among'> & { readonly about?: Topic };

/** What an element without text shows in its middle. */
function innermost(element: Element): Element {
  return element.firstElementChild ? innermost(element.firstElementChild) : element;
}

type Place = readonly [node: Node, offset: number];

/** Whether one place of the document is not behind another. */
const isInOrder = ([a, at]: Place, [b, to]: Place): boolean =>
  a === b ? at <= to : (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** A range that lies under the pointer when it holds the character that is pointed at. */
function fakeRange(pointed: Readonly<Pointed>): Partial<Range> {
  let whole: Node | undefined;
  let [from, to]: [Place?, Place?] = [];
  const holdsPointed = () => {
    const { text, offset } = pointed;
    if (text === null) return false;
    if (whole) return whole.contains(text);
    return from && to && isInOrder(from, [text, offset]) && isInOrder([text, offset], to);
  };
  return {
    setStart: (...start) => {
      from = start;
    },
    setEnd: (...end) => {
      to = end;
    },
    selectNodeContents: (node) => {
      whole = node;
    },
    getClientRects: () => (holdsPointed() ? [BOX] : []) as unknown as DOMRectList,
  };
}
