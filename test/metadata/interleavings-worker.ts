/** One life of the worker: its pipeline over a clock, a cache and a network whose turns are all commands. */
import type { Result } from '../../lib/failure.ts';
import type { Http, HttpAnswer, HttpRequest } from '../../lib/http.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { Cache } from '../../lib/metadata/cache.ts';
import { createPipeline } from '../../lib/metadata/pipeline.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { createMemoryDrawer } from '../drawer.ts';
import { aLimiter } from './a-limiter.ts';
import type { Chances } from './interleavings-commands.ts';
import {
  type Ask,
  BASES,
  type Payer,
  type Request,
  STANDARD,
  SUBJECTS,
  UPPER,
  upperOf,
} from './interleavings-data.ts';
import { createKnowledge } from './interleavings-oracle.ts';
import { NO_REMOTE_LOGOS } from './no-remote-logos.ts';

type Timer = { readonly at: number; readonly fire: () => void };
export type Give = (result: Result<HttpAnswer>) => void;
export type WorkerParts = {
  readonly chances: Chances;
  /** The clock that never jumps. `behind`: how far the time of day lies behind it. */
  readonly now: () => number;
  readonly behind: number;
  /** One of the values, each in its turn. */
  readonly draw: (from: readonly number[]) => number;
  /** These outlive the worker. */
  readonly cache: Cache;
  readonly drawer: ReturnType<typeof createMemoryDrawer>;
  /** What goes to the network, and who pays for it. */
  readonly send: (request: HttpRequest, payers: ReadonlySet<Payer>, give: Give) => void;
};
export type Worker = ReturnType<typeof createWorker>;

export function createWorker(parts: WorkerParts) {
  const { chances, now, behind, draw, drawer, send } = parts;
  const timers: Timer[] = [];
  let isOver = false;
  let charged: Payer[] = [];
  /** Those who pay for requests that are counted, and about to be sent. */
  const counted: ReadonlySet<Payer>[] = [];

  const http: Http = (request) =>
    new Promise((give) => {
      // All that a life has in hand is its own: what comes after its end reaches nobody.
      if (!isOver) send(request, counted.shift() ?? new Set<Payer>(), give);
    });
  const clock = {
    get now() {
      return now() - behind;
    },
  };
  const counter = aLimiter(chances.limit, clock, drawer);
  const limiter: typeof counter = {
    ...counter,
    spend(...given) {
      counted.push(new Set(charged));
      charged = [];
      return counter.spend(...given);
    },
  };
  const [fernwood = UPPER] = SUBJECTS;
  const pipeline = createPipeline({
    service: createMetadataService(http, limiter),
    limiter,
    ...NO_REMOTE_LOGOS,
    cache: slowed(parts, timers),
    fingerprints: {
      learn: () => undefined,
      under: async () => ({ count: 0, subjects: [] }),
      spellings: async () => (chances.hasList ? new Map([[UPPER, upperOf(UPPER)]]) : undefined),
    },
    ladder: {
      resolve: async (_network, fingerprints) => new Map(fingerprints.map((one) => [one, fernwood])),
    },
    advise: async () => 'none',
    address: async (network) => (network === 'preview' ? undefined : BASES[network]),
    priority: async () => STANDARD,
    now,
    wait: (ms) => new Promise((done) => timers.push({ at: now() + Math.max(0, ms), fire: done })),
    random: () => draw(chances.randoms),
    report: (error) => {
      throw error;
    },
  });

  return {
    ...createKnowledge(),
    lookup: pipeline.lookup,
    timers,
    /** How each request in flight is answered. */
    gives: new Map<Request, Give>(),
    nextTimer: () =>
      timers.reduce<Timer | undefined>(
        (first, one) => (first === undefined || one.at < first.at ? one : first),
        undefined,
      ),
    /** One whose bill tells which request it pays for: it is charged just before that is sent. */
    askerOf(ask: Ask): Asker {
      const payer: Payer = { ask };
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
      return { tab: ask.tab, bill };
    },
    end() {
      isOver = true;
    },
  };
}

/** Reads may overtake each other; a write waits for what was begun before it, and all else waits for it. */
function slowed({ cache, chances, now, draw }: WorkerParts, timers: Timer[]): Cache {
  let busyUntil = 0;
  let writtenAt = 0;
  const turn = <T>(isWrite: boolean, work: () => Promise<T>) =>
    new Promise<T>((done) => {
      const at = Math.max(now() + draw(chances.latencies), isWrite ? busyUntil : writtenAt);
      busyUntil = Math.max(busyUntil, at);
      if (isWrite) writtenAt = at;
      timers.push({ at, fire: () => done(work()) });
    });
  return {
    ...cache,
    tokens: (...given) => turn(false, () => cache.tokens(...given)),
    keepTokens: (...given) => turn(true, () => cache.keepTokens(...given)),
    logo: (...given) => turn(false, () => cache.logo(...given)),
    keepLogo: (...given) => turn(true, () => cache.keepLogo(...given)),
  };
}
