/** The content script as a whole: scan, look up, mark, point, card. Ends with its signal, leaving nothing. */
import type { Fingerprint } from '../asset/bech32.ts';
import { type Identifier, identifierText, policyIn } from '../asset/identifier.ts';
import type { Evidence } from '../asset/proof.ts';
import type { PolicyId, Subject } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import type { PageReport } from '../messaging/page-report.ts';
import type { Site } from '../network/explorers.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import { createClassifier, lookedUpInView, rememberWhile } from './classifier/classify.ts';
import { createHeadings } from './classifier/headings.ts';
import { createPageContext } from './classifier/own-page.ts';
import { createPageTokens } from './classifier/page-tokens.ts';
import { firstThatHolds } from './classifier/readings.ts';
import { clueOf, isToken, policyBeside } from './classifier/row.ts';
import { createDebounce } from './debounce.ts';
import { createHighlighter, rangeOf } from './highlighter.ts';
import { createMatcher } from './matcher.ts';
import { nameRanges } from './name-ranges.ts';
import { neighboursOf } from './neighbours.ts';
import { Pointing } from './pointing.ts';
import { createKnown } from './resolutions.ts';
import type { Sighting } from './scanner/attributes.ts';
import { observe } from './scanner/observer.ts';
import type { Pause } from './scanner/scan.ts';
import type { TextSighting } from './scanner/text.ts';
import { createTargets } from './target.ts';
import { createCounter } from './token-counter.ts';

export type DetectorDeps = {
  readonly site: Site;
  readonly client: Client;
  /** As they are now; and told as they change. */
  readonly settings: PageSettings;
  readonly watch: (changed: (settings: PageSettings) => void, signal: AbortSignal) => void;
  /** The address of the card's page; undefined where the extension is gone. */
  readonly cardUrl: () => string | undefined;
  /** What is said where the page lets no frame load. */
  readonly blockedText: () => string;
  /** The shortcut: `inspect` shows a card, or is false where there is nothing to show. */
  readonly inspect: (inspect: (closes: boolean) => boolean, signal: AbortSignal) => void;
  /** Lets our own pages ask what this one shows. */
  readonly report: (report: () => PageReport, signal: AbortSignal) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds from any start, for slicing work; and a pause that gives the page its turn. */
  readonly elapsed: () => number;
  readonly pause: Pause;
  readonly signal: AbortSignal;
};

/** Milliseconds in which what comes into view is gathered into one message. */
const SETTLE_MS = 80;
/** Milliseconds between two tries to resolve what could not be, on a page that shows ever more. */
const RECONSIDER_MS = 2_000;
/** What a page may make up without end: policies to try, subjects to tell of, as a message takes them. */
const POLICIES_AT_MOST = 100;
const SUBJECTS_AT_MOST = 500;
const TOLD_AT_MOST = 10_000;

export function startDetector(parts: DetectorDeps): void {
  const { site, client, now, elapsed, pause, signal } = parts;
  const context = createPageContext(site.explorer);
  let { settings } = parts;
  /** Policies that the page names as such; and all that may be one, to be tried on fingerprints. */
  const named = new Set<PolicyId>();
  const tried = new Set<PolicyId>();
  /** Subjects that the background was not told of yet; each is the proof of its own fingerprint. */
  const subjects: Subject[] = [];
  const told = new Set<Subject>();
  /** Grows with all that is read: what surrounds an identifier may explain it. */
  let readings = 0;
  const classify = createClassifier(context, named, (element) => page.holding(element));
  const classification = rememberWhile(() => readings, classify);
  let path = globalThis.location.pathname;
  /** Sent for cards, which ask the background themselves. */
  let cardRequests = 0;

  const evidence = (identifiers: readonly Identifier[]): Evidence => {
    const places = new Map<Fingerprint, Element>();
    for (const [element, sighting] of sightings(page.inView)) {
      const { identifier } = sighting;
      if (identifier.kind === 'fingerprint' && !places.has(identifier.fingerprint)) {
        places.set(identifier.fingerprint, element);
      }
    }
    const clues = identifiers.flatMap((identifier) => {
      if (identifier.kind !== 'fingerprint') return [];
      const pointed = pointing.target;
      const isPointed = pointed?.readings.some((reading) => reading.identifier === identifier);
      const element = isPointed ? pointed?.element : places.get(identifier.fingerprint);
      return element ? [clueOf(identifier.fingerprint, element, page.holding)] : [];
    });
    // Without a fingerprint there is nothing to prove: what is looked up teaches by itself.
    const news = subjects.splice(0, clues.length && SUBJECTS_AT_MOST);
    return { clues, policies: [...tried], subjects: news };
  };
  const known = createKnown({
    client,
    network: () => (settings.explorerNetworkWins && site.network) || settings.defaultNetwork,
    evidence,
    about: () => context.own().link,
    asksProvider: () => settings.askProvider,
    now,
  });
  /** The tokens that were found, each with an element that shows it. */
  const here = new Map<Subject, Element>();
  /** Those that the page still shows: what earlier routes did is gone from it. */
  const shown = () => {
    for (const [subject, element] of here) if (!element.isConnected) here.delete(subject);
    return [...here.keys()];
  };
  const pageTokens = createPageTokens();
  const matcher = createMatcher({ client, network: () => known.network(), page: context });
  const headings = createHeadings({
    matcher,
    page: context,
    holding: (element) => page.holding(element),
    mayAsk: () => settings.lookUp !== 'pointed',
    changed: () => mark(),
  });
  const counter = createCounter({ client, found: () => shown().length, signal });
  const marks = createHighlighter(signal);

  /** The page shows more than before; not again for every bit of it. */
  const richer = createDebounce(
    RECONSIDER_MS,
    () => {
      known.reconsider();
      headings.reconsider();
      lookUpSoon();
    },
    signal,
  );
  const seen = (sighting: Sighting, element: Element) => {
    const { identifier, standing } = sighting;
    readings++;
    pageTokens.add(sighting, element);
    const isNamed = standing === 'named';
    const policy = isNamed || identifier.kind === 'policy' ? policyIn(identifier) : undefined;
    if (policy !== undefined && isNamed && named.size < TOLD_AT_MOST) named.add(policy);
    if (policy !== undefined && !tried.has(policy)) {
      const [oldest] = tried;
      if (tried.size >= POLICIES_AT_MOST && oldest) tried.delete(oldest);
      tried.add(policy);
      richer();
    }
    // Hex that may be an asset name or a hash proves nothing by standing there.
    const isProof = isToken(sighting) || (standing === 'attribute' && !sighting.isNamed);
    if (!isProof || identifier.kind !== 'subject' || identifier.joined) return;
    if (told.size < TOLD_AT_MOST && !told.has(identifier.subject)) {
      told.add(identifier.subject);
      subjects.push(identifier.subject);
      richer();
    }
  };

  const page = observe(document, {
    page: context,
    seen,
    entered: (root) => pointing.listen(root),
    changed() {
      pointing.look();
      mark();
      lookUpSoon();
    },
    pause,
    now: elapsed,
    signal,
  });

  /** Every sighting of some elements, with its element. */
  function* sightings(elements: Iterable<Element>): Generator<readonly [Element, Sighting | TextSighting]> {
    for (const element of elements) {
      const { own = [], texts = [] } = page.holding(element) ?? {};
      for (const sighting of own) yield [element, sighting];
      for (const sighting of texts) yield [element, sighting];
    }
  }

  function mark(): void {
    // Another route is another topic, and shows other things.
    if (path !== globalThis.location.pathname) {
      path = globalThis.location.pathname;
      readings++;
      known.reconsider();
      headings.reconsider();
    }
    const ranges: StaticRange[] = [];
    for (const [element, sighting] of sightings(page.inView)) {
      const subject = subjectFound(sighting, element);
      if (subject === undefined) continue;
      here.set(subject, element);
      if (settings.marks)
        ranges.push(
          ...('from' in sighting ? [sighting] : nameRanges(element, identifierText(sighting.identifier))).map(
            rangeOf,
          ),
        );
    }
    if (settings.marks) ranges.push(...headings.ranges().map(rangeOf));
    marks.show(ranges);
    counter.tell();
  }

  /** The token that a sighting turns out to name, when it was found. */
  function subjectFound(sighting: Sighting | TextSighting, element: Element): Subject | undefined {
    const held = firstThatHolds(classification(sighting, element).readings, known.get);
    const found = held && known.get(held.identifier);
    return found?.kind === 'found' ? found.subject : undefined;
  }

  function tokensIn(elements: Iterable<Element>): readonly Identifier[] {
    const found = [...sightings(elements)].flatMap(
      ([element, sighting]) => lookedUpInView(classification(sighting, element)) ?? [],
    );
    const { token } = context.own();
    return token === undefined ? found : [token, ...found];
  }

  async function lookUp(): Promise<void> {
    if (settings.lookUp === 'pointed') return;
    const again = await known.prefetch(tokensIn(page.inView), () => tokensIn(page.near()));
    if (signal.aborted) return;
    mark();
    clearTimeout(waking);
    if (again > 0) waking = setTimeout(lookUpSoon, again);
  }
  let waking: ReturnType<typeof setTimeout> | undefined;
  const lookUpSoon = createDebounce(SETTLE_MS, () => void lookUp(), signal);

  const pointing = new Pointing({
    targets: createTargets({
      page: context,
      classify,
      holding: page.holding,
      tokens: pageTokens.all,
      entered: page.look,
    }),
    known,
    matcher,
    settings: () => settings,
    nearby(identifier, element) {
      if (identifier.kind !== 'fingerprint') return undefined;
      return policyBeside(identifier.fingerprint, element, page.holding);
    },
    neighbours: (element) => (settings.lookUp === 'pointed' ? [] : neighboursOf(element, here, page.inView)),
    async open(card) {
      const reply = await client.ask('card.open', card);
      return reply.ok ? reply.value.ticket : undefined;
    },
    learned(requests) {
      cardRequests += requests;
      mark();
    },
    cardUrl: parts.cardUrl,
    blockedText: parts.blockedText,
    elapsed,
    signal,
  });
  parts.inspect((closes) => pointing.inspect(closes), signal);

  globalThis.addEventListener(
    'online',
    ({ isTrusted }) => {
      if (!isTrusted) return;
      known.resume();
      lookUpSoon();
    },
    { signal },
  );
  parts.watch((changed) => {
    settings = changed;
    known.clear();
    matcher.clear();
    headings.reconsider();
    // Others stay until the answers have come anew.
    if (!settings.marks || settings.lookUp === 'pointed') mark();
    lookUpSoon();
    // An open card asks again: what it shows is another place's answer.
    pointing.renew();
  }, signal);
  parts.report(
    () => ({ network: known.network(), subjects: shown(), requests: client.spent() + cardRequests }),
    signal,
  );
}
