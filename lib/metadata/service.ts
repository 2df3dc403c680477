/** The two endpoints of the token metadata service, v2, whole (services.md). */

import type { Priority, Source } from '../asset/standard.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { Purpose } from '../http/priority.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { type Http, type HttpRequest, type HttpResponse, retryAfterMs } from '../http/request.ts';
import { batchAnswer, description, type Entry, knownSources, oneAnswer, readEntry } from './schema.ts';

type Property = 'name' | 'description' | 'ticker' | 'decimals' | 'logo' | 'url' | 'version';

/** All seven but the logo, whose median is 50 kB of hex. */
export const WITHOUT_LOGO = ['name', 'description', 'ticker', 'decimals', 'url', 'version'] as const;

export type ServiceQuery = {
  /** Left out, the user's own look-up. */
  readonly purpose?: Purpose;
  /** Left out, the service sends all. It refuses a list without name and description. */
  readonly properties?: readonly Property[];
  /** Left out, the service's own order. */
  readonly priority?: Priority;
  /** Asks for the standards' own records as well. */
  readonly details?: boolean;
};

export type ServiceAnswer<T> = {
  readonly found: T;
  /** The standards that the service says it consulted, in order. */
  readonly priority: readonly Source[];
};

export type MetadataService = {
  /** Whether the service at an address describes itself as one that has these two endpoints. */
  describesV2(base: string): Promise<Result<boolean>>;
  /** One subject, as written: the service tells upper from lower case. Found is undefined for a 404. */
  one(base: string, subject: string, query: ServiceQuery): Promise<Result<ServiceAnswer<Entry | undefined>>>;
  /** Several subjects, as written; found holds those that the service knows, by the subject as written. */
  many(
    base: string,
    subjects: readonly string[],
    query: ServiceQuery,
  ): Promise<Result<ServiceAnswer<ReadonlyMap<string, Entry>>>>;
};

const PATHS = ['/api/v2/subjects/{subject}', '/api/v2/subjects/query'];
const ONE_BYTES_AT_MOST = 512 * 1024;
const MANY_BYTES_AT_MOST = 2 * 1024 * 1024;

/** What goes through it is counted: every request that is sent, and every one that was refused with 429. */
export function createMetadataService(
  http: Http,
  limiter: Pick<RateLimiter, 'acquire' | 'release' | 'complete' | 'throttle'>,
): MetadataService {
  async function send(
    base: string,
    request: HttpRequest,
    purpose: Purpose = 'look-up',
  ): Promise<Result<HttpResponse>> {
    const sent = await limiter.acquire(base, purpose);
    const answer = await http(request);
    if (!answer.ok && answer.failure.kind === 'not-allowed') limiter.release(base, sent);
    else limiter.complete(base, sent, answer.ok ? answer.value.headers.get('date') : null);
    // Before the content type is judged: a load balancer's 429 is a page.
    if (!answer.ok || answer.value.status !== 429) return answer;
    const pause = limiter.throttle(base, retryAfterMs(answer.value.headers) || undefined);
    return failed({ kind: 'rate-limited', retryAfterMs: pause });
  }

  return {
    async describesV2(base) {
      const url = `${base}/apidocs`;
      const answer = await send(base, { url, maxBytes: MANY_BYTES_AT_MOST });
      if (!answer.ok) return answer;
      const failure = failureOf(answer.value);
      if (failure !== undefined) return failed(failure);
      const described = description.safeParse(answer.value.json);
      const paths = described.success ? Object.keys(described.data.paths) : [];
      return success(PATHS.every((path) => paths.some((one) => one.endsWith(path))));
    },

    async one(base, subject, { purpose, ...query }) {
      const url = `${base}/api/v2/subjects/${encodeURIComponent(subject)}${search(query, 'property')}`;
      const answer = await send(base, { url, maxBytes: ONE_BYTES_AT_MOST }, purpose);
      if (!answer.ok) return answer;
      // The service's own 404 is empty; a page that says so is that of a wrong address.
      const isPage = /\bhtml\b/i.test(answer.value.headers.get('content-type') ?? '');
      if (answer.value.status === 404 && !isPage)
        return success({ found: undefined, priority: query.priority ?? [] });
      const failure = failureOf(answer.value);
      if (failure !== undefined) return failed(failure);
      const parsed = oneAnswer.safeParse(answer.value.json);
      const entry = parsed.success ? readEntry(parsed.data.subject) : undefined;
      if (!parsed.success || entry === undefined) return failed({ kind: 'malformed', detail: 'not-v2' });
      // An answer for a subject that was not asked for is dropped.
      return success({
        found: entry.subject === subject ? entry : undefined,
        priority: knownSources(parsed.data.queryPriority),
      });
    },

    async many(base, subjects, { purpose, properties, ...query }) {
      const url = `${base}/api/v2/subjects/query${search(query, 'property')}`;
      const json = { subjects, ...(properties === undefined ? {} : { properties }) };
      const answer = await send(base, { url, json, maxBytes: MANY_BYTES_AT_MOST }, purpose);
      if (!answer.ok) return answer;
      const failure = failureOf(answer.value);
      if (failure !== undefined) return failed(failure);
      const parsed = batchAnswer.safeParse(answer.value.json);
      if (!parsed.success) return failed({ kind: 'malformed', detail: 'not-v2' });
      const asked = new Set(subjects);
      const found = new Map<string, Entry>();
      for (const value of parsed.data.subjects) {
        const entry = readEntry(value);
        if (entry !== undefined && asked.has(entry.subject)) found.set(entry.subject, entry);
      }
      return success({ found, priority: knownSources(parsed.data.queryPriority) });
    },
  };
}

function failureOf({ status }: HttpResponse): Failure | undefined {
  return status === 200 ? undefined : { kind: 'service', status };
}

function search({ properties, priority, details }: Omit<ServiceQuery, 'purpose'>, name: string): string {
  const parameters = new URLSearchParams();
  for (const property of properties ?? []) parameters.append(name, property);
  for (const standard of priority ?? []) parameters.append('query_priority', standard);
  if (details) parameters.append('show_cips_details', 'true');
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
