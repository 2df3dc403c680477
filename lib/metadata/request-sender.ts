/** Requests that are sent to the metadata services: how many each has at once, and who pays for them. */
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { Asker, Budget } from './budget.ts';
import type { Place } from './outcome.ts';
import type { Answer, Settle, Waiting } from './question-groups.ts';
import type { Entry } from './schema.ts';
import { type MetadataService, type ServiceAnswer, type ServiceQuery, WITHOUT_LOGO } from './service.ts';
import type { Purpose } from './spending-order.ts';
import type { Weather } from './weather.ts';

type Single = {
  readonly written: string;
  readonly askers: ReadonlySet<Asker>;
  readonly query: Omit<ServiceQuery, 'purpose'>;
  readonly settle: Settle;
};

/** The answer to each of the subjects of a request, as written. */
export type Found = (written: string) => Answer;

/** One request to be: sent when its address has a place free. `failure`: what it met before. */
export type Job = {
  readonly place: Place;
  readonly purpose: Purpose;
  readonly tries: number;
  readonly failure?: Failure;
  readonly work: { readonly batch: readonly Waiting[] } | { readonly one: Single };
};

export type Sender = {
  /** Whether an address has a place free beside those that are kept free. */
  hasRoom(base: string, kept: number): boolean;
  send(job: Job): Promise<Result<Found>>;
  /** Full records of a few subjects with their logos. */
  together(place: Place, written: readonly string[], asker: Asker): Promise<Result<Found>>;
};

export type SenderParts = {
  readonly service: MetadataService;
  readonly weather: Weather;
  /** Of batches. */
  readonly budget: Budget;
  /** Of all requests, within the window of a service's limit. */
  readonly share: Budget;
  readonly report: (error: unknown) => void;
};

export function createSender({ service, weather, budget, share, report }: SenderParts): Sender {
  const active = new Map<string, number>();

  /** Sends one request, counted among those that its service has at once. */
  async function sending<T>(base: string, send: () => Promise<Result<T>>): Promise<Result<T>> {
    active.set(base, (active.get(base) ?? 0) + 1);
    const result = await send().catch((error: unknown) => {
      report(error);
      return failed({ kind: 'malformed', detail: 'own-fault' });
    });
    active.set(base, (active.get(base) ?? 1) - 1);
    weather.met(base, result.ok ? undefined : result.failure);
    return result;
  }

  async function sendOne(
    { place, purpose }: Job,
    { written, askers, query }: Single,
  ): Promise<Result<Found>> {
    for (const { bill } of askers) bill.requests++;
    for (const tab of new Set([...askers].map((asker) => asker.tab))) share.spend(tab);
    const answer = await service.one(place.base, written, { ...query, purpose, priority: place.priority });
    if (!answer.ok) return answer;
    const { found, priority } = answer.value;
    return success(() => ({ entry: found, priority }));
  }

  async function sendBatch(
    { place, purpose, tries }: Job,
    batch: readonly Waiting[],
  ): Promise<Result<Found>> {
    const askers = new Set(batch.flatMap((one) => [...one.askers]));
    // A tab that has none left rides along with one that has; but what comes of a batch of its own is its own.
    const payers = [...askers].filter(({ tab }) => tries > 0 || budget.waitMs(tab) === 0);
    for (const { bill } of payers) bill.requests++;
    for (const tab of new Set(payers.map((payer) => payer.tab))) {
      budget.spend(tab);
      share.spend(tab);
    }
    const answer = await service.many(
      place.base,
      batch.map(({ written }) => written),
      { purpose, properties: WITHOUT_LOGO, priority: place.priority },
    );
    return answer.ok ? success(answersIn(answer.value)) : answer;
  }

  return {
    hasRoom: (base, kept) => (active.get(base) ?? 0) < Math.max(1, weather.width(base) - kept),

    send: (job) =>
      sending(job.place.base, () =>
        'one' in job.work ? sendOne(job, job.work.one) : sendBatch(job, job.work.batch),
      ),

    async together({ base, priority }, written, asker) {
      asker.bill.requests++;
      share.spend(asker.tab);
      const answer = await sending(base, () =>
        service.many(base, written, { purpose: 'ahead', details: true, priority }),
      );
      return answer.ok ? success(answersIn(answer.value)) : answer;
    },
  };
}

function answersIn({ found, priority }: ServiceAnswer<ReadonlyMap<string, Entry>>): Found {
  return (written) => ({ entry: found.get(written), priority });
}
