/** What is sent to the service, when, and in whose name; and what becomes of it when the service refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import { type Asker, createBudget, POINTED_A_MINUTE } from '../../lib/metadata/budget.ts';
import type { Question } from '../../lib/metadata/lookup.ts';
import type { Place } from '../../lib/metadata/outcome.ts';
import { createPipeline } from '../../lib/metadata/pipeline.ts';
import { type Answer, createRequests, type Listed } from '../../lib/metadata/requests.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import type { MetadataService } from '../../lib/metadata/service.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import { createWeather } from '../../lib/metadata/weather.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { type Recorded, record } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createMemoryFingerprints, createTestLadder } from './memory-fingerprints.ts';
import { NO_REMOTE_LOGOS } from './no-remote-logos.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const GATHER = 15;
const PLACE: Place = {
  network: 'mainnet',
  base: 'https://tokens.example',
  priority: PRIORITIES['CIP_68,CIP_26'],
};
const OTHER: Place = { ...PLACE, network: 'preprod', base: 'https://preprod.example' };

const status = (code: number): Failure => ({ kind: 'service', status: code });
const limited = (retryAfterMs: number): Failure => ({ kind: 'rate-limited', retryAfterMs });
const OFFLINE: Failure = { kind: 'offline' };
const TIMEOUT: Failure = { kind: 'timeout' };

/** Subjects that nobody registered. */
function subjects(count: number): readonly Subject[] {
  return Array.from({ length: count }, (_, i) => {
    const subject = parseSubject(`${i.toString(16).padStart(56, '0')}abcd`);
    if (subject === undefined) throw new Error('not a subject');
    return subject;
  });
}
const numbered = (i: number) => subjects(i + 1)[i] as Subject;

const aTab = (tab?: number): Asker => ({ tab, bill: { requests: 0 } });

type Sent = {
  readonly kind: 'one' | 'many';
  readonly base: string;
  readonly subjects: readonly string[];
  readonly at: number;
  /** Answers it: with nothing registered, unless told. */
  says(failure?: Failure): Promise<void>;
  /** Answers it: with all that was asked for, under this name. */
  finds(name: string): Promise<void>;
  /** Breaks, as no service may. */
  throws(error: unknown): Promise<void>;
};

/** An entry with all that a question with details has. */
function entryOf(subject: string, name: string): Entry {
  const stated = { value: name, source: 'CIP_26' } as const;
  return {
    subject,
    properties: { name: stated, description: stated, others: {} },
    logo: undefined,
    records: { CIP_26: { subject } },
  };
}

/** The service and the clock, both held in hand. */
function hold() {
  const clock = { now: NOW };
  const sent: Sent[] = [];
  const waits: { readonly ms: number; readonly due: number; readonly resume: () => void }[] = [];
  /** A turn of everything that is ready to go on. */
  const settle = () => new Promise<void>((done) => setImmediate(done));

  function send<T>(
    kind: Sent['kind'],
    base: string,
    asked: readonly string[],
    found: (entries: readonly Entry[]) => T,
  ) {
    return new Promise<Result<{ found: T; priority: [] }>>((answer, refuse) => {
      const give = (entries: readonly Entry[]) => answer(success({ found: found(entries), priority: [] }));
      sent.push({
        kind,
        base,
        subjects: asked,
        at: clock.now,
        says(failure) {
          if (failure === undefined) give([]);
          else answer(failed(failure));
          return settle();
        },
        finds(name) {
          give(asked.map((subject) => entryOf(subject, name)));
          return settle();
        },
        throws(error) {
          refuse(error);
          return settle();
        },
      });
    });
  }
  const service: MetadataService = {
    describesV2: async () => success(true),
    one: (base, subject) => send('one', base, [subject], ([entry]) => entry),
    many: (base, wanted) =>
      send('many', base, wanted, (entries) => new Map(entries.map((entry) => [entry.subject, entry]))),
  };
  const wait = (ms: number) =>
    new Promise<void>((resume) => {
      waits.push({ ms, due: clock.now + ms, resume });
    });

  /** Time goes by; whoever waits is woken at its own millisecond. */
  async function pass(ms: number): Promise<void> {
    const end = clock.now + ms;
    for (;;) {
      await settle();
      const [next] = waits.filter(({ due }) => due <= end).sort((one, two) => one.due - two.due);
      if (next === undefined) break;
      waits.splice(waits.indexOf(next), 1);
      clock.now = Math.max(clock.now, next.due);
      next.resume();
    }
    clock.now = end;
    await settle();
  }
  return { clock, sent, waits, settle, service, wait, pass };
}

function setUp({ random = () => 0.5 }: { random?: () => number } = {}) {
  const held = hold();
  const { clock, service, wait, sent } = held;
  const budget = createBudget(() => clock.now);
  const pointings = createBudget(() => clock.now, POINTED_A_MINUTE);
  const weather = createWeather(() => clock.now);
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const requests = createRequests({ service, weather, budget, pointings, wait, random, report });
  /** What has come of questions so far. */
  const results: (string | undefined)[] = [];
  const failures: Failure[] = [];
  const note = (answer: Promise<Result<Answer>>) => {
    const i = results.push(undefined) - 1;
    void answer.then((result) => {
      results[i] = result.ok ? 'answered' : result.failure.kind;
      if (!result.ok) failures.push(result.failure);
    });
  };
  const listFor = (
    subject: Subject,
    askers: ReadonlySet<Asker>,
    { place = PLACE, isMoot = () => false }: { place?: Place; isMoot?: Listed['isMoot'] } = {},
  ) => note(requests.listed(place, { subject, askers, isMoot }));
  const list = (wanted: readonly Subject[], asker = aTab(), place = PLACE) => {
    for (const subject of wanted) listFor(subject, new Set([asker]), { place });
  };
  const { points } = requests;
  /** As a look-up does it, for all who point at it. */
  const point = (subject: Subject, ...askers: readonly Asker[]) => {
    for (const asker of askers) points(asker);
    pointFor(subject, new Set(askers.length === 0 ? [aTab()] : askers));
  };
  const pointFor = (subject: Subject, askers: ReadonlySet<Asker>) =>
    note(requests.alone(PLACE, subject, askers, { logo: true }));
  const beside = (subject: Subject, place = PLACE) => listFor(subject, new Set(), { place });
  const sizes = () => sent.map(({ subjects: asked }) => asked.length);
  return {
    ...held,
    budget,
    weather,
    reports,
    results,
    failures,
    list,
    listFor,
    points,
    point,
    pointFor,
    beside,
    sizes,
  };
}

describe('what is listed', () => {
  it('within 15 ms of the first goes together', async () => {
    const { list, pass, sent } = setUp();
    const [a, b, c] = subjects(3) as [Subject, Subject, Subject];
    list([a]);
    await pass(GATHER - 1);
    list([b]);
    expect(sent).toEqual([]);
    await pass(1);
    list([c]);
    await pass(GATHER - 1);
    expect(sent.map((one) => [one.subjects, one.at])).toEqual([[[a, b], NOW + GATHER]]);
    await pass(1);
    expect(sent.map((one) => [one.subjects, one.at])).toEqual([
      [[a, b], NOW + GATHER],
      [[c], NOW + 2 * GATHER],
    ]);
  });

  it('at two places goes apart', async () => {
    const { list, pass, sent } = setUp();
    const places = [PLACE, OTHER, { ...PLACE, priority: PRIORITIES.CIP_26 }] as const;
    for (const place of places) list(subjects(2), aTab(), place);
    await pass(GATHER);
    expect(sent.map(({ base, subjects: asked }) => [base, asked.length])).toEqual([
      [PLACE.base, 2],
      [OTHER.base, 2],
      [PLACE.base, 2],
    ]);
  });

  it('goes by 50, in the order in which it came', async () => {
    const { list, pass, sent, results, sizes } = setUp();
    const wanted = subjects(120);
    list(wanted);
    await pass(GATHER);
    expect(sizes()).toEqual([50, 50, 20]);
    expect(sent.flatMap((one) => one.subjects)).toEqual(wanted);
    for (const one of sent) await one.says();
    expect(results).toEqual(Array(120).fill('answered'));
  });

  it('takes three places of the four at most, and goes on as they become free', async () => {
    const { list, pass, sent, results, sizes } = setUp();
    list(subjects(260));
    await pass(GATHER);
    expect(sizes()).toEqual([50, 50, 50]);
    await pass(10_000);
    expect(sent).toHaveLength(3);
    await sent[1]?.says();
    expect(sizes()).toEqual([50, 50, 50, 50]);
    // Another joins those that wait for a place.
    list([numbered(300)]);
    await sent[0]?.says();
    await sent[2]?.says();
    expect(sizes()).toEqual([50, 50, 50, 50, 50, 11]);
    for (const one of sent.slice(3)) await one.says();
    expect(results).toEqual(Array(261).fill('answered'));
  });

  it('and is moot by the time that its batch is made is left out', async () => {
    const { list, listFor, pass, sent, results } = setUp();
    const moot = new Set<Subject>();
    const [a, b, c] = subjects(3) as [Subject, Subject, Subject];
    for (const subject of [a, b, c]) {
      listFor(subject, new Set([aTab(1)]), { isMoot: () => moot.has(subject) });
    }
    moot.add(b);
    await pass(GATHER);
    expect([sent.map((one) => one.subjects), results]).toEqual([
      [[a, c]],
      [undefined, 'abandoned', undefined],
    ]);
    // Once it was sent it is answered, whatever else is known of it.
    moot.add(a);
    await sent[0]?.says();
    expect(results).toEqual(['answered', 'abandoned', 'answered']);
    // All that there is being moot, there is no batch.
    listFor(c, new Set([aTab(1)]), { isMoot: () => true });
    await pass(GATHER);
    list([b]);
    await pass(GATHER);
    expect(sent.slice(1).map((one) => one.subjects)).toEqual([[b]]);
  });

  it('is billed to all who have come to want it before its batch is made, and to no later one', async () => {
    const { listFor, pass, sent, budget } = setUp();
    const [one, two, three] = [aTab(1), aTab(2), aTab(3)];
    const askers = new Set([one]);
    listFor(numbered(0), askers);
    await pass(GATHER - 1);
    askers.add(two);
    await pass(1);
    askers.add(three);
    await sent[0]?.says();
    expect([one, two, three].map(({ bill }) => bill.requests)).toEqual([1, 1, 0]);
    expect([1, 2, 3].map((tab) => budget.spent(tab))).toEqual([1, 1, 0]);
  });

  it('at one place does not wait for another address', async () => {
    const { list, pass, sent } = setUp();
    list(subjects(200));
    list(subjects(2), aTab(), OTHER);
    await pass(GATHER);
    expect(sent.map(({ base }) => base)).toEqual([PLACE.base, PLACE.base, PLACE.base, OTHER.base]);
  });
});

describe('what is pointed at', () => {
  it('is sent at once, while batches have all that is theirs', async () => {
    const { list, point, pass, sent } = setUp();
    list(subjects(200));
    await pass(GATHER);
    expect(sent).toHaveLength(3);
    point(numbered(500));
    expect(sent.map(({ kind }) => kind)).toEqual(['many', 'many', 'many', 'one']);
  });

  it('takes four places at most, and goes before every batch and every part of one', async () => {
    const { list, point, pass, sent } = setUp();
    list(subjects(200));
    await pass(GATHER);
    for (let i = 0; i < 3; i++) point(numbered(500 + i), aTab(i));
    expect(sent).toHaveLength(4);
    // Now there are parts, a batch and two pointed ones that wait.
    await sent[0]?.says(status(500));
    expect(sent[4]?.subjects).toEqual([numbered(501)]);
    await sent[1]?.says();
    expect(sent[5]?.subjects).toEqual([numbered(502)]);
    // All four are taken: three by what is pointed at, one by a batch.
    await sent[2]?.says();
    expect(sent.slice(6).map(({ subjects: asked }) => asked.length)).toEqual([]);
    await sent[3]?.says();
    expect(sent.slice(6).map(({ subjects: asked }) => asked.length)).toEqual([17]);
  });

  it('pays for each request that is made for it, whoever wants it', async () => {
    const { point, pass, sent } = setUp({ random: () => 0 });
    const [one, two] = [aTab(1), aTab(2)];
    point(numbered(0), one, two);
    expect([one.bill.requests, two.bill.requests]).toEqual([1, 1]);
    await sent[0]?.says(status(503));
    await pass(0);
    expect(sent).toHaveLength(2);
    expect([one.bill.requests, two.bill.requests]).toEqual([2, 2]);
  });
});

/** All that may be one subject's fault, and all that may pass by itself. */
const PARTED: readonly Failure[] = [
  status(400),
  status(413),
  status(500),
  status(504),
  TIMEOUT,
  { kind: 'too-large' },
];
const PASSING: readonly Failure[] = [OFFLINE, status(500), status(502), status(503)];

describe('a batch that is refused', () => {
  it.each(PARTED)('with %j goes on in thirds', async (failure) => {
    const { list, pass, sent, sizes } = setUp();
    const wanted = subjects(50);
    list(wanted);
    await pass(GATHER);
    await sent[0]?.says(failure);
    // At once: to wait would mend nothing.
    expect(sizes()).toEqual([50, 17, 17, 16]);
    expect(sent.slice(1).flatMap((one) => one.subjects)).toEqual(wanted);
    await sent[2]?.says(failure);
    expect(sizes()).toEqual([50, 17, 17, 16, 6]);
    await sent[1]?.says();
    await sent[3]?.says();
    expect(sizes()).toEqual([50, 17, 17, 16, 6, 6, 5]);
    expect(sent.slice(4).flatMap((one) => one.subjects)).toEqual(wanted.slice(17, 34));
  });

  it('with status 502 or 503, or offline, is sent again as it was', async () => {
    for (const failure of [OFFLINE, status(502), status(503)]) {
      const { list, pass, sent, sizes, results } = setUp();
      list(subjects(50));
      await pass(GATHER);
      await sent[0]?.says(failure);
      expect(sent).toHaveLength(1);
      await pass(400);
      expect(sizes()).toEqual([50, 50]);
      await sent[1]?.says();
      expect(results).toEqual(Array(50).fill('answered'));
    }
  });

  it.each<Failure>([
    status(402),
    status(403),
    status(404),
    status(418),
    { kind: 'malformed', detail: 'not-json' },
    { kind: 'redirected' },
    { kind: 'not-allowed' },
  ])('with %j fails as a whole, at once', async (failure) => {
    const { list, pass, sent, failures } = setUp();
    list(subjects(50));
    await pass(GATHER);
    await sent[0]?.says(failure);
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(failures).toEqual(Array(50).fill(failure));
  });

  it('is billed for every part, to whoever is in it', async () => {
    const { list, pass, sent, budget } = setUp();
    const [one, two, own] = [aTab(1), aTab(2), aTab()];
    const wanted = subjects(50);
    list(wanted.slice(0, 17), one);
    list(wanted.slice(17, 40), two);
    list(wanted.slice(40), own);
    await pass(GATHER);
    const bills = () => [one, two, own].map(({ bill }) => bill.requests);
    expect(bills()).toEqual([1, 1, 1]);
    await sent[0]?.says(status(400));
    expect(bills()).toEqual([2, 3, 2]);
    expect([budget.spent(1), budget.spent(2)]).toEqual([2, 3]);
  });
});

describe('one subject that is refused', () => {
  it.each(PASSING)('with %j is asked for three times, with full jitter between', async (failure) => {
    for (const how of ['pointed', 'listed'] as const) {
      const draws = [0.25, 0.75];
      const { list, point, pass, sent, failures, waits } = setUp({ random: () => draws.shift() ?? 9 });
      if (how === 'pointed') point(numbered(0));
      else {
        list([numbered(0)]);
        await pass(GATHER);
      }
      await sent[0]?.says(failure);
      expect(waits.map(({ ms }) => ms)).toEqual([0.25 * 400]);
      await pass(99);
      expect(sent).toHaveLength(1);
      await pass(1);
      expect(sent).toHaveLength(2);
      await sent[1]?.says(failure);
      expect(waits.map(({ ms }) => ms)).toEqual([0.75 * 800]);
      await pass(599);
      expect(sent).toHaveLength(2);
      expect(failures).toEqual([]);
      await pass(1);
      expect(sent).toHaveLength(3);
      await sent[2]?.says(failure);
      await pass(60_000);
      expect([sent.length, failures, waits]).toEqual([3, [failure], []]);
    }
  });

  it.each<Failure>([
    status(400),
    status(403),
    status(404),
    status(413),
    status(504),
    TIMEOUT,
    { kind: 'too-large' },
    { kind: 'malformed', detail: 'not-json' },
    { kind: 'redirected' },
    { kind: 'not-allowed' },
    limited(5_001),
  ])('with %j is not asked for again', async (failure) => {
    for (const how of ['pointed', 'listed'] as const) {
      const { list, point, pass, sent, failures } = setUp();
      if (how === 'pointed') point(numbered(0));
      else {
        list([numbered(0)]);
        await pass(GATHER);
      }
      await sent[0]?.says(failure);
      await pass(60_000);
      expect([sent.length, failures]).toEqual([1, [failure]]);
    }
  });

  it('and then answered is answered', async () => {
    const { point, pass, sent, results } = setUp();
    point(numbered(0));
    await sent[0]?.says(status(503));
    await pass(400);
    await sent[1]?.says();
    expect(results).toEqual(['answered']);
  });
});

describe('a service that asks for silence', () => {
  it('for a moment gets it, and is asked again', async () => {
    const { list, point, pass, sent, results, clock } = setUp({ random: () => 0 });
    list(subjects(2));
    await pass(GATHER);
    const asked = clock.now;
    await sent[0]?.says(limited(5_000));
    // What comes meanwhile waits as well, pointed at or not; elsewhere nothing waits.
    point(numbered(7), aTab(1));
    list([numbered(8)]);
    list([numbered(9)], aTab(), OTHER);
    await pass(4_999);
    expect(sent.map(({ base }) => base)).toEqual([PLACE.base, OTHER.base]);
    expect(results).toEqual([undefined, undefined, undefined, undefined, undefined]);
    await pass(1);
    const again = sent.slice(2);
    expect(again.map(({ at }) => at - asked)).toEqual([5_000, 5_000, 5_000]);
    expect(again[0]?.subjects).toEqual([numbered(7)]);
    expect(new Set(again.flatMap((one) => one.subjects))).toEqual(
      new Set([...subjects(2), numbered(7), numbered(8)]),
    );
    for (const one of sent.slice(1)) await one.says();
    expect(results).toEqual(Array(5).fill('answered'));
  });

  it('adds jitter to what it asked for', async () => {
    const { point, sent, pass } = setUp({ random: () => 0.5 });
    point(numbered(0));
    await sent[0]?.says(limited(2_000));
    await pass(2_199);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
  });

  it('is asked three times, and then believed', async () => {
    const { point, sent, pass, failures } = setUp({ random: () => 0 });
    point(numbered(0));
    for (let i = 0; i < 3; i++) {
      await sent[i]?.says(limited(1_000));
      await pass(1_000);
    }
    expect([sent.length, failures]).toEqual([3, [limited(1_000)]]);
  });

  it('for long is not asked until then, and everybody is told how long', async () => {
    const { list, point, pass, sent, failures, results, waits } = setUp();
    list(subjects(160));
    await pass(GATHER);
    expect(sent).toHaveLength(3);
    await sent[0]?.says(limited(60_000));
    // The 50 that met it, and the ten that waited for a place.
    expect(failures).toEqual(Array(60).fill(limited(60_000)));
    await pass(10_000);
    point(numbered(500), aTab(1));
    await pass(0);
    expect(failures.at(-1)).toEqual(limited(50_000));
    list([numbered(501)]);
    await pass(GATHER);
    expect(failures.at(-1)).toEqual(limited(50_000 - GATHER));
    expect([sent.length, waits]).toEqual([3, []]);
    // Those that were on their way are answered all the same.
    await sent[1]?.says();
    expect(results.filter((one) => one === 'answered')).toHaveLength(50);
    await pass(50_000 - GATHER);
    point(numbered(502), aTab(1));
    expect(sent).toHaveLength(4);
  });
});

describe('a service in trouble', () => {
  it('is left in peace, and then tried by one request alone', async () => {
    const { list, point, pass, sent, failures, clock } = setUp({ random: () => 0 });
    list(subjects(150));
    await pass(GATHER);
    for (let i = 0; i < 4; i++) {
      await sent[i]?.says(OFFLINE);
      await pass(0);
    }
    const opened = sent.length;
    for (const one of sent.slice(4)) await one.says(OFFLINE);
    await pass(1_000);
    expect(sent).toHaveLength(opened);
    point(numbered(500), aTab(1));
    await pass(0);
    const until = NOW + GATHER + 15_000;
    expect(failures.at(-1)).toEqual({ kind: 'paused', until });
    clock.now = until;
    // Four would have room otherwise.
    for (let i = 0; i < 4; i++) point(numbered(600 + i), aTab(10 + i));
    list(subjects(100));
    await pass(GATHER);
    expect(sent).toHaveLength(opened + 1);
    await sent.at(-1)?.says();
    expect(sent.slice(opened).map(({ kind }) => kind)).toEqual(['one', 'one', 'one', 'one']);
    await sent.at(-1)?.says();
    expect(sent.at(-1)?.kind).toBe('many');
  });
});

describe('a question that was pointed at', () => {
  /** All four places taken by our own pages. */
  function busy() {
    const all = setUp();
    for (let i = 0; i < 4; i++) all.point(numbered(i));
    expect(all.sent).toHaveLength(4);
    return all;
  }

  it('is dropped when its tab points elsewhere before it is sent', async () => {
    const { point, sent, settle, results, failures } = busy();
    const tab = aTab(1);
    point(numbered(10), tab);
    point(numbered(11), aTab(2));
    await settle();
    expect(results.slice(4)).toEqual([undefined, undefined]);
    point(numbered(12), aTab(1));
    await settle();
    expect(results.slice(4)).toEqual(['abandoned', undefined, undefined]);
    expect(failures).toEqual([{ kind: 'abandoned' }]);
    for (const one of sent) await one.says();
    expect(sent.slice(4).map(({ subjects: [subject] }) => subject)).toEqual([numbered(11), numbered(12)]);
    // What is not sent costs nothing.
    expect(tab.bill.requests).toBe(0);
  });

  it('is dropped once nobody is left who points at it', async () => {
    const { point, points, sent, settle, results } = busy();
    const own = aTab();
    point(numbered(10), aTab(1), aTab(2));
    point(numbered(11), aTab(1), own);
    point(numbered(12), own);
    point(numbered(13), aTab(1));
    await settle();
    // The first is what tab 2 points at; our own pages point at all that they have asked for.
    expect(results.slice(4)).toEqual([undefined, undefined, undefined, undefined]);
    points(aTab(2));
    points(own);
    points(aTab());
    points(aTab(3));
    await settle();
    // Judged when a place is free: until then somebody may come to want it.
    expect(results.slice(4)).toEqual([undefined, undefined, undefined, undefined]);
    for (let i = 0; i < 7; i++) await sent[i]?.says();
    expect(results.slice(4)).toEqual(['abandoned', ...Array(3).fill('answered')]);
    expect(sent.slice(4).map((one) => one.subjects)).toEqual([
      [numbered(11)],
      [numbered(12)],
      [numbered(13)],
    ]);
  });

  it('is not dropped when somebody else came to want it after it was asked', async () => {
    const { point, points, pointFor, settle, results } = busy();
    const [first, second] = [aTab(1), aTab(2)];
    const askers = new Set([first]);
    points(first);
    pointFor(numbered(10), askers);
    points(second);
    askers.add(second);
    point(numbered(11), aTab(1));
    await settle();
    expect(results.slice(4)).toEqual([undefined, undefined]);
  });

  it('is not dropped for a further request on behalf of the same question', async () => {
    const { points, pointFor, sent, settle, results } = busy();
    const tab = aTab(1);
    points(tab);
    pointFor(numbered(10), new Set([tab]));
    pointFor(numbered(11), new Set([tab]));
    await settle();
    expect(results.slice(4)).toEqual([undefined, undefined]);
    for (let i = 0; i < 6; i++) await sent[i]?.says();
    expect(results).toEqual(Array(6).fill('answered'));
  });

  it('is not dropped by being asked alone, but by being pointed elsewhere', async () => {
    const { points, pointFor, sent, settle, results } = busy();
    const [before, after] = [aTab(1), aTab(1)];
    points(before);
    pointFor(numbered(10), new Set([before]));
    pointFor(numbered(11), new Set([after]));
    await settle();
    expect(results.slice(4)).toEqual([undefined, undefined]);
    points(after);
    await settle();
    await sent[0]?.says();
    expect(results.slice(4)).toEqual(['abandoned', undefined]);
    await sent[4]?.says();
    expect(results.slice(4)).toEqual(['abandoned', 'answered']);
  });

  it('is not dropped once it was sent', async () => {
    const { point, sent, settle, results } = setUp();
    for (let i = 0; i < 4; i++) point(numbered(i), aTab(1));
    await settle();
    expect([sent.length, results]).toEqual([4, Array(4).fill(undefined)]);
    for (const one of sent) await one.says();
    expect(results).toEqual(Array(4).fill('answered'));
  });

  it('is no reason to drop what is listed', async () => {
    const { list, point, pass, sent, results } = setUp();
    list(subjects(5), aTab(1));
    point(numbered(10), aTab(1));
    await pass(GATHER);
    for (const one of sent) await one.says();
    expect(results).toEqual(Array(6).fill('answered'));
  });
});

describe('what is near', () => {
  it('goes with a batch that goes anyway', async () => {
    const { list, beside, pass, sent, results } = setUp();
    list(subjects(2));
    beside(numbered(10));
    beside(numbered(11));
    await pass(GATHER);
    expect(sent.map((one) => one.subjects)).toEqual([[...subjects(2), numbered(10), numbered(11)]]);
    await sent[0]?.says();
    expect(results).toEqual(Array(4).fill('answered'));
  });

  it('is left out where no batch goes', async () => {
    const { point, beside, pass, sent, results } = setUp();
    beside(numbered(10));
    point(numbered(11));
    beside(numbered(12));
    await pass(60_000);
    expect([sent.length, results]).toEqual([1, ['abandoned', undefined, 'abandoned']]);
  });

  it('is left out where the batch is full, and fills the last one only', async () => {
    const { list, beside, pass, sent, sizes, results } = setUp();
    list(subjects(98));
    for (let i = 0; i < 5; i++) beside(numbered(200 + i));
    await pass(GATHER);
    expect(sizes()).toEqual([50, 50]);
    expect(sent[1]?.subjects.slice(48)).toEqual([numbered(200), numbered(201)]);
    await pass(60_000);
    expect(sent).toHaveLength(2);
    expect(results.slice(98)).toEqual([undefined, undefined, 'abandoned', 'abandoned', 'abandoned']);
  });

  it('is left out where the batch itself may not go', async () => {
    const { list, beside, pass, sent, results, budget } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    list(subjects(2), aTab(1));
    beside(numbered(10));
    await pass(GATHER);
    expect([sent.length, results]).toEqual([0, ['rate-limited', 'rate-limited', 'abandoned']]);
  });

  it('goes with a batch at its own place only', async () => {
    const { list, beside, pass, sent, results } = setUp();
    list(subjects(1));
    beside(numbered(10), OTHER);
    beside(numbered(11), { ...PLACE, priority: PRIORITIES.CIP_26 });
    await pass(GATHER);
    expect([sent.flatMap((one) => one.subjects), results.slice(1)]).toEqual([
      subjects(1),
      ['abandoned', 'abandoned'],
    ]);
  });

  it('costs nobody a batch', async () => {
    const { list, beside, pass, budget } = setUp();
    list(subjects(1), aTab(1));
    beside(numbered(10));
    await pass(GATHER);
    expect([budget.spent(1), budget.spent(undefined)]).toEqual([1, 0]);
  });

  it('is abandoned at once where nothing is to go', async () => {
    const { list, beside, pass, settle, results } = setUp();
    beside(numbered(10));
    list(subjects(1), aTab(), OTHER);
    beside(numbered(11));
    await settle();
    expect(results).toEqual(['abandoned', undefined, 'abandoned']);
    await pass(GATHER);
    // What was gathered has gone.
    beside(numbered(12), OTHER);
    await settle();
    expect(results.at(-1)).toBe('abandoned');
  });

  it('is wanted like any other once somebody is added to it before its batch is made', async () => {
    const { list, listFor, beside, pass, sent, sizes } = setUp();
    list(subjects(60), aTab(1));
    for (let i = 0; i < 45; i++) beside(numbered(200 + i));
    const [askers, late] = [new Set<Asker>(), new Set<Asker>()];
    listFor(numbered(300), askers);
    listFor(numbered(301), late);
    await pass(GATHER - 1);
    const tab = aTab(2);
    askers.add(tab);
    await pass(1);
    expect(sizes()).toEqual([50, 50]);
    // With those that are in view, before all that is near.
    expect(sent[1]?.subjects.slice(0, 11)).toEqual([...subjects(60).slice(50), numbered(300)]);
    expect(sent[1]?.subjects).not.toContain(numbered(301));
    expect(tab.bill.requests).toBe(1);
  });

  it('is a batch of its own once somebody wants it and what it came beside is moot', async () => {
    const { listFor, pass, sent, results } = setUp();
    const askers = new Set<Asker>();
    listFor(numbered(0), new Set([aTab(1)]), { isMoot: () => true });
    listFor(numbered(1), askers);
    listFor(numbered(2), new Set());
    await pass(GATHER - 1);
    askers.add(aTab(1));
    await pass(1);
    expect(sent.map((one) => one.subjects)).toEqual([[numbered(1), numbered(2)]]);
    await sent[0]?.says();
    expect(results).toEqual(['abandoned', 'answered', 'answered']);
  });

  it('is in no part of a batch that is parted, unless somebody has come to want it', async () => {
    const { list, beside, listFor, pass, sent, results } = setUp();
    list(subjects(3));
    for (let i = 0; i < 6; i++) beside(numbered(10 + i));
    const askers = new Set<Asker>();
    listFor(numbered(20), askers);
    await pass(GATHER);
    expect(sent[0]?.subjects).toHaveLength(10);
    const tab = aTab(1);
    askers.add(tab);
    await sent[0]?.says(status(500));
    expect(results).toEqual([...Array(3).fill(undefined), ...Array(6).fill('abandoned'), undefined]);
    for (let i = 1; i < sent.length; i++) await sent[i]?.says();
    expect(sent.slice(1).flatMap((one) => one.subjects)).toEqual([...subjects(3), numbered(20)]);
    expect(results.filter((one) => one === 'answered')).toHaveLength(4);
    expect(tab.bill.requests).toBe(1);
  });

  it('goes again with a batch that is sent again as it was', async () => {
    const { list, beside, pass, sizes, sent, results } = setUp({ random: () => 0 });
    list(subjects(3));
    beside(numbered(10));
    await pass(GATHER);
    await sent[0]?.says(status(503));
    await pass(0);
    await sent[1]?.says();
    expect([sizes(), results]).toEqual([[4, 4], Array(4).fill('answered')]);
  });
});

describe('a service that throws', () => {
  const fault: Failure = { kind: 'malformed', detail: 'own-fault' };

  it('is reported, and gives the places back that it had', async () => {
    const { list, point, pass, sent, sizes, failures, reports, results } = setUp();
    const errors = Array.from({ length: 8 }, (_, i) => new Error(`broken ${i}`));
    for (let i = 0; i < 5; i++) point(numbered(500 + i), aTab(i));
    list(subjects(200));
    await pass(GATHER);
    expect(sizes()).toEqual([1, 1, 1, 1]);
    // All that are sent break, those that were waiting for their places too.
    for (let i = 0; i < errors.length; i++) await sent[i]?.throws(errors[i]);
    await pass(60_000);
    expect(sizes()).toEqual([1, 1, 1, 1, 1, 50, 50, 50, 50]);
    expect(reports).toEqual(errors);
    expect(failures).toEqual(Array(5 + 150).fill(fault));
    await sent[8]?.says();
    expect(results.filter((one) => one === 'answered')).toHaveLength(50);
    // And all of them are there for the next.
    for (let i = 0; i < 5; i++) point(numbered(600 + i), aTab(i));
    expect(sent).toHaveLength(9 + 4);
  });

  it('at once, and not by what it promised, is reported all the same', async () => {
    const held = hold();
    const reports: unknown[] = [];
    const broken = new Error('broken');
    const refuse = () => {
      throw broken;
    };
    const requests = createRequests({
      ...held,
      service: { describesV2: refuse, one: refuse, many: refuse },
      weather: createWeather(() => held.clock.now),
      budget: createBudget(() => held.clock.now),
      pointings: createBudget(() => held.clock.now, POINTED_A_MINUTE),
      random: () => 0,
      report: (error) => reports.push(error),
    });
    const askers = new Set([aTab(1)]);
    const single = requests.alone(PLACE, numbered(0), askers, { logo: true });
    const listed = requests.listed(PLACE, { subject: numbered(1), askers, isMoot: () => false });
    await held.pass(GATHER);
    expect([await single, await listed, reports]).toEqual([failed(fault), failed(fault), [broken, broken]]);
  });
});

describe('a tab that has had enough', () => {
  it('is told how long to wait, while others go on', async () => {
    const { list, point, pass, sent, results, failures, budget, clock } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    clock.now += 10_000;
    const [greedy, other, own] = [aTab(1), aTab(2), aTab()];
    const wanted = subjects(6);
    list(wanted.slice(0, 2), greedy);
    list(wanted.slice(2, 4), other);
    list(wanted.slice(4), own);
    await pass(GATHER);
    expect(sent.map((one) => one.subjects)).toEqual([wanted.slice(2)]);
    expect(failures).toEqual(Array(2).fill(limited(50_000 - GATHER)));
    expect([greedy, other, own].map(({ bill }) => bill.requests)).toEqual([0, 1, 1]);
    // What its user points at is no batch.
    point(numbered(10), greedy);
    expect(sent).toHaveLength(2);
    for (const one of sent) await one.says();
    expect(results.slice(2)).toEqual(Array(5).fill('answered'));
    await pass(50_000 - GATHER);
    list([numbered(11)], greedy);
    await pass(GATHER);
    expect(sent).toHaveLength(3);
  });

  it('has 600 requests a minute sent for what it points at, however fast links come under the pointer', async () => {
    const { point, pass, sent, results, failures, clock } = setUp();
    const [hasty, other] = [aTab(1), aTab(2)];
    const all = subjects(POINTED_A_MINUTE + 2);
    for (const subject of all.slice(0, POINTED_A_MINUTE)) {
      point(subject, hasty);
      await sent.at(-1)?.says();
    }
    expect(sent).toHaveLength(POINTED_A_MINUTE);
    clock.now += 10_000;
    for (const asker of [hasty, other]) point(all[POINTED_A_MINUTE] ?? numbered(1), asker);
    await pass(0);
    expect(failures).toEqual([limited(50_000)]);
    expect(sent).toHaveLength(POINTED_A_MINUTE + 1);
    // Our own pages have no bound, and what another wants too is sent.
    point(numbered(3), aTab());
    point(numbered(4), hasty, other);
    expect(sent).toHaveLength(POINTED_A_MINUTE + 3);
    await pass(50_000);
    point(numbered(5), hasty);
    expect(sent).toHaveLength(POINTED_A_MINUTE + 4);
    expect(results).toHaveLength(POINTED_A_MINUTE + 5);
  });

  it('has what another wants too, which has some of its own left', async () => {
    const { listFor, pass, sent, failures, budget, clock } = setUp();
    for (let i = 0; i < 20; i++) budget.spend(1);
    clock.now += 10_000;
    for (let i = 0; i < 20; i++) budget.spend(2);
    const [one, two, three] = [aTab(1), aTab(2), aTab(3)];
    const wanted = [[one, three], [one, aTab()], [two, one], [two]];
    for (const [i, askers] of wanted.entries()) listFor(numbered(i), new Set(askers));
    await pass(GATHER);
    expect(sent.map(({ subjects: asked }) => asked)).toEqual([subjects(2)]);
    // Of two that have none, the one that has some again first counts.
    expect(failures).toEqual([limited(50_000 - GATHER), limited(60_000 - GATHER)]);
    // And the other pays for the batch.
    expect([one, two, three].map(({ bill }) => bill.requests)).toEqual([0, 0, 1]);
    expect([1, 2, 3].map((tab) => budget.spent(tab))).toEqual([20, 20, 1]);
  });

  it('has 20 batches of one question sent, and is told of the rest', async () => {
    const { list, pass, sent, failures } = setUp();
    list(subjects(1_050), aTab(1));
    await pass(GATHER);
    for (let i = 0; i < sent.length; i++) await sent[i]?.says();
    expect([sent.length, failures.length]).toEqual([20, 50]);
    expect(new Set(failures.map(({ kind }) => kind))).toEqual(new Set(['rate-limited']));
  });
});

/** The whole pipeline over the service and the clock in hand. */
function lookUp() {
  const held = hold();
  const memory = createMemoryFingerprints();
  const reports: unknown[] = [];
  const { lookup, budget } = createPipeline({
    ...held,
    ...NO_REMOTE_LOGOS,
    cache: createMemoryCache(),
    fingerprints: memory,
    ladder: createTestLadder(memory),
    address: async () => PLACE.base,
    priority: async () => PLACE.priority,
    now: () => held.clock.now,
    random: () => 0,
    report: (error) => reports.push(error),
  });
  /** What became of each question, in the order in which they were asked. */
  const answers: (string | undefined)[] = [];
  const note = (asked: Promise<Outcome | undefined>) => {
    const at = answers.push(undefined) - 1;
    void asked.then((outcome) => {
      if (outcome?.kind === 'found')
        answers[at] = `${outcome.token.name?.value}${outcome.stale ? ', stale' : ''}`;
      else answers[at] = outcome?.kind === 'failed' ? outcome.failure.kind : outcome?.kind;
    });
    return held.settle();
  };
  /** Asked so far that it is sent, or waits for a place. */
  const ask = (i: number, question: Omit<Question, 'asker'>, asker = aTab()) => {
    const identifiers = [{ kind: 'subject', subject: numbered(i) }] as const;
    return note(lookup.outcomes('mainnet', identifiers, { ...question, asker }).then(([outcome]) => outcome));
  };
  const see = (i: number, asker?: Asker, ...ahead: readonly number[]) => {
    const near = ahead.map((one) => ({ kind: 'subject', subject: numbered(one) }) as const);
    return ask(i, { urgency: 'visible', ahead: near }, asker);
  };
  const point = (i: number, asker?: Asker) => ask(i, { urgency: 'pointed' }, asker);
  const open = (i: number, asker = aTab()) =>
    note(lookup.details('mainnet', numbered(i), asker).then(({ outcome }) => outcome));
  const asked = () => held.sent.map((one) => one.subjects);
  const picture = async (i: number, asker = aTab()) => {
    void lookup.logo('mainnet', numbered(i), asker).then((logo) => logos.push(logo));
    await held.settle();
  };
  const logos: Logo[] = [];
  return { ...held, budget, reports, answers, logos, see, point, open, picture, asked };
}
const upper = (i: number) => numbered(i).slice(0, 56) + numbered(i).slice(56).toUpperCase();
const HOUR = 3_600_000;

describe('a look-up', () => {
  it('does not drop what a tab points at now for the other spelling of what it pointed at before', async () => {
    const { sent, point, answers } = lookUp();
    const tabs = [1, 2, 3, 4, 5, 1];
    for (const [i, tab] of tabs.entries()) await point(i, aTab(tab));
    // The fifth and the sixth wait. The first is not there as written; the fifth gets its place.
    expect(sent).toHaveLength(4);
    for (let i = 0; i < 2 * tabs.length; i++) await sent[i]?.says();
    // What was pointed at before is not asked for once more in the other spelling.
    expect(answers).toEqual(['abandoned', ...tabs.slice(1).map(() => 'absent')]);
  });

  it('drops what its tab pointed at before, unless another tab has joined it', async () => {
    const { sent, point, settle, answers, asked } = lookUp();
    for (let i = 0; i < 4; i++) await point(i);
    await point(10, aTab(1));
    await point(11, aTab(2));
    await point(11, aTab(3));
    await point(12, aTab(1));
    await point(13, aTab(2));
    await settle();
    expect(answers.slice(4)).toEqual(['abandoned', undefined, undefined, undefined, undefined]);
    for (let i = 0; i < 7; i++) await sent[i]?.finds(`Token ${i}`);
    expect(asked().slice(4)).toEqual([[numbered(11)], [numbered(12)], [numbered(13)]]);
    expect(answers.slice(5)).toEqual(['Token 4', 'Token 4', 'Token 5', 'Token 6']);
  });

  // A question for a logo points at nothing: it is not dropped for what does.
  it.each([
    ['another tab points', [2]],
    ['its own tab pointed before, and another tab points', [1, 2]],
  ])('does not drop a logo that waits for a place when %s', async (_what, tabs) => {
    const { sent, point, picture, logos, asked } = lookUp();
    for (let i = 0; i < 4; i++) await point(i);
    const [last, ...before] = tabs.toReversed();
    for (const tab of before) await point(20, aTab(tab));
    await picture(10, aTab(1));
    await point(11, aTab(last));
    expect(logos).toEqual([]);
    for (let i = 0; i < sent.length; i++) await sent[i]?.finds(`Token ${i}`);
    expect(logos).toEqual([{ kind: 'none', reason: 'not-recorded' }]);
    expect(asked().flat()).toContain(numbered(10));
  });

  // The details and the pointing are two questions of one tab for one thing.
  it('does not drop what a tab points at for the details of the same', async () => {
    const { sent, point, open, answers } = lookUp();
    for (let i = 0; i < 4; i++) await point(i);
    await point(10, aTab(1));
    await open(10, aTab(1));
    for (let i = 0; i < sent.length; i++) await sent[i]?.finds(`Token ${i}`);
    expect(answers.slice(4)).toEqual(['Token 4', 'Token 4']);
  });

  it('answers a tab that points at the same once more while that waits for a place', async () => {
    const { sent, point, open, answers, asked } = lookUp();
    for (let i = 0; i < 4; i++) await point(i);
    await point(10, aTab(1));
    await point(10, aTab(1));
    await open(10, aTab(1));
    for (let i = 0; i < 5; i++) await sent[i]?.finds(`Token ${i}`);
    expect(asked().slice(4)).toEqual([[numbered(10)]]);
    expect(answers.slice(4).at(-1)).toBe('Token 4');
  });

  it('does not ask for what came along with another batch, while that is in flight', async () => {
    const { sent, see, pass, answers, budget, asked } = lookUp();
    budget.spend(1);
    await see(0, aTab(1), 1);
    await pass(GATHER);
    expect(asked()).toEqual([subjects(2)]);
    const late = aTab(1);
    await see(1, late);
    await pass(GATHER);
    expect(sent).toHaveLength(1);
    await sent[0]?.says();
    expect(answers).toEqual(['absent', 'absent']);
    expect(late.bill.requests).toBe(0);
  });

  it('does not ask for what came along with another batch, once that was answered', async () => {
    const { sent, see, pass, answers, budget } = lookUp();
    budget.spend(1);
    await see(0, aTab(1), 1);
    await pass(GATHER);
    await sent[0]?.says();
    await see(1, aTab(1));
    await pass(GATHER);
    expect([sent.length, answers]).toEqual([1, ['absent', 'absent']]);
  });

  it('asks once for what was near, though it comes into view before the batch goes', async () => {
    const { sent, see, pass, answers, budget, asked } = lookUp();
    budget.spend(1);
    await see(0, aTab(1), 1, 2);
    const asker = aTab(2);
    await see(1, asker);
    await pass(GATHER);
    expect(asked().map((one) => one.toSorted())).toEqual([subjects(3)]);
    await sent[0]?.finds('Token');
    expect(answers).toEqual(['Token', 'Token']);
    expect(asker.bill.requests).toBe(1);
  });

  it('asks once for what is near to two, and answers each of them', async () => {
    const { sent, see, pass, answers, budget, asked } = lookUp();
    budget.spend(1);
    budget.spend(2);
    await see(0, aTab(1), 5);
    await see(1, aTab(2), 5);
    await pass(GATHER);
    expect(asked().map((one) => one.toSorted())).toEqual([
      [numbered(0), numbered(1), numbered(5)].toSorted(),
    ]);
    await see(5, aTab(1));
    await see(5, aTab(2));
    await sent[0]?.finds('Token');
    await pass(GATHER);
    expect([sent.length, answers]).toEqual([1, Array(4).fill('Token')]);
  });

  it('asks for what was near and found no room once it is in view', async () => {
    const { sent, see, pass, answers, budget, asked } = lookUp();
    budget.spend(1);
    for (let i = 0; i < 50; i++) await see(i, aTab(1), 60);
    await pass(GATHER);
    expect(asked()).toEqual([subjects(50)]);
    await see(60, aTab(1));
    await pass(GATHER);
    expect(asked().slice(1)).toEqual([[numbered(60)]]);
    for (const one of sent) await one.finds('Token');
    expect(answers).toEqual(Array(51).fill('Token'));
  });

  it('asks for what came along in vain, when somebody has come to want it meanwhile', async () => {
    const { sent, see, pass, answers, budget, asked } = lookUp();
    budget.spend(1);
    await see(0, aTab(1), 1, 2);
    await pass(GATHER);
    expect(asked()).toEqual([subjects(3)]);
    await see(1, aTab(1));
    await sent[0]?.says(status(500));
    await pass(GATHER);
    for (let i = 1; i < sent.length; i++) await sent[i]?.finds('Token');
    expect(asked().slice(1)).toEqual([[numbered(0)], [numbered(1)]]);
    expect(answers).toEqual(['Token', 'Token']);
  });

  it('asks for nothing ahead with the first batch of its tab', async () => {
    const { see, pass, asked } = lookUp();
    await see(0, aTab(1), 1);
    await pass(GATHER);
    expect(asked()).toEqual([subjects(1)]);
  });

  it('is billed for what it has joined before it was sent, and for nothing that was on its way', async () => {
    const { sent, see, pass, answers } = lookUp();
    const [first, joined, late, after] = [aTab(1), aTab(2), aTab(3), aTab(4)];
    await see(0, first);
    await see(0, joined);
    await pass(GATHER);
    await see(0, late);
    await sent[0]?.finds('Token');
    await see(0, after);
    await pass(GATHER);
    expect([first, joined, late, after].map(({ bill }) => bill.requests)).toEqual([1, 1, 0, 0]);
    expect([sent.length, answers]).toEqual([1, Array(4).fill('Token')]);
  });

  it('keeps what came with all its details, though a batch that was sent before it says less', async () => {
    const { sent, see, open, pass, answers } = lookUp();
    await see(0);
    await pass(GATHER);
    await open(0);
    expect(sent.map(({ kind }) => kind)).toEqual(['many', 'one']);
    await sent[1]?.finds('Whole');
    await sent[0]?.says();
    expect(answers).toEqual(['Whole', 'Whole']);
    // And so it stays, without a further request.
    await see(0);
    await open(0);
    expect([sent.length, answers.slice(2)]).toEqual([2, ['Whole', 'Whole']]);
  });

  it('takes the word of a batch over details that are stale', async () => {
    const { sent, see, open, pass, answers, clock } = lookUp();
    await open(0);
    await sent[0]?.finds('Before');
    clock.now += HOUR;
    await see(0);
    await pass(GATHER);
    await sent[1]?.finds('After');
    await see(0);
    expect(sent.map(({ kind }) => kind)).toEqual(['one', 'many']);
    expect(answers).toEqual(['Before', 'Before, stale', 'After']);
  });

  it('waits for the renewal behind stale details, and asks no batch for the same', async () => {
    const { sent, see, open, pass, answers, clock } = lookUp();
    await open(0);
    await sent[0]?.finds('Before');
    clock.now += HOUR;
    await open(0);
    await see(0);
    await pass(1_000);
    expect(sent.map(({ kind }) => kind)).toEqual(['one', 'one']);
    expect(answers).toEqual(['Before', 'Before, stale', 'Before, stale']);
    await sent[1]?.finds('After');
    await see(0);
    await open(0);
    await pass(1_000);
    expect([sent.length, answers.slice(3)]).toEqual([2, ['After', 'After']]);
  });

  it('renews stale details once, whoever asks for them meanwhile', async () => {
    const { sent, open, point, pass, answers, clock } = lookUp();
    await open(0, aTab(1));
    await sent[0]?.finds('Before');
    clock.now += HOUR;
    await open(0, aTab(1));
    await open(0, aTab(1));
    await point(0, aTab(2));
    await open(0);
    await pass(1_000);
    expect(sent).toHaveLength(2);
    expect(answers.slice(1)).toEqual(Array(4).fill('Before, stale'));
    await sent[1]?.finds('After');
    await open(0, aTab(1));
    expect([sent.length, answers.at(-1)]).toEqual([2, 'After']);
  });

  it('renews what was found in upper case only as it was found, and by no batch', async () => {
    const { sent, see, open, pass, answers, clock, asked } = lookUp();
    await open(0);
    await sent[0]?.says();
    await sent[1]?.finds('Before');
    expect([asked(), answers]).toEqual([[[numbered(0)], [upper(0)]], ['Before']]);
    clock.now += HOUR;
    // In view with another, for which a batch goes.
    await see(0);
    await see(1);
    await pass(GATHER);
    expect(sent.slice(2).map(({ kind, subjects: [subject] }) => [kind, subject])).toEqual([
      ['one', numbered(0)],
      ['many', numbered(1)],
    ]);
    expect(sent[3]?.subjects).toEqual([numbered(1)]);
    await sent[2]?.says();
    await sent[4]?.finds('After');
    await see(0);
    expect(asked()[4]).toEqual([upper(0)]);
    expect([sent.length, answers[1], answers.at(-1)]).toEqual([5, 'Before, stale', 'After']);
  });

  it('is answered by a service that throws, and goes on with the next', async () => {
    const { sent, see, point, pass, answers, reports } = lookUp();
    const broken = new Error('broken');
    await see(0);
    await point(1);
    await pass(GATHER);
    await sent[0]?.throws(broken);
    await sent[1]?.throws(broken);
    expect([answers, reports]).toEqual([
      ['malformed', 'malformed'],
      [broken, broken],
    ]);
    await see(0);
    await pass(GATHER);
    await sent[2]?.finds('Token');
    expect(answers.at(-1)).toBe('Token');
  });
});

describe('one bad subject of 50', () => {
  const faults = createFaults();
  const wanted = subjects(50);
  let served: Recorded;

  // Called directly, and not by a socket: these are a thousand requests.
  beforeAll(() => {
    const stated = (value: string) => ({ value, sequenceNumber: 0, signatures: [] });
    const cip26 = wanted.map((subject, i) => ({
      subject,
      name: stated(`Token ${i}`),
      description: stated('One of fifty.'),
    }));
    served = record(createLocalService(createRecords({ cip26 }), { faults }));
    vi.stubGlobal('fetch', served.fetch);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => faults.clear());

  /** The names of all 50; for those without, what became of them. */
  async function ask(bad: readonly number[], fault: { status: number } = { status: 500 }) {
    faults.set(...bad.map((i) => ({ kind: 'status', ...fault, match: wanted[i] ?? 'none' }) as const));
    served.requests.length = 0;
    const { lookup, asker } = createTestLookup({ address: async () => 'http://localhost' });
    const identifiers = wanted.map((subject) => ({ kind: 'subject', subject }) as const);
    const outcomes = await lookup.outcomes('mainnet', identifiers, 'visible');
    expect(asker.bill.requests).toBe(served.requests.length);
    return outcomes.map((outcome) => {
      if (outcome.kind === 'found') return outcome.token.name?.value;
      return outcome.kind === 'failed' ? outcome.failure : outcome;
    });
  }
  const named = (bad: readonly number[], code = 500) =>
    wanted.map((_, i) => (bad.includes(i) ? status(code) : `Token ${i}`));

  it.each(wanted.map((_, i) => i))(
    'at position %i sinks none of the other 49, within 12 requests',
    async (i) => {
      expect(await ask([i])).toEqual(named([i]));
      expect(served.requests.length).toBeLessThanOrEqual(12);
    },
  );

  it.each([400, 413, 504])('is found by status %i too', async (code) => {
    for (const i of [0, 20, 49]) {
      expect(await ask([i], { status: code })).toEqual(named([i], code));
      expect(served.requests.length).toBeLessThanOrEqual(12);
    }
  });

  /** Of 50 in 17, 17 and 16, and these in sixes, where each begins. */
  const NINTHS = [0, 6, 12, 17, 23, 29, 34, 40, 46];
  it.each([
    ['the first', NINTHS],
    ['the last', [...NINTHS.slice(1), 50].map((end) => end - 1)],
    ['any', [3, 6, 16, 19, 28, 29, 38, 41, 49]],
  ])('or nine of them, %s of every ninth, sink none of the other 41', async (_which, bad) => {
    const outcomes = await ask(bad);
    // The circuit stays closed: each of the nine is told of its own trouble, and nobody of a pause.
    expect(outcomes).toEqual(named(bad));
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(41);
  });

  it.each([[[0, 1, 2]], [[0, 24, 49]], [[16, 17, 33]], [[5, 22, 39]], [[47, 48, 49]]])(
    'or three of them, at %j, sink none of the other 47',
    async (bad) => {
      expect(await ask(bad)).toEqual(named(bad));
      // Three times what one takes, with the first two requests in common.
      expect(served.requests.length).toBeLessThanOrEqual(3 * 12 - 2);
    },
  );
});
