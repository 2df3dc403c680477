/** Loads summaries of subjects. Concurrent callers of one subject share a request. */
import type { Subject } from '../asset/subject.ts';
import { InFlight } from '../in-flight.ts';
import { ageOf } from './cache-entry.ts';
import type { Caller } from './caller.ts';
import { type Endpoint, subjectKey } from './endpoint.ts';
import { absentOutcome, foundOutcome } from './outcome.ts';
import type { LoaderParts, RecordLoader } from './record-loader.ts';
import type { Outcome } from './token.ts';

export type SummaryLoader = ReturnType<typeof createSummaryLoader>;

type SummaryLoaderDeps = LoaderParts & { readonly records: RecordLoader };

export function createSummaryLoader(deps: SummaryLoaderDeps) {
  const loading = new InFlight<Outcome>();
  /** Joins a request in flight for the subject or its full record, or loads it in the next batch. */
  return (endpoint: Endpoint, subject: Subject, caller: Caller): Promise<Outcome> => {
    const key = subjectKey(endpoint, subject);
    return loading.get(key) ?? loading.add(key, load(deps, endpoint, subject, caller));
  };
}

async function load(
  { scheduler, tokenStore, records, spellings, now }: SummaryLoaderDeps,
  endpoint: Endpoint,
  subject: Subject,
  { tab }: Caller,
): Promise<Outcome> {
  const record = await records.inFlight(endpoint, subject);
  if (record !== undefined && record.outcome.kind !== 'failed') return record.outcome;
  const spelling = (await spellings(endpoint))?.get(subject) ?? subject;
  const isRenewal = tokenStore.peek(endpoint, subject)?.outcome.kind === 'found';
  const requestClass = tab === undefined && !isRenewal ? 'on-demand' : 'in-view';
  const asked = tokenStore.clears();
  const answer = await scheduler.summary(endpoint, { subject: spelling, tab, requestClass });
  if (!answer.ok) return { kind: 'failed', failure: answer.failure };
  const cached = tokenStore.peek(endpoint, subject);
  // A full record may have arrived while the batch was in flight.
  if (cached?.records !== undefined && ageOf(cached, now()) === 'fresh') return cached.outcome;
  const { entry, priority } = answer.value;
  const outcome = entry ? foundOutcome(endpoint, entry, subject, priority, now()) : absentOutcome(subject);
  tokenStore.put(endpoint, subject, { outcome, at: now() }, asked);
  return outcome;
}
