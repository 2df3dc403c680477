/** What the blocks of pages show: which tokens, and which one is pointed at. */
import { type Identifier, identifierText, policyOfIdentifier } from '../asset/identifier.ts';
import { type PolicyId, policyOf, type Subject } from '../asset/subject.ts';
import type { Tickets } from '../card/tickets.ts';
import { retryAfterMs } from '../failure.ts';
import { Lru } from '../maps.ts';
import { MAX_PAGE_POLICIES, MAX_PAGE_SUBJECTS } from '../messaging/limits.ts';
import type { Looked, RequestOf } from '../messaging/protocol.ts';
import { parseTopic, siteAt } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import { type Page, pageAt } from '../reader/links.ts';
import { proves } from '../reader/proof.ts';
import { type Mention, type Pointed, type Reading, readBlocks, readPlace } from '../reader/read.ts';
import type { Settings } from '../settings/settings.ts';
import type { TokenCache } from '../tokens/cache.ts';
import type { TokenLoader } from '../tokens/loader.ts';
import type { PageHints } from '../tokens/resolve.ts';
import type { Caller, Outcome } from '../tokens/token.ts';
import { createWorkLimit, type WorkLimit } from '../work-limit.ts';
import { subjectOf } from './tokens.ts';

/** The share of time for reading the blocks of a tab, and milliseconds of reading without any wait. */
const READING_SHARE = 0.05;
const BURST_MS = 500;
/** Tabs and pages that are remembered. */
const MAX_REMEMBERED = 100;

/** What a page has named so far, on any of its blocks. */
type Memory = { readonly policies: Set<PolicyId>; readonly subjects: Set<Subject> };
type Place = {
  readonly page: Page;
  readonly network: NetworkId;
  readonly memory: Memory;
};

export function createPageAnswers({
  loader,
  cache,
  tickets,
  settings,
  now,
}: {
  readonly loader: Pick<TokenLoader, 'outcomes'>;
  readonly cache: Pick<TokenCache, 'clears'>;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly settings: () => Promise<Settings>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}) {
  const limits = new Lru<string, WorkLimit>(MAX_REMEMBERED);
  const memories = new Lru<string, Memory>(MAX_REMEMBERED);

  /** The page that a message is about; undefined if its sender is no content script of a site. */
  async function placeOf(address: string, caller: Caller): Promise<Place | undefined> {
    const { site: origin, tab } = caller;
    if (origin === undefined || tab === undefined) return undefined;
    const { sites, defaultNetwork } = await settings();
    const site = siteAt(origin, sites);
    if (site === undefined) return undefined;
    // The address of a frame may be about:srcdoc, and a page may make one up.
    const url = new URL(address).origin === origin ? new URL(address) : new URL(origin);
    return {
      page: pageAt(url, site.explorer),
      network: site.network ?? defaultNetwork,
      memory: memories.getOrAdd(`${cache.clears()} ${tab} ${url.href}`, () => ({
        policies: new Set(),
        subjects: new Set(),
      })),
    };
  }

  return {
    async look({ url, blocks }: RequestOf<'page.look'>, caller: Caller): Promise<Looked> {
      const place = await placeOf(url, caller);
      if (place === undefined || blocks.length === 0) return nothingIn(blocks);
      const limit = limits.getOrAdd(`${caller.tab}`, () => createWorkLimit(READING_SHARE, now, BURST_MS));
      const waitMs = limit.waitMs();
      if (waitMs > 0) return { ...nothingIn(blocks), retryAfterMs: waitMs };
      const began = now();
      const readings = readBlocks(blocks, place.page);
      limit.count(began);
      for (const reading of readings) remember(place, reading);
      const shown = readings.map(({ mentions }) => mentions.filter(({ isPointedOnly }) => !isPointedOnly));
      const identifiers = new Map<string, Identifier>();
      for (const { identifier } of shown.flat()) identifiers.set(identifierText(identifier), identifier);
      const { network } = place;
      const hints = hintsOf(place, readings);
      const outcomes = await loader.outcomes(network, [...identifiers.values()], { hints, caller });
      const outcomeOf = new Map([...identifiers.keys()].map((text, i) => [text, outcomes[i]]));
      return lookedAt(shown, ({ identifier }) => outcomeOf.get(identifierText(identifier)), now());
    },

    /** The ticket for a card; null if no token is there. */
    async point(
      request: RequestOf<'card.point'>,
      caller: Caller,
    ): Promise<{ readonly ticket: string } | null> {
      const { url, block, at, element, neighbours } = request;
      const place = await placeOf(url, caller);
      if (place === undefined || caller.tab === undefined) return null;
      const [reading] = readBlocks([block], place.page);
      const pointed = reading && readPlace(reading, { at, element });
      if (!pointed) return null;
      const { network } = place;
      const hints = hintsOf(place, [reading]);
      const identifier = await meaningOf(
        pointed,
        async (one) => (await loader.outcomes(network, [one], { hints, caller }))[0],
      );
      if (!identifier) return null;
      const ticket = await tickets.issue(caller.tab, {
        network,
        identifier,
        ...(pointed.isBareHex && { unexplained: pointed.isBareHex }),
        site: caller.site,
        hints,
        neighbours,
      });
      return { ticket };
    },
  };
}

function remember({ memory, page }: Place, { policies, subjects }: Reading): void {
  const own = page.about && policyOfIdentifier(page.about);
  for (const policy of own ? [own, ...policies] : policies)
    if (memory.policies.size < MAX_PAGE_POLICIES) memory.policies.add(policy);
  for (const subject of subjects) if (memory.subjects.size < MAX_PAGE_SUBJECTS) memory.subjects.add(subject);
}

/** What may prove the fingerprints of blocks: the policies and texts beside them, and what the page has named elsewhere. */
function hintsOf({ page, memory }: Place, readings: readonly Reading[]): PageHints {
  const fingerprints = readings.flatMap(({ mentions, policies, names }) =>
    mentions.flatMap(({ identifier }) =>
      identifier.kind === 'fingerprint' ? [{ fingerprint: identifier.fingerprint, policies, names }] : [],
    ),
  );
  return {
    proofInputs: { fingerprints, policies: [...memory.policies], subjects: [...memory.subjects] },
    topic: page.link && parseTopic(page.link),
  };
}

const nothingIn = (blocks: readonly string[]): Looked => ({
  subjects: [],
  marks: blocks.map(() => []),
  unresolved: blocks.map(() => []),
});

function lookedAt(
  shown: readonly (readonly Mention[])[],
  outcomeOf: (mention: Mention) => Outcome | undefined,
  now: number,
): Looked {
  const subjects: Subject[] = [];
  const waits: number[] = [];
  const indexOf = (subject: Subject) => {
    const index = subjects.indexOf(subject);
    return index >= 0 ? index : subjects.push(subject) - 1;
  };
  const marksOf = (mentions: readonly Mention[]) =>
    disjoint(mentions.filter((one) => isMeant(one, outcomeOf(one)))).flatMap((one) => {
      const outcome = outcomeOf(one);
      return outcome?.kind === 'found' ? [one.start, one.end, indexOf(outcome.token.subject)] : [];
    });
  const unresolvedIn = (mentions: readonly Mention[]) =>
    mentions.flatMap((one) => {
      const outcome = outcomeOf(one);
      if (outcome?.kind === 'failed') waits.push(retryAfterMs(outcome.failure, now) || FAILURE_RETRY_MS);
      const isOpen = outcome?.kind === 'absent' && outcome.reason === 'fingerprint-unresolved';
      return isOpen && one.identifier.kind === 'fingerprint' ? [one.identifier.fingerprint] : [];
    });
  const marks = shown.map(marksOf);
  const unresolved = shown.map(unresolvedIn);
  return { subjects, marks, unresolved, ...(waits.length > 0 && { retryAfterMs: Math.min(...waits) }) };
}

/** Milliseconds after which a failed look-up is tried again, where the failure does not tell. */
const FAILURE_RETRY_MS = 30_000;

/** True for a mention of a token that is found, with a place in the text. */
function isMeant({ start, end, proof }: Mention, outcome: Outcome | undefined): boolean {
  if (end <= start || outcome?.kind !== 'found') return false;
  return proof === undefined || proves(proof, outcome.token.subject, shownNames(outcome)) === 'token';
}

/** In the order of the text, without what is inside of another one. */
function disjoint(mentions: readonly Mention[]): readonly Mention[] {
  let last = -1;
  return mentions
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isFree = start >= last;
      if (isFree) last = end;
      return isFree;
    });
}

/** The token or policy that a place means, if that holds. */
async function meaningOf(
  { identifier, proof, mustBeFound }: Pointed,
  lookUp: (identifier: Identifier) => Promise<Outcome | undefined>,
): Promise<Identifier | undefined> {
  if (proof === undefined && !mustBeFound) return identifier;
  const outcome = await lookUp(identifier);
  if (mustBeFound && outcome?.kind !== 'found') return undefined;
  if (proof === undefined) return identifier;
  const subject = subjectOf(outcome, identifier);
  if (subject === undefined) return undefined;
  const meant = proves(proof, subject, shownNames(outcome));
  if (meant === 'policy') return { kind: 'policy', policy: policyOf(subject) };
  return meant && identifier;
}

function shownNames(outcome: Outcome | undefined) {
  if (outcome?.kind !== 'found') return {};
  const { name, ticker } = outcome.token;
  return { name: name?.value, ticker: ticker?.value };
}
