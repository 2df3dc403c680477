/**
 * A world for the pipeline in which nothing happens by itself: its clock, the network's answers, the cache's turns and
 * the end of its worker are commands. It keeps count of what the pipeline has been told, and notes every breach.
 */
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, type Priority } from '../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { Http, HttpAnswer, HttpRequest } from '../../lib/http.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { Cache, KeptLogo } from '../../lib/metadata/cache.ts';
import type { Kept } from '../../lib/metadata/kept.ts';
import { keyOf } from '../../lib/metadata/outcome.ts';
import { createPipeline, type Pipeline } from '../../lib/metadata/pipeline.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import { DATA, TOKENS, UNREGISTERED } from '../data/index.ts';
import { findSubject } from '../services/merge.ts';
import { loadRecords, type Records } from '../services/records.ts';
import { png } from './image-bytes.ts';
import { NO_REMOTE_LOGOS } from './no-remote-logos.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long an answer is fresh: the promise, written down apart from the code that keeps it. */
const FOUND_FRESH = HOUR;
const ABSENT_FRESH = 15 * MINUTE;
const BATCHES_A_MINUTE = 20;
const SUBJECTS_A_BATCH = 50;
const REQUESTS_AT_ONCE = 4;
const BATCHES_AT_ONCE = 3;

const NETWORKS = ['mainnet', 'preprod'] as const;
export type WorldNetwork = (typeof NETWORKS)[number];
const BASES: Readonly<Record<WorldNetwork, string>> = {
  mainnet: 'https://mainnet.example',
  preprod: 'https://preprod.example',
};
const STANDARD = PRIORITIES['CIP_68,CIP_26'];

const { fernwood, orrery, marrow, hollow } = TOKENS;
const { gorse, heron } = UNREGISTERED;
/** One in one standard, one in both, one written in upper case, one without a name of its own, two unregistered. */
export const SUBJECTS: readonly Subject[] = [fernwood, orrery, gorse, marrow, hollow, heron].map(
  ({ subject }) => subject,
);
/** The same, and one of them once more in another guise. */
export const IDENTIFIERS: readonly Identifier[] = [
  ...SUBJECTS.map(
    (subject): Identifier =>
      subject === hollow.subject ? { kind: 'policy', policy: hollow.policy } : { kind: 'subject', subject },
  ),
  { kind: 'fingerprint', fingerprint: fernwood.fingerprint },
];
/** More than a batch holds. */
const STRANGERS: readonly Identifier[] = Array.from({ length: 60 }, (_, i) => {
  const subject = parseSubject(`${(i + 1).toString(16).padStart(56, '0')}00ff`);
  if (subject === undefined) throw new Error('not a subject');
  return { kind: 'subject', subject };
});

function subjectOf(identifier: Identifier): Subject {
  if (identifier.kind === 'fingerprint') return fernwood.subject;
  return identifier.kind === 'policy' ? hollow.subject : identifier.subject;
}

/** Large pictures cost time and prove nothing here. */
function withSmallLogos({ cip26, cip68, problems }: Records): Records {
  const picture = Buffer.from(png(8, 8)).toString('base64');
  const small = [...cip26].map(
    ([subject, { logo, ...record }]) =>
      [subject, logo ? { ...record, logo: { ...logo, value: picture } } : record] as const,
  );
  return { cip26: new Map(small), cip68, problems };
}
const RECORDS: Readonly<Record<WorldNetwork, Records>> = {
  mainnet: withSmallLogos(loadRecords()),
  preprod: withSmallLogos(loadRecords({ mappings: DATA.preprodMappings })),
};
type Found = ReturnType<typeof findSubject>;
const merged = new Map<string, Found>();
/** What the service knows, looked up once: a run asks for the same few over and over. */
function knownOf(
  network: WorldNetwork,
  written: string,
  priority: Priority,
  properties: readonly string[] = [],
): Found {
  const key = [network, written, ...priority, ...properties].join();
  const before = merged.get(key);
  if (before !== undefined || merged.has(key)) return before;
  const found = findSubject(RECORDS[network], written, { priority, properties });
  merged.set(key, found);
  return found;
}
const nameIn = (network: WorldNetwork, written: string, priority: Priority) =>
  knownOf(network, written, priority)?.metadata.name?.value;

/** Lower case, then the asset name in upper case where that is another text. */
function spellingsOf(subject: Subject): readonly string[] {
  const upper = policyOf(subject) + assetNameOf(subject).toUpperCase();
  return upper === subject ? [subject] : [subject, upper];
}

const answerOf = (status: number, json?: unknown, headers?: Record<string, string>): Result<HttpAnswer> =>
  success({ status, headers: new Headers(headers), json });

/** What the network may do instead of an answer. */
export const FAULTS = {
  offline: failed({ kind: 'offline' }),
  timeout: failed({ kind: 'timeout' }),
  malformed: failed({ kind: 'malformed', detail: 'broken-json' }),
  'too-large': failed({ kind: 'too-large' }),
  redirected: failed({ kind: 'redirected' }),
  400: answerOf(400),
  413: answerOf(413),
  500: answerOf(500),
  503: answerOf(503),
  429: answerOf(429),
  '429 for 2 s': answerOf(429, undefined, { 'retry-after': '2' }),
  '429 for 40 s': answerOf(429, undefined, { 'retry-after': '40' }),
} as const satisfies Record<string, Result<HttpAnswer>>;
export type FaultName = keyof typeof FAULTS;

export type Tab = 1 | 2 | undefined;
type Whom = { readonly tab: Tab; readonly network: WorldNetwork };
/** `subject`, `identifiers`, `ahead`: places in SUBJECTS and IDENTIFIERS. */
export type Command =
  | ({
      readonly kind: 'visible';
      readonly identifiers: readonly number[];
      readonly ahead: readonly number[];
    } & Whom)
  | ({ readonly kind: 'pointed'; readonly identifier: number } & Whom)
  | ({ readonly kind: 'details'; readonly subject: number; readonly priority?: Priority } & Whom)
  | ({ readonly kind: 'logo'; readonly subject: number } & Whom)
  /** All strangers at once. */
  | ({ readonly kind: 'crowd' } & Whom)
  /** Strangers one after the other, each answered at once. */
  | ({ readonly kind: 'scroll'; readonly count: number } & Whom)
  | { readonly kind: 'advance'; readonly ms: number }
  /** Of the requests in flight, one is answered. */
  | { readonly kind: 'answer'; readonly which: number; readonly fault?: FaultName }
  | { readonly kind: 'stop' };

/** What the commands leave open. */
export type Chances = {
  /** Milliseconds that the cache takes, over and over. */
  readonly latencies: readonly number[];
  /** At least 0, below 1: over and over. */
  readonly randoms: readonly number[];
  /** A subject, by its place, for which every batch is refused. */
  readonly poison: number | undefined;
};

type Answer =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'logo'; readonly logo: Logo };
type Ask = {
  readonly id: number;
  readonly kind: 'visible' | 'pointed' | 'details' | 'logo';
  readonly tab: Tab;
  readonly network: WorldNetwork;
  readonly identifiers: readonly Identifier[];
  readonly ahead: readonly Identifier[];
  readonly priority: Priority;
  answer?: Answer;
};
type Payer = { readonly ask: Ask };
type Flight = {
  readonly request: number;
  readonly network: WorldNetwork;
  /** As written. */
  readonly subjects: readonly string[];
  /** Of each subject: which question it is, where. */
  readonly keys: readonly string[];
  readonly priority: Priority;
  readonly properties: readonly string[];
  readonly isBatch: boolean;
  readonly isFresh: boolean;
  readonly payers: ReadonlySet<Payer>;
  readonly at: number;
  readonly give: (result: Result<HttpAnswer>) => void;
};
/** One life of the worker: what was sent in it, and until when what it was told is fresh. */
type Life = {
  readonly pipeline: Pipeline;
  readonly timers: { readonly at: number; readonly fire: () => void }[];
  readonly sent: Flight[];
  readonly refused: Set<Flight>;
  flights: Flight[];
  readonly known: Map<string, number>;
  readonly found: Map<string, number>;
  readonly whole: Map<string, number>;
  readonly pictures: Map<string, number>;
  /** When what was asked of the cache so far has been done, and what was written to it. */
  cacheBusyUntil: number;
  cacheWrittenAt: number;
};

/** Everything that has been promised has come about: every microtask is done. */
const settled = () => new Promise<void>((done) => setImmediate(done));

export function createWorld({ latencies, randoms, poison }: Chances) {
  let now = Date.UTC(2026, 10, 21, 9);
  const began = now;
  const breaches: string[] = [];
  const log: (() => string)[] = [];
  const asks: Ask[] = [];
  const tokens = new Map<string, Kept>();
  const logos = new Map<string, KeptLogo>();
  let charged: Payer[] = [];
  let requests = 0;
  let draws = 0;
  let isCalm = false;
  let hasFailed = false;
  let life = begin();

  /** Put into words only when something is wrong: that takes longer than all the rest. */
  function note(text: () => string): void {
    const at = now - began;
    log.push(() => `${(at / 1000).toFixed(3)} s: ${text()}`);
  }
  function breach(text: string): void {
    breaches.push(text);
    note(() => `!!! ${text}`);
  }
  function drawn(from: readonly number[]): number {
    return from[draws++ % from.length] ?? 0;
  }

  function begin(): Life {
    const timers: Life['timers'] = [];
    // All that a life has in hand is its own: what comes after its end reaches nobody.
    const wait = (ms: number) =>
      new Promise<void>((done) => timers.push({ at: now + Math.max(0, ms), fire: done }));
    const random = () => drawn(randoms);
    const http: Http = (request) => new Promise((give) => send(request, give));
    const pipeline = createPipeline({
      service: createMetadataService(http, random),
      ...NO_REMOTE_LOGOS,
      cache: cacheOf(timers),
      fingerprints: { learn: () => undefined, under: async () => ({ count: 0, subjects: [] }) },
      ladder: {
        resolve: async (_network, fingerprints) =>
          new Map(fingerprints.map((fingerprint) => [fingerprint, fernwood.subject])),
      },
      address: async (network) => (network === 'preview' ? undefined : BASES[network]),
      priority: async () => STANDARD,
      now: () => now,
      wait,
      random,
      report: (error) => {
        throw error;
      },
    });
    return {
      pipeline,
      timers,
      sent: [],
      refused: new Set(),
      flights: [],
      known: new Map(),
      found: new Map(),
      whole: new Map(),
      pictures: new Map(),
      cacheBusyUntil: now,
      cacheWrittenAt: now,
    };
  }

  /** Reads may overtake each other; a write waits for what was begun before it, and all else waits for it. */
  function cacheOf(timers: Life['timers']): Cache {
    const turn = <T>(isWrite: boolean, work: () => T) =>
      new Promise<T>((done) => {
        const earliest = isWrite ? life.cacheBusyUntil : life.cacheWrittenAt;
        const at = Math.max(now + drawn(latencies), earliest);
        life.cacheBusyUntil = Math.max(life.cacheBusyUntil, at);
        if (isWrite) life.cacheWrittenAt = at;
        timers.push({ at, fire: () => done(work()) });
      });
    return {
      tokens: (place, subjects) =>
        turn(
          false,
          () =>
            new Map(
              subjects.flatMap((subject) => {
                const kept = tokens.get(keyOf(place, subject));
                return kept === undefined ? [] : [[subject, kept] as const];
              }),
            ),
        ),
      keepTokens: (place, kept) =>
        turn(true, () => {
          for (const [subject, one] of kept) tokens.set(keyOf(place, subject), one);
        }),
      logo: (place, subject) => turn(false, () => logos.get(keyOf(place, subject))),
      keepLogo: (place, subject, kept) =>
        turn(true, () => {
          logos.set(keyOf(place, subject), kept);
        }),
      status: async () => ({ tokens: 0, logos: 0, logoBytes: 0, oldestAt: null }),
      clear: async () => undefined,
    };
  }

  function isFreshInCache(key: string): boolean {
    const kept = tokens.get(key);
    if (kept === undefined) return false;
    return now - kept.at < (kept.outcome.kind === 'found' ? FOUND_FRESH : ABSENT_FRESH);
  }
  function isWholeInCache(key: string): boolean {
    const kept = tokens.get(key);
    if (kept?.records === undefined || !isFreshInCache(key)) return false;
    const logo = logos.get(key);
    return kept.outcome.kind === 'absent' || (logo !== undefined && now - logo.at < DAY);
  }
  const isStill = (until: ReadonlyMap<string, number>, key: string) => (until.get(key) ?? 0) > now;

  /** What goes to the network, and whether it should. */
  function send(request: HttpRequest, give: Flight['give']): void {
    const url = new URL(request.url);
    const network = NETWORKS.find((one) => url.origin === BASES[one]) ?? 'mainnet';
    const priority = url.searchParams.getAll('query_priority') as string[] as Priority;
    const isBatch = request.json !== undefined;
    const asked = request.json as { subjects: string[]; properties: string[] } | undefined;
    const subjects = asked?.subjects ?? [decodeURIComponent(url.pathname.split('/').at(-1) ?? '')];
    const payers = new Set(charged);
    charged = [];
    const keys = subjects.map((written) =>
      keyOf({ network, base: url.origin, priority }, written.toLowerCase() as string as Subject),
    );
    // An ask lists a subject once and waits for it: whoever pays for it once more pays for another try.
    const isAgain = life.sent.some(
      (before) =>
        life.refused.has(before) &&
        before.isBatch === isBatch &&
        before.network === network &&
        subjects.every((one) => before.subjects.includes(one)) &&
        (payers.size === 0 || [...payers].some((one) => before.payers.has(one))),
    );
    const flight: Flight = {
      request: ++requests,
      network,
      subjects,
      keys,
      priority,
      properties: asked?.properties ?? url.searchParams.getAll('property'),
      isBatch,
      isFresh: !isAgain,
      payers,
      at: now,
      give,
    };
    note(
      () =>
        `#${flight.request} ${isAgain ? 'again ' : ''}${isBatch ? 'POST' : 'GET'} ${network} ${say(subjects)}`,
    );
    checkSent(flight);
    life.flights.push(flight);
    life.sent.push(flight);
  }

  function checkSent(flight: Flight): void {
    const { request, network, subjects, keys, isBatch, payers } = flight;
    const atOnce = life.flights.filter((other) => other.network === network).length + 1;
    if (atOnce > REQUESTS_AT_ONCE) breach(`#${request}: ${atOnce} requests at once`);
    // One place is kept for what the user points at.
    if (
      isBatch &&
      life.flights.filter((one) => one.isBatch && one.network === network).length + 1 > BATCHES_AT_ONCE
    )
      breach(`#${request}: more than ${BATCHES_AT_ONCE} batches at once`);
    if (subjects.length > SUBJECTS_A_BATCH) breach(`#${request}: ${subjects.length} subjects in a batch`);
    if (new Set(subjects).size < subjects.length) breach(`#${request}: a subject twice in a batch`);
    // What only comes into view soon may stand alone in a part.
    if (payers.size === 0 && flight.isFresh) breach(`#${request} is on no bill`);
    for (const one of subjects) {
      if (!isWanted(one, network, payers)) breach(`#${request}: nobody asked for ${say([one])}`);
    }
    if (!flight.isFresh) return;
    for (const [i, key] of keys.entries()) {
      const what = `#${request}: ${say([subjects[i] ?? ''])}`;
      if (isStill(isBatch ? life.known : life.whole, key)) {
        if (isBatch || isStill(life.pictures, key)) breach(`${what} was answered to this worker already`);
      }
      if (isBatch ? isFreshInCache(key) : isWholeInCache(key)) breach(`${what} lies in the cache`);
      // A batch has not all that a request for the whole asks for; the whole has all that a batch asks for.
      const other = life.flights.find(
        (one) => one.keys.includes(key) && (isBatch || (!one.isBatch && one.subjects[0] === subjects[0])),
      );
      if (other !== undefined) breach(`${what} is in flight already, in #${other.request}`);
    }
    if (isBatch) for (const tab of [1, 2] as const) checkBudget(flight, tab);
  }

  function checkBudget(flight: Flight, tab: Tab): void {
    const isOfTab = ({ payers }: Flight) => [...payers].some(({ ask }) => ask.tab === tab);
    if (!isOfTab(flight)) return;
    const lately = life.sent.filter(
      (one) => one.isBatch && one.isFresh && now - one.at < MINUTE && isOfTab(one),
    );
    if (lately.length >= BATCHES_A_MINUTE) {
      breach(`#${flight.request}: tab ${tab} has more than ${BATCHES_A_MINUTE} batches in a minute`);
    }
  }

  /** By one who pays for it, or as what comes into view soon. */
  function isWanted(written: string, network: WorldNetwork, payers: ReadonlySet<Payer>): boolean {
    const isIn = (identifiers: readonly Identifier[]) =>
      identifiers.some((one) => subjectOf(one) === written.toLowerCase());
    return (
      [...payers].some(({ ask }) => ask.network === network && isIn(ask.identifiers)) ||
      asks.some((ask) => ask.network === network && isIn(ask.ahead))
    );
  }

  /** The service's own answer. */
  function truth({ network, subjects, priority, properties, isBatch }: Flight): Result<HttpAnswer> {
    const bad = poison === undefined || isCalm ? undefined : SUBJECTS[poison];
    if (isBatch && bad !== undefined && subjects.includes(bad)) return FAULTS[500];
    const known = subjects.flatMap((subject) => {
      const found = knownOf(network, subject, priority, properties);
      if (found === undefined) return [];
      const { standards, metadata } = found;
      return [isBatch ? { subject, metadata } : { subject, metadata, standards }];
    });
    if (isBatch) return answerOf(200, { subjects: known, queryPriority: priority });
    const [one] = known;
    return one === undefined ? answerOf(404) : answerOf(200, { subject: one, queryPriority: priority });
  }

  function answer(flight: Flight, fault?: FaultName): void {
    const result = fault === undefined ? truth(flight) : FAULTS[fault];
    life.flights = life.flights.filter((other) => other !== flight);
    note(() => `#${flight.request} ${result.ok ? result.value.status : result.failure.kind}`);
    if (result.ok && [200, 404].includes(result.value.status)) learn(flight, result.value.status);
    else {
      life.refused.add(flight);
      hasFailed = true;
    }
    flight.give(result);
  }

  /** What the worker knows by an answer, and for how long. */
  function learn({ network, subjects, keys, priority, properties, isBatch }: Flight, status: number): void {
    const later = (until: Map<string, number>, key: string, ms: number) =>
      until.set(key, Math.max(until.get(key) ?? 0, now + ms));
    for (const [i, key] of keys.entries()) {
      const written = subjects[i] ?? '';
      const isFound = isBatch ? nameIn(network, written, priority) !== undefined : status === 200;
      const fresh = isFound ? FOUND_FRESH : ABSENT_FRESH;
      const spellings = spellingsOf(written.toLowerCase() as string as Subject);
      // One spelling that is not there says nothing of the other.
      if (!isBatch && !isFound && written !== spellings.at(-1)) continue;
      later(life.known, key, fresh);
      if (isFound) later(life.found, key, fresh);
      if (isBatch) continue;
      later(life.whole, key, fresh);
      if (!isFound || properties.length === 0 || !isStill(life.pictures, key)) later(life.pictures, key, DAY);
    }
  }

  function ask(
    given: Omit<Ask, 'id' | 'ahead' | 'priority'> & Partial<Pick<Ask, 'ahead' | 'priority'>>,
  ): Ask {
    const one: Ask = { ahead: [], priority: STANDARD, ...given, id: asks.length + 1 };
    asks.push(one);
    put(one);
    return one;
  }

  /** Asks the worker that is there, as the client does once more when it was stopped. */
  function put(one: Ask): void {
    const { id, kind, tab, network, identifiers, ahead, priority } = one;
    const ofTab = tab === undefined ? 'our own page' : `tab ${tab}`;
    note(() => `ask ${id}: ${kind} of ${ofTab} on ${network}: ${say(identifiers.map(subjectOf))}`);
    const { lookup } = life.pipeline;
    const asker = payerOf(one);
    const [subject = fernwood.subject] = identifiers.map(subjectOf);
    const toBeFound = new Set(
      identifiers.filter((named) => isStill(life.found, keyIn(one, subjectOf(named)))),
    );
    const come = async (): Promise<Answer> => {
      switch (kind) {
        case 'visible':
        case 'pointed': {
          const question = { urgency: kind, asker, ahead };
          return { kind: 'outcomes', outcomes: await lookup.outcomes(network, identifiers, question) };
        }
        case 'details': {
          const order = priority === STANDARD ? undefined : priority;
          const { outcome } = await lookup.details(network, subject, asker, order);
          return { kind: 'outcomes', outcomes: [outcome] };
        }
        case 'logo':
          return { kind: 'logo', logo: await lookup.logo(network, subject, asker) };
      }
    };
    const mine = life;
    come().then(
      (given) => {
        // A worker that was stopped has nobody to tell.
        if (mine === life) settle(one, given, toBeFound);
      },
      (error) => breach(`ask ${id} was rejected: ${error}`),
    );
  }

  function keyIn({ network, priority }: Ask, subject: Subject): string {
    return keyOf({ network, base: BASES[network], priority }, subject);
  }

  /** One whose bill tells which request it pays for: it is charged just before that is sent. */
  function payerOf(one: Ask): Asker {
    const payer: Payer = { ask: one };
    let sum = 0;
    const bill = {
      get requests() {
        return sum;
      },
      set requests(value) {
        sum = value;
        charged.push(payer);
      },
    };
    return { tab: one.tab, bill };
  }

  function settle(one: Ask, answer: Answer, toBeFound: ReadonlySet<Identifier>): void {
    const { id, identifiers } = one;
    if (one.answer !== undefined) breach(`ask ${id} settled twice`);
    one.answer = answer;
    if (answer.kind === 'logo') {
      note(() => `ask ${id} settled: ${JSON.stringify(answer.logo).slice(0, 60)}`);
      checkLogo(one, answer.logo);
      return;
    }
    const { outcomes } = answer;
    note(() => `ask ${id} settled: ${outcomes.map(sayOutcome).join(', ')}`);
    if (outcomes.length !== identifiers.length) breach(`ask ${id} has ${outcomes.length} outcomes`);
    for (const [i, identifier] of identifiers.entries()) {
      const outcome = outcomes[i];
      if (outcome === undefined) continue;
      checkOutcome(one, identifier, outcome);
      if (toBeFound.has(identifier) && outcome.kind !== 'found') {
        breach(`ask ${id}: ${say([subjectOf(identifier)])} was found, and is ${outcome.kind}`);
      }
    }
  }

  function checkOutcome(one: Ask, identifier: Identifier, outcome: Outcome): void {
    const { id, kind, network, priority } = one;
    const subject = subjectOf(identifier);
    const what = `ask ${id}: ${say([subject])}`;
    const [asWritten, inUpperCase] = spellingsOf(subject).map((one) => nameIn(network, one, priority));
    if (outcome.kind === 'found') {
      const { token, fetchedAt } = outcome;
      const name = asWritten ?? inUpperCase;
      if (name === undefined) breach(`${what} is found, though nobody registered it`);
      if (token.subject !== subject || token.network !== network || token.service !== BASES[network]) {
        breach(`${what} has the outcome of ${say([token.subject])} on ${token.network}`);
      }
      if (token.name?.value !== name) breach(`${what} is called ${token.name?.value}`);
      if (fetchedAt > now) breach(`${what} came from the future`);
    } else if (outcome.kind === 'absent') {
      // Only what is pointed at is asked for in upper case.
      const isRegistered = asWritten !== undefined || (kind !== 'visible' && inUpperCase !== undefined);
      if (isRegistered) breach(`${what} is registered, and said to be absent`);
      const reason = subject === heron.subject ? 'label-not-served' : 'not-registered';
      if (outcome.reason !== reason) breach(`${what} is absent for ${outcome.reason}`);
      if (identifier.kind === 'fingerprint' && outcome.subject !== subject) breach(`${what} was resolved`);
    } else checkFailure(one, what, outcome.failure);
  }

  function checkFailure({ id, kind, tab }: Ask, what: string, failure: Failure): void {
    const isLate = failure.kind === 'rate-limited' || failure.kind === 'paused';
    if (failure.kind === 'abandoned') {
      const isSuperseded = asks.some(
        (later) => later.id > id && later.kind !== 'visible' && later.tab === tab,
      );
      if (kind === 'visible' || tab === undefined || !isSuperseded) breach(`${what} was still wanted`);
    } else if (!hasFailed && !(isLate && tab !== undefined)) {
      breach(`${what} failed, ${failure.kind}, and nothing had`);
    }
  }

  function checkLogo({ id, network, identifiers, priority }: Ask, logo: Logo): void {
    const [subject = fernwood.subject] = identifiers.map(subjectOf);
    const [recorded] = spellingsOf(subject).flatMap(
      (one) => knownOf(network, one, priority)?.metadata.logo ?? [],
    );
    const isImage = typeof recorded?.value === 'string' && !/^\w+:\/\//.test(recorded.value);
    const excused = logo.kind === 'none' && ['unavailable', 'too-large'].includes(logo.reason);
    if (excused && (hasFailed || !isImage)) return;
    // Nobody wanted it any more, or a tab has had enough: nothing that a logo's absence tells apart.
    if (excused && asks.some((later) => later.id > id)) return;
    if ((logo.kind === 'image') !== isImage) {
      breach(`ask ${id}: the logo of ${say([subject])} is ${JSON.stringify(logo).slice(0, 60)}`);
    }
  }

  /** Sets the clock forward, and does all that is due on the way. */
  async function advance(ms: number): Promise<void> {
    const until = now + ms;
    for (;;) {
      await settled();
      const due = nextTimer();
      if (due === undefined || due.at > until) break;
      life.timers.splice(life.timers.indexOf(due), 1);
      now = Math.max(now, due.at);
      due.fire();
    }
    now = until;
  }
  function nextTimer() {
    return life.timers.reduce<Life['timers'][number] | undefined>(
      (first, one) => (first === undefined || one.at < first.at ? one : first),
      undefined,
    );
  }

  function stop(): void {
    note(() => 'the worker stops');
    charged = [];
    life = begin();
    for (const one of asks) if (one.answer === undefined) put(one);
  }

  async function run(command: Command): Promise<void> {
    switch (command.kind) {
      case 'visible':
        ask({ ...command, identifiers: pick(command.identifiers), ahead: pick(command.ahead) });
        break;
      case 'pointed':
        ask({ ...command, identifiers: pick([command.identifier]) });
        break;
      case 'details':
      case 'logo':
        ask({ ...command, identifiers: pick([command.subject]) });
        break;
      case 'crowd':
        ask({ ...command, kind: 'visible', identifiers: STRANGERS });
        break;
      case 'scroll':
        for (const stranger of STRANGERS.slice(0, command.count)) {
          ask({ ...command, kind: 'visible', identifiers: [stranger] });
          // Longer than the cache takes and a batch is gathered.
          await advance(60);
          for (const flight of life.flights) answer(flight);
        }
        break;
      case 'advance':
        await advance(command.ms);
        break;
      case 'answer': {
        const flight = life.flights[command.which % life.flights.length];
        if (flight !== undefined) answer(flight, command.fault);
        break;
      }
      case 'stop':
        stop();
    }
    await advance(0);
  }

  /** Until nothing is under way. */
  async function quieten(): Promise<void> {
    for (let turns = 0; turns < 2_000; turns++) {
      await settled();
      const [flight] = life.flights;
      const timer = nextTimer();
      if (flight !== undefined) answer(flight);
      else if (timer !== undefined) await advance(Math.max(0, timer.at - now));
      else return;
    }
    breach('it never gets quiet');
  }

  /** Asks until nothing fails: a service that is left in peace, or asked for it, may be asked later. */
  async function askAtLast(given: Parameters<typeof ask>[0]): Promise<void> {
    for (let tries = 0; tries < 4; tries++) {
      const { id, answer } = await askAndWait(given);
      const failures =
        answer?.kind === 'outcomes'
          ? answer.outcomes.flatMap((one) => (one.kind === 'failed' ? [one.failure] : []))
          : [];
      if (failures.length === 0) return;
      const rests = failures.map((failure) => {
        if (failure.kind === 'paused') return failure.until - now;
        if (failure.kind === 'rate-limited') return failure.retryAfterMs;
        breach(`ask ${id} met ${failure.kind}, and nothing fails any more`);
        return 0;
      });
      await advance(Math.max(...rests));
    }
    breach('it fails on though nothing fails any more');
  }
  async function askAndWait(given: Parameters<typeof ask>[0]): Promise<Ask> {
    const one = ask(given);
    await quieten();
    return one;
  }

  /** No more faults: what is open gets its answer, and what is asked then is found or absent. */
  async function finish(): Promise<void> {
    isCalm = true;
    note(() => 'no more faults');
    await quieten();
    for (const key of life.known.keys()) {
      if (isStill(life.known, key) && !isFreshInCache(key)) breach(`${key} was never written down`);
    }
    for (const network of NETWORKS.filter((one) => asks.some((ask) => ask.network === one))) {
      await askAtLast({ kind: 'visible', tab: undefined, network, identifiers: IDENTIFIERS });
    }
    await askAtLast({ kind: 'pointed', tab: undefined, network: 'mainnet', identifiers: pick([3]) });
    for (const { id, answer } of asks) if (answer === undefined) breach(`ask ${id} never settled`);
  }

  return { run, finish, breaches, story: () => log.map((line) => line()).join('\n') };
}

const pick = (places: readonly number[]) => places.flatMap((place) => IDENTIFIERS[place] ?? []);

const NAMES = new Map<string, string>(
  Object.entries({ fernwood, orrery, gorse, marrow, hollow, heron }).map(([name, one]) => [
    one.subject,
    name,
  ]),
);
function say(subjects: readonly string[]): string {
  if (subjects.length > 10) return `${subjects.length} subjects`;
  return subjects
    .map((one) => {
      const name = NAMES.get(one.toLowerCase()) ?? `stranger ${Number.parseInt(one.slice(48, 56), 16)}`;
      return one === one.toLowerCase() ? name : name.toUpperCase();
    })
    .join(', ');
}
function sayOutcome(outcome: Outcome): string {
  if (outcome.kind === 'failed') return outcome.failure.kind;
  return outcome.kind === 'found' ? `found${outcome.stale ? ' stale' : ''}` : outcome.kind;
}
