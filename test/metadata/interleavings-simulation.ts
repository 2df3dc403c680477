/**
 * The real loader over a manual clock, a simulated cache and a simulated network, all driven by commands. Every broken
 * promise of the loader is recorded as a violation.
 */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Result } from '../../lib/failure.ts';
import type { RequestLimit } from '../../lib/http/rate-limiter.ts';
import type { Http, HttpResponse } from '../../lib/http/request.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import { subjectKey } from '../../lib/metadata/endpoint.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import { testLimiter } from '../http/test-limiter.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { type FreshUntil, freshAfter, freshInCache, UNKNOWN } from './interleavings-freshness.ts';
import {
  baseOf,
  FAULTS,
  isRegistered,
  type Network,
  nameOf,
  PRIORITY,
  type Request,
  readRequest,
  responseTo,
} from './interleavings-service.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryCache } from './memory-cache.ts';
import { numberedSubject, upTo } from './numbered-subjects.ts';
import { createTestLoader } from './test-loader.ts';

const MAX_SUMMARIES = 50;
const MAX_RECORDS = 8;
const MAX_REQUESTS = 4;
/** One slot is reserved for hovered tokens. */
const MAX_BATCHES = 3;

/** Subjects are numbered. `neighbours`: of a hovered token. */
export type Question = {
  readonly kind: 'visible' | 'hovered';
  /** Undefined for our own pages. */
  readonly tab: number | undefined;
  readonly network: Network;
  readonly numbers: readonly number[];
  readonly neighbours: readonly number[];
};
type Asked = Question & { outcomes?: readonly Outcome[] };

export type Conditions = {
  /** Milliseconds of the cache reads, in a cycle. */
  readonly latencies: readonly number[];
  /** At least 0, below 1, in a cycle. */
  readonly randoms: readonly number[];
  /** A subject that makes every batch fail. */
  readonly poison: number | undefined;
  /** The service's limit, beyond which it answers 429. */
  readonly limit: RequestLimit | undefined;
};

const identifiers = (numbers: readonly number[]): readonly Identifier[] =>
  numbers.map((n) => ({ kind: 'subject', subject: numberedSubject(n) }));

export function createSimulation({ latencies, randoms, poison, limit }: Conditions) {
  const { clock, timers, wait, nextDue, settle, pass } = createManualClock(Date.UTC(2026, 10, 21, 9));
  const violations: string[] = [];
  const violation = (text: string) => void violations.push(`${clock.now}: ${text}`);
  const questions: Asked[] = [];
  const [tokens, logos] = [new Map<string, CacheEntry>(), new Map<string, Logo>()];
  const storageItem = createMemoryStorageItem();
  const sentAt: Record<Network, number[]> = { mainnet: [], preprod: [] };
  const inFlight = new Map<Request, (response: Result<HttpResponse>) => void>();
  let fresh = new Map<string, FreshUntil>();
  /** Subjects that were asked for, while their summary was not fresh, and not answered since. */
  const wanted = new Set<string>();
  let [draws, isCalm, hasFailed] = [0, false, false];
  const draw = (from: readonly number[]) => from[draws++ % from.length] ?? 0;
  let ask = startWorker();

  const keyOf = (network: Network, n: number) =>
    subjectKey({ network, base: baseOf(network), priority: PRIORITY }, numberedSubject(n));
  const freshUntil = (network: Network, n: number) => fresh.get(keyOf(network, n)) ?? UNKNOWN;

  function startWorker() {
    const cache = createMemoryCache(tokens, logos);
    const delayed =
      <In extends unknown[], Out>(read: (...given: In) => Promise<Out>) =>
      async (...given: In) => {
        await wait(draw(latencies));
        return read(...given);
      };
    const limiter = testLimiter(limit, clock, storageItem);
    const http: Http = (request) => new Promise((resolve) => receive(readRequest(request), resolve));
    return createTestLoader({
      source: createMetadataService(http, limiter),
      limiter,
      cache: { ...cache, tokens: delayed(cache.tokens), logo: delayed(cache.logo) },
      address: async (network) => baseOf(network),
      clock,
      wait,
      random: () => draw(randoms),
      report: (error) => violation(`reported ${error}`),
    }).loader.ask;
  }

  function receive(request: Request, resolve: (response: Result<HttpResponse>) => void): void {
    const { network, numbers, isFull } = request;
    checkLimits(request);
    const others = [...inFlight.keys()].filter((one) => one.network === network);
    for (const n of numbers) {
      const { summary, record } = freshUntil(network, n);
      // The full record may arrive while the summary waits for its batch.
      const isWanted = !isFull && wanted.has(keyOf(network, n));
      if ((isFull ? record : summary) > clock.now && !isWanted) violation(`${n} is fresh`);
      // A summary in flight does not replace a full record.
      if (others.some((one) => one.numbers.includes(n) && one.isFull === isFull))
        violation(`${n} is in flight already`);
      const isAsked = (one: Asked) =>
        one.network === network && [...one.numbers, ...one.neighbours].includes(n);
      if (!questions.some(isAsked)) violation(`nobody asked for ${n}`);
    }
    inFlight.set(request, resolve);
  }

  function checkLimits({ network, numbers, isBatch, isFull }: Request): void {
    const others = [...inFlight.keys()].filter((one) => one.network === network);
    if (others.length >= MAX_REQUESTS) violation('too many concurrent requests');
    if (isBatch && others.filter((one) => one.isBatch).length >= MAX_BATCHES)
      violation('too many concurrent batches');
    if (numbers.length > (isFull ? MAX_RECORDS : MAX_SUMMARIES)) violation('too large a batch');
    if (new Set(numbers).size < numbers.length) violation('a subject twice in a batch');
    const recent = sentAt[network].filter((at) => limit && clock.now - at < limit.windowMs);
    if (limit && recent.length >= limit.requests) violation('more requests than the limit');
    sentAt[network] = [...recent, clock.now];
  }

  function respond(request: Request, fault?: keyof typeof FAULTS): void {
    const resolve = inFlight.get(request);
    inFlight.delete(request);
    const isPoisoned = !isCalm && request.isBatch && poison !== undefined && request.numbers.includes(poison);
    if (fault || isPoisoned) hasFailed = true;
    else
      for (const n of request.numbers) {
        const before = freshUntil(request.network, n);
        const key = keyOf(request.network, n);
        fresh.set(key, freshAfter(request, n, before, clock.now));
        if (!request.isFull) wanted.delete(key);
      }
    resolve?.(fault || isPoisoned ? FAULTS[fault ?? 500] : responseTo(request));
  }

  function restartWorker(): void {
    timers.length = 0;
    inFlight.clear();
    fresh = freshInCache(tokens);
    ask = startWorker();
    // As the messaging client does.
    for (const one of questions) if (one.outcomes === undefined) askWorker(one);
  }

  function askWorker(asked: Asked): void {
    const { kind: urgency, tab, network, numbers, neighbours } = asked;
    const worker = ask;
    for (const n of numbers) if (freshUntil(network, n).summary <= clock.now) wanted.add(keyOf(network, n));
    const mustBeFound = numbers.filter(
      (n) => isRegistered(network, n) && freshUntil(network, n).summary > clock.now,
    );
    const question = { urgency, neighbours: neighbours.map((n) => numberedSubject(n)), caller: { tab } };
    ask(network, identifiers(numbers), question).then(
      (outcomes) => {
        // A stopped worker cannot reply.
        if (worker !== ask) return;
        asked.outcomes = outcomes;
        if (outcomes.length !== numbers.length) violation('outcomes are missing');
        for (const [i, outcome] of outcomes.entries()) {
          const n = numbers[i] ?? 0;
          checkOutcome(asked, n, outcome);
          if (mustBeFound.includes(n) && outcome.kind !== 'found') violation(`${n} is no longer found`);
        }
      },
      (error) => violation(`a question was rejected: ${error}`),
    );
  }

  function checkOutcome(asked: Asked, n: number, outcome: Outcome): void {
    const { network } = asked;
    if (outcome.kind === 'found') {
      if (!isRegistered(network, n)) violation(`${n} is found but not registered`);
      if (outcome.token.name?.value !== nameOf(network, n)) violation(`${n} is ${outcome.token.name?.value}`);
    } else if (outcome.kind === 'absent') {
      if (isRegistered(network, n) || outcome.reason !== 'not-registered')
        violation(`${n} is ${outcome.reason}`);
    } else if (!hasFailed && !(limit && outcome.failure.kind === 'rate-limited')) {
      violation(`${n} failed, ${outcome.failure.kind}`);
    }
  }

  async function put(question: Question): Promise<Asked> {
    const asked: Asked = { ...question };
    questions.push(asked);
    askWorker(asked);
    await pass(0);
    return asked;
  }

  async function drain(): Promise<void> {
    for (let turns = 0; turns < 2_000; turns++) {
      await settle();
      const [request] = inFlight.keys();
      if (request !== undefined) respond(request);
      else if (timers.length > 0) await pass(nextDue() - clock.now);
      else return;
    }
    violation('it never becomes idle');
  }

  /** Asks again after each pause until nothing fails. */
  async function askUntilAnswered(question: Question): Promise<void> {
    for (let attempts = 0; attempts < 20; attempts++) {
      const asked = await put(question);
      await drain();
      const { outcomes = [] } = asked;
      const failures = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
      if (failures.length === 0) return;
      for (const failure of failures) {
        if (failure.kind === 'paused') await pass(Math.max(0, failure.until - clock.now));
        else if (failure.kind === 'rate-limited') await pass(failure.retryAfterMs);
        else violation(`${failure.kind} of a healthy service`);
      }
    }
    violation('it still fails with a healthy service');
  }

  return {
    violations,
    ask: put,
    pass,
    async respond(which: number, fault?: keyof typeof FAULTS) {
      const request = [...inFlight.keys()][which % inFlight.size];
      if (request !== undefined) respond(request, fault);
      await pass(0);
    },
    async restartWorker() {
      restartWorker();
      await pass(0);
    },
    /** Without further faults, every question is answered. */
    async finish() {
      isCalm = true;
      await drain();
      for (const [key, { summary }] of fresh)
        if (summary > clock.now && !tokens.has(key)) violation(`${key} was never cached`);
      const [first] = questions;
      if (first) {
        const last = { network: first.network, tab: undefined, neighbours: [] };
        await askUntilAnswered({ ...last, kind: 'visible', numbers: upTo(8) });
        await askUntilAnswered({ ...last, kind: 'hovered', numbers: [1] });
      }
      if (questions.some((one) => one.outcomes === undefined)) violation('a question was never answered');
    },
  };
}
