/** Keeps count of what the pipeline has been told, and notes every breach of its promises. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { KeptLogo } from '../../lib/metadata/cache.ts';
import type { Kept } from '../../lib/metadata/kept.ts';
import { keyOf } from '../../lib/metadata/outcome.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import type { Chances, Tab } from './interleavings-commands.ts';
import {
  type Answer,
  type Ask,
  BASES,
  DAY,
  HOUR,
  knownOf,
  MINUTE,
  nameIn,
  type Request,
  say,
  subjectOf,
  UNSERVED,
  UPPER,
  upperOf,
  type WorldNetwork,
} from './interleavings-data.ts';

/** The promises, written down apart from the code that keeps them. */
const FOUND_FRESH = HOUR;
const WHOLE_FRESH = DAY;
const ABSENT_FRESH = 15 * MINUTE;
const BATCHES_A_MINUTE = 20;
const SUBJECTS_A_BATCH = 50;
const WHOLE_SUBJECTS_A_BATCH = 8;
const REQUESTS_AT_ONCE = 4;
/** One place is kept for what the user points at. */
const BATCHES_AT_ONCE = 3;

type Until = 'known' | 'found' | 'whole' | 'pictures';
/** What one worker has sent, and until when what it was told is fresh. */
export type Knowledge = {
  readonly sent: Request[];
  readonly refused: Set<Request>;
} & Readonly<Record<Until, Map<string, number>>>;
export const createKnowledge = (): Knowledge => ({
  sent: [],
  refused: new Set(),
  known: new Map(),
  found: new Map(),
  whole: new Map(),
  pictures: new Map(),
});

export type OracleParts = Pick<Chances, 'limit' | 'hasList'> & {
  readonly now: () => number;
  /** The one that is there. `gives`: has its requests in flight. */
  readonly worker: () => Knowledge & { readonly gives: ReadonlyMap<Request, unknown> };
  readonly asks: readonly Ask[];
  /** When requests were sent to each service, within the window of its limit. */
  readonly sentAt: Record<WorldNetwork, readonly number[]>;
  /** What the cache holds. */
  readonly tokens: ReadonlyMap<string, Kept>;
  readonly logos: ReadonlyMap<string, KeptLogo>;
  /** Whether any request has failed so far. */
  readonly hasFailed: () => boolean;
  readonly breach: (text: string) => void;
};

export function isFreshInCache({ tokens, now }: OracleParts, key: string): boolean {
  const kept = tokens.get(key);
  if (kept === undefined) return false;
  const foundFresh = kept.records === undefined ? FOUND_FRESH : WHOLE_FRESH;
  return now() - kept.at < (kept.outcome.kind === 'found' ? foundFresh : ABSENT_FRESH);
}

function isWholeInCache(parts: OracleParts, key: string, written: string): boolean {
  const kept = parts.tokens.get(key);
  if (kept?.records === undefined || !isFreshInCache(parts, key)) return false;
  // That one spelling is not there says nothing of the other.
  const isUpper = written !== written.toLowerCase();
  if (kept.outcome.kind === 'absent' && isUpper && kept.written !== written) return false;
  const logo = parts.logos.get(key);
  return kept.outcome.kind === 'absent' || (logo !== undefined && parts.now() - logo.at < DAY);
}

export function isStill({ worker, now }: OracleParts, what: Until, key: string): boolean {
  return (worker()[what].get(key) ?? 0) > now();
}

/** What goes to the network, before it is among what the worker has sent. */
export function checkSent(parts: OracleParts, request: Request): void {
  const { id, network, subjects, isBatch, isWhole, isAgain, payers } = request;
  const breach = (text: string) => parts.breach(`#${id}: ${text}`);
  const flying = [...parts.worker().gives.keys()].filter((one) => one.network === network);
  if (flying.length >= REQUESTS_AT_ONCE) breach('too many requests at once');
  if (isBatch && flying.filter((one) => one.isBatch).length >= BATCHES_AT_ONCE)
    breach('too many batches at once');
  if (subjects.length > (isWhole ? WHOLE_SUBJECTS_A_BATCH : SUBJECTS_A_BATCH))
    breach(`${subjects.length} subjects in a batch`);
  if (new Set(subjects).size < subjects.length) breach('a subject twice in a batch');
  // What only comes into view soon may stand alone in a part.
  if (payers.size === 0 && !isAgain) breach('on no bill');
  for (const one of subjects) if (!isWanted(parts, request, one)) breach(`nobody asked for ${say([one])}`);
  checkLimit(parts, request);
  if (isAgain) return;
  for (const [i, key] of request.keys.entries()) checkNew(parts, request, key, subjects[i] ?? '');
  for (const tab of [1, 2] as const) if (isBatch) checkBudget(parts, request, tab);
}

/** No window of time holds more than the service takes. */
function checkLimit({ sentAt, limit, now, breach }: OracleParts, { id, network }: Request): void {
  const lately = sentAt[network].filter((at) => limit !== undefined && now() - at < limit.windowMs);
  if (limit !== undefined && lately.length >= limit.requests) breach(`#${id}: more requests than the limit`);
  sentAt[network] = [...lately, now()];
}

/** By one who pays for it, or as what comes into view soon. */
function isWanted({ asks }: OracleParts, { network, payers }: Request, written: string): boolean {
  const isIn = (identifiers: readonly Identifier[]) =>
    identifiers.some((one) => subjectOf(one) === written.toLowerCase());
  return (
    [...payers].some(({ ask }) => ask.network === network && isIn(ask.identifiers)) ||
    asks.some((ask) => ask.network === network && isIn(ask.ahead))
  );
}

/** One subject of a request is not known, and not on its way. */
function checkNew(parts: OracleParts, { id, isWhole }: Request, key: string, written: string): void {
  const breach = (text: string) => parts.breach(`#${id}: ${say([written])} ${text}`);
  const isKnown = isStill(parts, isWhole ? 'whole' : 'known', key);
  if (isKnown && (!isWhole || isStill(parts, 'pictures', key))) breach('was answered to this worker already');
  if (isWhole ? isWholeInCache(parts, key, written) : isFreshInCache(parts, key)) breach('lies in the cache');
  // A batch has not all that a request for the whole asks for; the whole has all that a batch asks for.
  const other = [...parts.worker().gives.keys()].find(
    (one) => one.keys.includes(key) && (!isWhole || (one.isWhole && one.subjects.includes(written))),
  );
  if (other !== undefined) breach(`is in flight already, in #${other.id}`);
}

function checkBudget({ worker, now, breach }: OracleParts, request: Request, tab: Tab): void {
  const isOfTab = ({ payers }: Request) => [...payers].some(({ ask }) => ask.tab === tab);
  if (!isOfTab(request)) return;
  const lately = worker().sent.filter(
    (one) => one.isBatch && !one.isAgain && now() - one.at < MINUTE && isOfTab(one),
  );
  if (lately.length >= BATCHES_A_MINUTE)
    breach(`#${request.id}: tab ${tab} has too many batches in a minute`);
}

/** What the worker knows by an answer, and for how long. */
export function learn(parts: OracleParts, request: Request, status: number): void {
  const { network, subjects, keys, priority, properties, isBatch, isWhole } = request;
  const worker = parts.worker();
  for (const [i, key] of keys.entries()) {
    const later = (what: Until, ms: number) =>
      worker[what].set(key, Math.max(worker[what].get(key) ?? 0, parts.now() + ms));
    const written = subjects[i] ?? '';
    const isFound = isBatch ? nameIn(network, written, priority) !== undefined : status === 200;
    const fresh = isFound ? (isWhole ? WHOLE_FRESH : FOUND_FRESH) : ABSENT_FRESH;
    // Of what was asked for ahead, the lack says nothing.
    if (isBatch && isWhole && !isFound) continue;
    // One spelling that is not there says nothing of the other.
    if (!isBatch && !isFound && written !== lastSpelling(parts, network, written)) continue;
    later('known', fresh);
    if (isFound) later('found', fresh);
    if (!isWhole) continue;
    later('whole', fresh);
    if (!isFound || properties.length === 0 || !isStill(parts, 'pictures', key)) later('pictures', DAY);
  }
}

const isListed = ({ hasList }: OracleParts, network: WorldNetwork) => hasList && network === 'mainnet';

/** The one that is asked for last: in upper case without a list, for the page that writes it so. */
function lastSpelling(parts: OracleParts, network: WorldNetwork, written: string): string {
  const subject = written.toLowerCase();
  return subject === UPPER && !isListed(parts, network) ? upperOf(UPPER) : subject;
}

/** What must be found by this ask, since the worker was told of it. */
export function toBeFound(
  parts: OracleParts,
  { network, priority, identifiers }: Ask,
): ReadonlySet<Identifier> {
  const place = { network, base: BASES[network], priority };
  return new Set(identifiers.filter((one) => isStill(parts, 'found', keyOf(place, subjectOf(one)))));
}

export function checkAnswer(
  parts: OracleParts,
  ask: Ask,
  answer: Answer,
  mustBeFound: ReadonlySet<Identifier>,
): void {
  const { outcomes, logo } = answer;
  if (logo !== undefined) checkLogo(parts, ask, logo);
  else if (outcomes.length !== ask.identifiers.length) parts.breach(`ask ${ask.id} lacks outcomes`);
  for (const [i, outcome] of outcomes.entries()) {
    const identifier = ask.identifiers[i];
    if (identifier === undefined) continue;
    checkOutcome(parts, ask, identifier, outcome);
    if (mustBeFound.has(identifier) && outcome.kind !== 'found')
      parts.breach(`ask ${ask.id}: ${say([subjectOf(identifier)])} was found, and is ${outcome.kind}`);
  }
}

function checkOutcome(parts: OracleParts, ask: Ask, identifier: Identifier, outcome: Outcome): void {
  const { id, kind, tab, network, priority } = ask;
  const subject = subjectOf(identifier);
  const breach = (text: string) => parts.breach(`ask ${id}: ${say([subject])} ${text}`);
  const [lower, upper] = [subject, upperOf(subject)].map((one) => nameIn(network, one, priority));
  if (outcome.kind === 'found') {
    const [{ token, fetchedAt }, name] = [outcome, lower ?? upper];
    if (name === undefined) breach('is found, though nobody registered it');
    if (token.subject !== subject || token.network !== network || token.service !== BASES[network])
      breach(`has the outcome of ${say([token.subject])} on ${token.network}`);
    if (token.name?.value !== name) breach(`is called ${token.name?.value}`);
    if (fetchedAt > parts.now()) breach('came from the future');
  } else if (outcome.kind === 'absent') {
    // In upper case is asked for what the list, or a page whose token is pointed at, writes so.
    const isAskedInUpper = isListed(parts, network) || kind === 'pointed';
    if (lower !== undefined || (isAskedInUpper && upper !== undefined))
      breach('is registered, and said to be absent');
    const reason = subject === UNSERVED ? 'label-not-served' : 'not-registered';
    if (outcome.reason !== reason) breach(`is absent for ${outcome.reason}`);
    if (identifier.kind === 'fingerprint' && outcome.subject !== subject) breach('was resolved');
  } else if (outcome.failure.kind === 'abandoned') {
    const later = parts.asks.filter((one) => one.id > id && one.kind !== 'visible' && one.tab === tab);
    if (kind === 'visible' || tab === undefined || later.length === 0) breach('was still wanted');
  } else if (!parts.hasFailed()) {
    const { kind: failure } = outcome.failure;
    const isLate = ['rate-limited', 'paused'].includes(failure);
    if (!isLate || (tab === undefined && parts.limit === undefined)) breach(`failed, ${failure}`);
  }
}

function checkLogo(parts: OracleParts, { id, network, identifiers, priority }: Ask, logo: Logo): void {
  const [subject = UPPER] = identifiers.map(subjectOf);
  const [recorded] = [subject, upperOf(subject)].flatMap(
    (one) => knownOf(network, one, priority)?.metadata.logo ?? [],
  );
  const isImage = typeof recorded?.value === 'string' && !/^\w+:\/\//.test(recorded.value);
  const isExcused = logo.kind === 'none' && ['unavailable', 'too-large'].includes(logo.reason);
  if (isExcused && (parts.hasFailed() || !isImage || parts.limit !== undefined)) return;
  // Nobody wanted it any more, or a tab has had enough: nothing that a logo's absence tells apart.
  if (isExcused && parts.asks.some((later) => later.id > id)) return;
  // Without a list, nothing says that it is to be asked for in upper case.
  const isFindable = isListed(parts, network) || nameIn(network, subject, priority) !== undefined;
  if (logo.kind === 'none' && !isFindable) return;
  if ((logo.kind === 'image') !== isImage)
    parts.breach(`ask ${id}: the logo of ${say([subject])} is ${JSON.stringify(logo).slice(0, 60)}`);
}
