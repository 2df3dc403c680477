/** A page in happy-dom whose blocks the background reads, with simulated pointing. */
import { createPageAnswers } from '../../lib/answers/page.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { TicketCard } from '../../lib/card/tickets.ts';
import { mapOf } from '../../lib/maps.ts';
import { MAX_BLOCK_ELEMENTS } from '../../lib/messaging/limits.ts';
import type { Question } from '../../lib/tokens/loader.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { usePageDocument } from '../page-document.ts';
import { createMemoryFingerprints, createTestResolver } from '../tokens/test-loader.ts';

export type Opened = Pick<TicketCard, 'identifier' | 'unexplained'> & {
  readonly subject: Subject | undefined;
};

/** A token in the metadata service (`isRegistered`), and in the token list. */
type KnownToken = Readonly<Record<'policy' | 'subject' | 'fingerprint', string>> &
  Readonly<Record<'isRegistered' | 'isListed', boolean>> & {
    readonly name?: string | undefined;
    readonly ticker?: string | undefined;
  };

/** Tokens that a service and a token list know: an index, since a test may open many pages with thousands of them. */
export function indexOf(tokens: readonly KnownToken[]) {
  const listed = tokens.filter(({ isListed }) => isListed);
  return {
    bySubject: new Map<string, KnownToken>(tokens.map((token) => [token.subject, token])),
    tokenList: new Map<string, string>(listed.map((token) => [token.fingerprint, token.subject])),
  };
}

/** A service that knows these tokens, and the subjects that it was asked about. */
function createService({ bySubject, tokenList }: ReturnType<typeof indexOf>) {
  const asked = new Set<string>();
  const learner = createMemoryFingerprints().store.at(undefined);
  const resolver = createTestResolver({
    listed: async (wanted) =>
      mapOf(wanted, (fingerprint) => tokenList.get(fingerprint) as Subject | undefined),
  });
  function outcomeOf(subject: Subject | undefined): Outcome {
    if (subject === undefined) return { kind: 'absent', reason: 'fingerprint-unresolved', advice: 'none' };
    asked.add(subject);
    const token = bySubject.get(subject);
    if (!token?.isRegistered) return { kind: 'absent', reason: 'not-registered', subject };
    const sourced = (value: string | undefined) => value && { value, source: 'CIP_26' };
    const shown = { subject, name: sourced(token.name), ticker: sourced(token.ticker) };
    return { kind: 'found', token: shown, fetchedAt: 0, stale: false } as unknown as Outcome;
  }
  type Hinted = Pick<Question, 'hints'>;
  async function outcomes(_network: string, identifiers: readonly Identifier[], { hints = {} }: Hinted) {
    return (await resolver.subjects('mainnet', identifiers, hints, learner)).map(outcomeOf);
  }
  return { asked, outcomes };
}

/** Elements of a block, as in lib/page/blocks.ts. */
const ROW = /^(?:TR|LI|DL|ARTICLE|P|H[1-6])$/;
const LISTS = 'table,tbody,ul,ol';

/** The blocks of a page without layout: rows and what has no rows in it. */
function blocksIn(element: Element): readonly Element[] {
  const isSmall = element.querySelectorAll('*').length <= MAX_BLOCK_ELEMENTS;
  const isWhole = ROW.test(element.tagName) || !element.querySelector(`tr,li,dl,article,p,h1,h2,h3,${LISTS}`);
  if (isSmall && isWhole && !element.matches(`body,${LISTS}`)) return [element];
  return [...element.children].flatMap(blocksIn);
}

/** The text nodes of an element. */
function textNodesIn(element: Element): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The innermost first child of an element without text. */
function innermost(element: Element): Element {
  return element.firstElementChild ? innermost(element.firstElementChild) : element;
}

type Page = { readonly address: string; readonly html: string };
export type ShownPage = Awaited<ReturnType<ReturnType<typeof usePages>>>;

/** Opens pages one after the other in one window. */
export function usePages() {
  const show = usePageDocument();
  return async function open({ address, html }: Page, index: ReturnType<typeof indexOf>) {
    show(html, address);
    const { asked, outcomes } = createService(index);
    // What the card itself looks up, once it is open.
    const opened = createService(index);
    const cards: TicketCard[] = [];
    const { origin, host } = new URL(address);
    const sites = [{ host, network: 'mainnet' }];
    const pages = createPageAnswers({
      loader: { outcomes } as never,
      cache: { clears: () => 0 },
      tickets: { issue: async (_tab, card) => String(cards.push(card)) },
      settings: async () => ({ sites, defaultNetwork: 'mainnet' }) as never,
      now: () => 0,
    });
    const caller = { tab: 1, site: origin };
    const blocks = blocksIn(document.body);
    // As on a page that is scrolled to its end.
    for (let at = 0; at < blocks.length; at += 20) {
      const request = { url: address, blocks: blocks.slice(at, at + 20).map((block) => block.outerHTML) };
      await pages.look(request, caller);
    }

    async function point(pointed: Element, text?: Text, offset = 0): Promise<Opened | undefined> {
      const block = blocks.find((candidate) => candidate.contains(pointed));
      if (!block) return undefined;
      const texts = textNodesIn(block);
      const before = text ? texts.slice(0, texts.indexOf(text)) : [];
      const at = text ? before.reduce((sum, { length }) => sum + length, offset) : -1;
      const element = [block, ...block.querySelectorAll('*')].indexOf(pointed);
      const known = cards.length;
      await pages.point({ url: address, block: block.outerHTML, at, element, neighbours: [] }, caller);
      const card = cards[known];
      if (!card) return undefined;
      const { identifier, unexplained, hints } = card;
      const [outcome] = await opened.outcomes('mainnet', [identifier], { hints });
      const subject = outcome?.kind === 'found' ? outcome.token.subject : outcome?.subject;
      return { identifier, ...(unexplained && { unexplained }), subject };
    }
    return {
      asked,
      /** The cards at both ends of a mention's text, or on an element without text. */
      async pointAt(mention: Element): Promise<readonly (Opened | undefined)[]> {
        const texts = textNodesIn(mention).filter(({ data }) => /\S/.test(data));
        const [first, last] = [texts[0], texts.at(-1)];
        if (!first?.parentElement || !last?.parentElement) return [await point(innermost(mention))];
        const start = first.data.search(/\S/);
        const end = last.data.trimEnd().length - 1;
        return [await point(first.parentElement, first, start), await point(last.parentElement, last, end)];
      },
    };
  };
}
