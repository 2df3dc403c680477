/** The content script as a whole: scan, look up, mark, point, card. Ends with its signal, leaving nothing. */
import type { TokenView } from '../../components/view.ts';
import type { Fingerprint } from '../asset/bech32.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { Evidence } from '../asset/proof.ts';
import type { PolicyId, Subject } from '../asset/subject.ts';
import type { Client } from '../messages/client.ts';
import type { Outcome } from '../metadata/token.ts';
import { type Site, topicOf } from '../network/explorers.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import type { ReadingStore } from '../settings/store.ts';
import { createCard } from './card.tsx';
import { clueOf, policyIn } from './clues.ts';
import { createJudge } from './evidence.ts';
import { createKnown, type Extras } from './known.ts';
import { createMarks, rangeOfElement, rangeOfText } from './marks.ts';
import { observe } from './observe.ts';
import { watchPointer } from './pointer.ts';
import type { Sighting } from './read.ts';
import type { Pause } from './scan.ts';
import { createTargets, type Target } from './target.ts';

export type LensParts = {
  readonly site: Site;
  readonly client: Client;
  readonly settings: ReadingStore<PageSettings>;
  /** The settings as they are at the start. */
  readonly initial: PageSettings;
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

export function startLens(parts: LensParts): void {
  const { site, client, settings: store, now, elapsed, pause, signal } = parts;
  const { explorer } = site;
  let settings = parts.initial;
  const policies = new Set<PolicyId>();
  /** Subjects that the background was not told of yet; each is the proof of its own fingerprint. */
  const subjects = new Set<Subject>();
  const told = new Set<Subject>();
  const judge = createJudge(explorer, policies);
  let pointedAt: Target | undefined;

  const evidence = (identifiers: readonly Identifier[]): Evidence => {
    const places = new Map<Fingerprint, Element>();
    for (const [element, sighting] of sightings()) {
      const { identifier } = sighting;
      if (identifier.kind === 'fingerprint' && !places.has(identifier.fingerprint)) {
        places.set(identifier.fingerprint, element);
      }
    }
    const clues = identifiers.flatMap((identifier) => {
      if (identifier.kind !== 'fingerprint') return [];
      const element = places.get(identifier.fingerprint) ?? pointedAt?.element;
      return element ? [clueOf(identifier.fingerprint, element, page.holding)] : [];
    });
    const news = [...subjects].slice(0, SUBJECTS_AT_MOST);
    for (const subject of news) {
      subjects.delete(subject);
      told.add(subject);
    }
    return { clues, policies: [...policies], subjects: news };
  };
  const known = createKnown({
    client,
    network: () => (settings.explorerNetworkWins && site.network) || settings.defaultNetwork,
    evidence,
    topic: () => (settings.askProvider ? topicOf(explorer, globalThis.location.pathname) : undefined),
    now,
  });
  const marks = createMarks(signal);
  const card = createCard();

  let reconsiderAt = 0;
  let isRicher = false;
  const seen = ({ identifier, bare }: Sighting) => {
    if (bare) return;
    const policy = policyIn(identifier);
    if (policy !== undefined && !policies.has(policy) && policies.size < POLICIES_AT_MOST) {
      policies.add(policy);
      isRicher = true;
    }
    if (identifier.kind === 'subject' && !told.has(identifier.subject)) {
      if (subjects.size < SUBJECTS_AT_MOST && told.size < 10 * SUBJECTS_AT_MOST)
        subjects.add(identifier.subject);
      isRicher = true;
    }
  };

  const page = observe(document.documentElement, {
    explorer,
    seen,
    changed() {
      if (pointedAt?.element.isConnected === false) pointer.close();
      mark();
      lookUpSoon();
    },
    pause,
    now: elapsed,
    signal,
  });

  /** Every sighting in view, with its element. */
  function* sightings(): Generator<readonly [Element, Sighting]> {
    for (const [element, { own, texts }] of page.inView) {
      for (const sighting of own) yield [element, sighting];
      for (const sighting of texts) yield [element, sighting];
    }
  }

  function mark(): void {
    const isFound = ({ identifier }: Sighting) => known.get(identifier)?.kind === 'found';
    const ranges: StaticRange[] = [];
    for (const [element, { own, texts }] of page.inView) {
      if (own[0] !== undefined && isFound(own[0])) ranges.push(rangeOfElement(element));
      for (const sighting of texts) if (isFound(sighting)) ranges.push(rangeOfText(sighting));
    }
    marks.show(ranges);
  }

  async function lookUp(): Promise<void> {
    if (isRicher && elapsed() >= reconsiderAt) {
      isRicher = false;
      reconsiderAt = elapsed() + RECONSIDER_MS;
      known.reconsider();
    }
    // A policy is seldom a token too, and bare hex seldom one at all: those wait until pointed at.
    const tokens = [...sightings()].filter(
      ([element, sighting]) => sighting.identifier.kind !== 'policy' && judge.isToken(sighting, element),
    );
    await known.prefetch(tokens.map(([, { identifier }]) => identifier));
    if (!signal.aborted) mark();
  }
  let settling = false;
  function lookUpSoon(): void {
    // Not put off by what comes meanwhile: a page that never rests is answered too.
    if (settling) return;
    settling = true;
    setTimeout(() => {
      settling = false;
      if (!signal.aborted) void lookUp();
    }, SETTLE_MS);
  }

  const point = (target: Target) => {
    pointedAt = target;
    const { identifier } = target.sighting;
    const clue =
      identifier.kind === 'fingerprint' && clueOf(identifier.fingerprint, target.element, page.holding);
    const nearby = clue && clue.policies.length === 1 ? clue.policies[0] : undefined;
    const view = (outcome: Outcome | undefined, extras: Extras): TokenView => ({
      network: known.network(),
      identifier,
      outcome,
      ...extras,
      nearby,
      now: now(),
    });
    card.show(view(known.get(identifier), known.extras(identifier)), target);
    void known.point(identifier, (outcome, extras) => {
      // The pointer has gone elsewhere: the answer stays known, the card is another's.
      if (pointedAt !== target || signal.aborted) return;
      card.update(view(outcome, extras));
      mark();
    });
  };

  const pointer = watchPointer({
    targets: createTargets({ explorer, judge, entered: page.look }),
    signal,
    card: card.element,
    show: point,
    hide() {
      pointedAt = undefined;
      card.hide();
    },
  });

  store.watch((changed) => {
    settings = changed;
    known.clear();
    lookUpSoon();
    // An open card asks again: what it shows is another place's answer.
    if (pointedAt !== undefined) point({ ...pointedAt });
  }, signal);
  signal.addEventListener('abort', card.hide);
}
