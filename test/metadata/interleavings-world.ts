/**
 * A world for the pipeline in which nothing happens by itself: its clock, the network's answers, the cache's turns and
 * the end of its worker are commands.
 */
import type { HttpRequest } from '../../lib/http.ts';
import type { KeptLogo } from '../../lib/metadata/cache.ts';
import type { Kept } from '../../lib/metadata/kept.ts';
import { createMemoryDrawer } from '../drawer.ts';
import type { Chances, Command } from './interleavings-commands.ts';
import {
  type Answer,
  type Ask,
  FAULTS,
  type FaultName,
  IDENTIFIERS,
  NETWORKS,
  type Payer,
  type Request,
  readRequest,
  STANDARD,
  STRANGERS,
  say,
  subjectOf,
  truth,
  UPPER,
} from './interleavings-data.ts';
import {
  checkAnswer,
  checkSent,
  isFreshInCache,
  isStill,
  learn,
  type OracleParts,
  toBeFound,
} from './interleavings-oracle.ts';
import { createWorker, type Give, type Worker } from './interleavings-worker.ts';
import { createMemoryCache } from './memory-cache.ts';

type Question = Omit<Ask, 'id' | 'ahead' | 'priority'> & Partial<Pick<Ask, 'ahead' | 'priority'>>;

/** Everything that has been promised has come about: every microtask is done. */
const settled = () => new Promise<void>((done) => setImmediate(done));
const pick = (places: readonly number[]) => places.flatMap((place) => IDENTIFIERS[place] ?? []);

export function createWorld(chances: Chances) {
  const began = Date.UTC(2026, 10, 21, 9);
  const clock = { now: began, behind: 0 };
  const now = () => clock.now;
  const breaches: string[] = [];
  const log: (() => string)[] = [];
  const asks: Ask[] = [];
  const [tokens, logos] = [new Map<string, Kept>(), new Map<string, KeptLogo>()];
  const cache = createMemoryCache(tokens, logos);
  const drawer = createMemoryDrawer();
  let requests = 0;
  let draws = 0;
  let isCalm = false;
  let hasFailed = false;
  let worker = start();
  const oracle: OracleParts = {
    ...chances,
    now,
    worker: () => worker,
    asks,
    sentAt: { mainnet: [], preprod: [] },
    tokens,
    logos,
    hasFailed: () => hasFailed,
    breach,
  };

  /** Put into words only when something is wrong: that takes longer than all the rest. */
  function note(text: () => string): void {
    const s = (clock.now - began) / 1000;
    log.push(() => `${s.toFixed(3)} s: ${text()}`);
  }
  function breach(text: string): void {
    breaches.push(text);
    note(() => `!!! ${text}`);
  }

  function start(): Worker {
    const draw = (from: readonly number[]) => from[draws++ % from.length] ?? 0;
    return createWorker({ chances, now, behind: clock.behind, draw, cache, drawer, send });
  }

  function send(sent: HttpRequest, payers: ReadonlySet<Payer>, give: Give): void {
    const read = readRequest(sent);
    const isAgain = worker.sent.some(
      (before) =>
        worker.refused.has(before) &&
        before.isBatch === read.isBatch &&
        before.network === read.network &&
        read.subjects.every((one) => before.subjects.includes(one)) &&
        (payers.size === 0 || [...payers].some((one) => before.payers.has(one))),
    );
    const request: Request = { ...read, id: ++requests, isAgain, payers, at: clock.now };
    note(() => `#${request.id}${isAgain ? ' again' : ''}: ${read.network} ${say(read.subjects)}`);
    checkSent(oracle, request);
    worker.gives.set(request, give);
    worker.sent.push(request);
  }

  function answer(request: Request, fault?: FaultName): void {
    const result = fault === undefined ? truth(request, isCalm ? undefined : chances.poison) : FAULTS[fault];
    const give = worker.gives.get(request);
    worker.gives.delete(request);
    note(() => `#${request.id} ${result.ok ? result.value.status : result.failure.kind}`);
    if (result.ok && [200, 404].includes(result.value.status)) learn(oracle, request, result.value.status);
    else {
      worker.refused.add(request);
      hasFailed = true;
    }
    give?.(result);
  }

  function ask(question: Question): Ask {
    const one: Ask = { ahead: [], priority: STANDARD, ...question, id: asks.length + 1 };
    asks.push(one);
    put(one);
    return one;
  }

  /** Asks the worker that is there, as the client does once more when it was stopped. */
  function put(one: Ask): void {
    const subjects = one.identifiers.map(subjectOf);
    note(() => `ask ${one.id}: ${one.kind} of tab ${one.tab} on ${one.network}: ${say(subjects)}`);
    const mine = worker;
    const mustBeFound = toBeFound(oracle, one);
    comeTo(worker, one).then(
      (given) => {
        // A worker that was stopped has nobody to tell.
        if (mine !== worker) return;
        note(() => `ask ${one.id} settled: ${JSON.stringify(given).slice(0, 200)}`);
        one.answer = given;
        checkAnswer(oracle, one, given, mustBeFound);
      },
      (error) => breach(`ask ${one.id} was rejected: ${error}`),
    );
  }

  /** Sets the clock forward, and does all that is due on the way. */
  async function advance(ms: number): Promise<void> {
    const until = clock.now + ms;
    for (;;) {
      await settled();
      const due = worker.nextTimer();
      if (due === undefined || due.at > until) break;
      worker.timers.splice(worker.timers.indexOf(due), 1);
      clock.now = Math.max(clock.now, due.at);
      due.fire();
    }
    clock.now = until;
  }

  function stop(): void {
    note(() => 'the worker stops');
    worker.end();
    worker = start();
    for (const one of asks) if (one.answer === undefined) put(one);
  }

  /** Strangers come into view one after the other, each answered at once. */
  async function scroll({ count, ...whom }: Extract<Command, { kind: 'scroll' }>): Promise<void> {
    for (const stranger of STRANGERS.slice(0, count)) {
      ask({ ...whom, kind: 'visible', identifiers: [stranger] });
      // Longer than the cache takes and a batch is gathered.
      await advance(60);
      for (const request of worker.gives.keys()) answer(request);
    }
  }

  async function run(command: Command): Promise<void> {
    if (command.kind === 'visible')
      ask({ ...command, identifiers: pick(command.identifiers), ahead: pick(command.ahead) });
    else if (command.kind === 'pointed')
      ask({ ...command, identifiers: pick([command.identifier]), ahead: pick(command.ahead) });
    else if (command.kind === 'details' || command.kind === 'logo')
      ask({ ...command, identifiers: pick([command.subject]) });
    else if (command.kind === 'crowd') ask({ ...command, kind: 'visible', identifiers: STRANGERS });
    else if (command.kind === 'scroll') await scroll(command);
    else if (command.kind === 'advance') await advance(command.ms);
    else if (command.kind === 'stop') stop();
    else if (command.kind === 'set back') clock.behind += command.ms;
    else {
      const request = [...worker.gives.keys()][command.which % worker.gives.size];
      if (request !== undefined) answer(request, command.fault);
    }
    await advance(0);
  }

  async function quieten(): Promise<void> {
    for (let turns = 0; turns < 2_000; turns++) {
      await settled();
      const [request] = worker.gives.keys();
      const timer = worker.nextTimer();
      if (request !== undefined) answer(request);
      else if (timer !== undefined) await advance(Math.max(0, timer.at - clock.now));
      else return;
    }
    breach('it never gets quiet');
  }

  /** Asks until nothing fails: a service that is left in peace, or asked for it, may be asked later. */
  async function askAtLast(question: Question): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const one = ask(question);
      await quieten();
      const { outcomes } = one.answer ?? { outcomes: [] };
      const failures = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
      if (failures.length === 0) return;
      const rests = failures.map((failure) => {
        if (failure.kind === 'paused') return failure.until - clock.now;
        if (failure.kind === 'rate-limited') return failure.retryAfterMs;
        breach(`ask ${one.id} met ${failure.kind}, and nothing fails any more`);
        return 0;
      });
      await advance(Math.max(...rests));
    }
    breach('it fails on though nothing fails any more');
  }

  /** No more faults: what is open gets its answer, and what is asked then is found or absent. */
  async function finish(): Promise<void> {
    isCalm = true;
    note(() => 'no more faults');
    await quieten();
    for (const key of worker.known.keys())
      if (isStill(oracle, 'known', key) && !isFreshInCache(oracle, key))
        breach(`${key} was never written down`);
    for (const network of NETWORKS.filter((one) => asks.some((ask) => ask.network === one)))
      await askAtLast({ kind: 'visible', tab: undefined, network, identifiers: IDENTIFIERS });
    const identifiers = IDENTIFIERS.filter((one) => subjectOf(one) === UPPER);
    await askAtLast({ kind: 'pointed', tab: undefined, network: 'mainnet', identifiers });
    for (const one of asks) if (one.answer === undefined) breach(`ask ${one.id} never settled`);
  }

  return { run, finish, breaches, story: () => log.map((line) => line()).join('\n') };
}

async function comeTo({ lookup, askerOf }: Worker, one: Ask): Promise<Answer> {
  const { kind, network, identifiers, ahead, priority } = one;
  const asker = askerOf(one);
  const [subject = UPPER] = identifiers.map(subjectOf);
  if (kind === 'logo') return { outcomes: [], logo: await lookup.logo(network, subject, asker) };
  if (kind !== 'details')
    return { outcomes: await lookup.outcomes(network, identifiers, { urgency: kind, asker, ahead }) };
  const order = priority === STANDARD ? undefined : priority;
  return { outcomes: [(await lookup.details(network, subject, asker, { priority: order })).outcome] };
}
