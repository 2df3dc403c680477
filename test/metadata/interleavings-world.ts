/**
 * The real pipeline over a clock, a cache and a network that all wait for a command. Every breach of a promise is noted;
 * the promises are written down here apart from the code that keeps them.
 */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Result } from '../../lib/failure.ts';
import type { RequestLimit } from '../../lib/http/rate-limiter.ts';
import type { Http, HttpResponse } from '../../lib/http/request.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { CachedLogo } from '../../lib/metadata/token-cache.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { testLimiter } from '../http/test-limiter.ts';
import { createTestLookup } from './a-lookup.ts';
import { holdClock } from './held-clock.ts';
import {
  baseOf,
  FAULTS,
  isRegistered,
  type Network,
  nameOf,
  PRIORITY,
  type Request,
  readRequest,
  truth,
} from './interleavings-service.ts';
import { NOTHING, type Told, toldBy, toldByCache } from './interleavings-told.ts';
import { createMemoryCache } from './memory-cache.ts';
import { stranger, upTo } from './strangers.ts';

const SUBJECTS_A_BATCH = 50;
const RECORDS_A_BATCH = 8;
const REQUESTS_AT_ONCE = 4;
/** One endpoint is kept for what the user points at. */
const BATCHES_AT_ONCE = 3;

/** Subjects are numbered. Of a pointed one `ahead` are the neighbours, else what comes into view soon. */
export type Question = {
  readonly kind: 'visible' | 'pointed';
  /** Undefined: our own page. */
  readonly tab: number | undefined;
  readonly network: Network;
  readonly numbers: readonly number[];
  readonly ahead: readonly number[];
};
type Ask = Question & { answer?: readonly Outcome[] };

export type Chances = {
  /** Milliseconds that reading the cache takes, over and over. */
  readonly latencies: readonly number[];
  /** At least 0, below 1: over and over. */
  readonly randoms: readonly number[];
  /** A subject for which every batch is refused. */
  readonly poison: number | undefined;
  /** What each service takes, and refuses with 429 beyond. */
  readonly limit: RequestLimit | undefined;
};

const identifiers = (numbers: readonly number[]): readonly Identifier[] =>
  numbers.map((n) => ({ kind: 'subject', subject: stranger(n) }));

export function createWorld({ latencies, randoms, poison, limit }: Chances) {
  const { clock, waits, wait, nextDue, settle, pass } = holdClock(Date.UTC(2026, 10, 21, 9));
  const breaches: string[] = [];
  const breach = (text: string) => void breaches.push(`${clock.now}: ${text}`);
  const asks: Ask[] = [];
  const [tokens, logos] = [new Map<string, CacheEntry>(), new Map<string, CachedLogo>()];
  const storageItem = createMemoryDrawer();
  const sentAt: Record<Network, number[]> = { mainnet: [], preprod: [] };
  const flying = new Map<Request, (answer: Result<HttpResponse>) => void>();
  let told = new Map<string, Told>();
  let [draws, isCalm, hasFailed] = [0, false, false];
  const draw = (from: readonly number[]) => from[draws++ % from.length] ?? 0;
  let ask = start();

  const keyTo = (network: Network, n: number) =>
    [network, baseOf(network), PRIORITY.join(), stranger(n)].join('|');
  const toldOf = (network: Network, n: number) => told.get(keyTo(network, n)) ?? NOTHING;

  function start() {
    const cache = createMemoryCache(tokens, logos);
    const slowly =
      <In extends unknown[], Out>(read: (...given: In) => Promise<Out>) =>
      async (...given: In) => {
        await wait(draw(latencies));
        return read(...given);
      };
    const limiter = testLimiter(limit, clock, storageItem);
    const http: Http = (request) => new Promise((give) => send(readRequest(request), give));
    return createTestLookup({
      service: createMetadataService(http, limiter),
      limiter,
      cache: { ...cache, tokens: slowly(cache.tokens), logo: slowly(cache.logo) },
      address: async (network) => baseOf(network),
      clock,
      wait,
      random: () => draw(randoms),
      report: (error) => breach(`reported ${error}`),
    }).loader.ask;
  }

  function send(request: Request, give: (answer: Result<HttpResponse>) => void): void {
    const { network, numbers, isBatch, isWhole } = request;
    const others = [...flying.keys()].filter((one) => one.network === network);
    if (others.length >= REQUESTS_AT_ONCE) breach('too many requests at once');
    if (isBatch && others.filter((one) => one.isBatch).length >= BATCHES_AT_ONCE)
      breach('too many batches at once');
    if (numbers.length > (isWhole ? RECORDS_A_BATCH : SUBJECTS_A_BATCH)) breach('too large a batch');
    if (new Set(numbers).size < numbers.length) breach('a subject twice in a batch');
    const lately = sentAt[network].filter((at) => limit && clock.now - at < limit.windowMs);
    if (limit && lately.length >= limit.requests) breach('more requests than the limit');
    sentAt[network] = [...lately, clock.now];
    for (const n of numbers) {
      const { summary, record, logo } = toldOf(network, n);
      if ((isWhole ? Math.min(record, logo) : summary) > clock.now) breach(`${n} was answered already`);
      // A batch has not all that a request for the record asks for.
      if (others.some((one) => one.numbers.includes(n) && (one.isWhole || !isWhole)))
        breach(`${n} is in flight already`);
      if (!asks.some((ask) => ask.network === network && [...ask.numbers, ...ask.ahead].includes(n)))
        breach(`nobody asked for ${n}`);
    }
    flying.set(request, give);
  }

  function respond(request: Request, fault?: keyof typeof FAULTS): void {
    const give = flying.get(request);
    flying.delete(request);
    const isPoisoned = !isCalm && request.isBatch && poison !== undefined && request.numbers.includes(poison);
    const result = fault || isPoisoned ? FAULTS[fault ?? 500] : truth(request);
    if (fault || isPoisoned) hasFailed = true;
    else
      for (const n of request.numbers)
        told.set(keyTo(request.network, n), toldBy(request, n, toldOf(request.network, n), clock.now));
    give?.(result);
  }

  function stop(): void {
    waits.length = 0;
    flying.clear();
    told = toldByCache(tokens, logos);
    ask = start();
    // As the client does.
    for (const one of asks) if (one.answer === undefined) askWorker(one);
  }

  /** Asks the worker that is there. */
  function askWorker(one: Ask): void {
    const { kind: urgency, tab, network, numbers, ahead } = one;
    const mine = ask;
    const mustBeFound = numbers.filter(
      (n) => isRegistered(network, n) && toldOf(network, n).summary > clock.now,
    );
    const question = { urgency, ahead: identifiers(ahead), caller: { tab, requestCount: { requests: 0 } } };
    ask(network, identifiers(numbers), question).then(
      (outcomes) => {
        // A worker that was stopped has nobody to tell.
        if (mine !== ask) return;
        one.answer = outcomes;
        if (outcomes.length !== numbers.length) breach('outcomes are lacking');
        for (const [i, outcome] of outcomes.entries()) {
          const n = numbers[i] ?? 0;
          check(one, n, outcome);
          if (mustBeFound.includes(n) && outcome.kind !== 'found') breach(`${n} is not found any more`);
        }
      },
      (error) => breach(`an ask was rejected: ${error}`),
    );
  }

  function check(ask: Ask, n: number, outcome: Outcome): void {
    const { network } = ask;
    if (outcome.kind === 'found') {
      if (!isRegistered(network, n)) breach(`${n} is found, though nobody registered it`);
      if (outcome.token.name?.value !== nameOf(network, n)) breach(`${n} is ${outcome.token.name?.value}`);
    } else if (outcome.kind === 'absent') {
      if (isRegistered(network, n) || outcome.reason !== 'not-registered')
        breach(`${n} is said to be ${outcome.reason}`);
    } else if (outcome.failure.kind === 'abandoned') {
      const later = asks.slice(asks.indexOf(ask) + 1);
      const isElsewhere = later.some(({ kind, tab }) => kind === 'pointed' && tab === ask.tab);
      if (ask.kind === 'visible' || ask.tab === undefined || !isElsewhere) breach(`${n} was still wanted`);
    } else if (!hasFailed && !(limit && outcome.failure.kind === 'rate-limited')) {
      breach(`${n} failed, ${outcome.failure.kind}`);
    }
  }

  async function put(question: Question): Promise<Ask> {
    const one: Ask = { ...question };
    asks.push(one);
    askWorker(one);
    await pass(0);
    return one;
  }

  async function quieten(): Promise<void> {
    for (let turns = 0; turns < 2_000; turns++) {
      await settle();
      const [request] = flying.keys();
      if (request !== undefined) respond(request);
      else if (waits.length > 0) await pass(nextDue() - clock.now);
      else return;
    }
    breach('it never gets quiet');
  }

  /** Asks until nothing fails: a service that is left in peace, or asks for it, may be asked later. */
  async function askAtLast(question: Question): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const one = await put(question);
      await quieten();
      const { answer = [] } = one;
      const failures = answer.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
      if (failures.length === 0) return;
      for (const failure of failures) {
        if (failure.kind === 'paused') await pass(Math.max(0, failure.until - clock.now));
        else if (failure.kind === 'rate-limited') await pass(failure.retryAfterMs);
        else breach(`${failure.kind}, though nothing fails any more`);
      }
    }
    breach('it fails on though nothing fails any more');
  }

  return {
    breaches,
    ask: put,
    pass,
    async respond(which: number, fault?: keyof typeof FAULTS) {
      const request = [...flying.keys()][which % flying.size];
      if (request !== undefined) respond(request, fault);
      await pass(0);
    },
    async stop() {
      stop();
      await pass(0);
    },
    /** No more faults: what is open gets its answer, and what is asked then is found or absent. */
    async finish() {
      isCalm = true;
      await quieten();
      for (const [key, { summary }] of told)
        if (summary > clock.now && !tokens.has(key)) breach(`${key} was never written down`);
      const [last] = asks;
      if (last) await askAtLast({ ...last, kind: 'visible', tab: undefined, numbers: upTo(8), ahead: [] });
      if (last) await askAtLast({ ...last, kind: 'pointed', tab: undefined, numbers: [1], ahead: [] });
      if (asks.some((one) => one.answer === undefined)) breach('an ask never settled');
    },
  };
}
