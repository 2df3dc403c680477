/** The adapter for the token metadata service, API v2 (docs/services.md). */

import { failed, type Result, success } from '../failure.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { type Http, type HttpRequest, type HttpResponse, retryAfterMs } from '../http/request.ts';
import type { Endpoint } from './endpoint.ts';
import { batchAnswer, description, health, knownSources, oneAnswer, readEntry } from './schema.ts';
import type { MetadataSource, SourceEntry } from './source.ts';

export type MetadataService = MetadataSource & {
  /** Whether the API description of the service at an address lists the two endpoints of v2. */
  describesV2(base: string): Promise<Result<boolean>>;
  /** Whether the service at an address says that it still synchronizes; false without an answer. */
  isSyncing(base: string): Promise<boolean>;
};

/** All seven except the logo (median: 50 kB of hex). The service refuses a list without name and description. */
const WITHOUT_LOGO = ['name', 'description', 'ticker', 'decimals', 'url', 'version'] as const;
const PATHS = ['/api/v2/subjects/{subject}', '/api/v2/subjects/query'];
/** A record with a logo of 512 kB, in hex and in base64. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Every request is counted by the rate limiter. */
export function createMetadataService(
  http: Http,
  limiter: Pick<RateLimiter, 'acquire' | 'release' | 'throttle'>,
): MetadataService {
  async function send(base: string, request: HttpRequest): Promise<Result<HttpResponse>> {
    await limiter.acquire(base);
    const response = await http(request);
    if (!response.ok && response.failure.kind === 'not-allowed') limiter.release(base);
    // Before the content type is checked: a load balancer's 429 is an HTML page.
    if (!response.ok || response.value.status !== 429) return response;
    const pauseMs = limiter.throttle(base, retryAfterMs(response.value.headers) || undefined);
    return failed({ kind: 'rate-limited', retryAfterMs: pauseMs });
  }

  async function query(
    { base, priority }: Endpoint,
    subjects: readonly string[],
    isFull: boolean,
  ): ReturnType<MetadataSource['summaries']> {
    const url = `${base}/api/v2/subjects/query${parameters(priority, isFull)}`;
    const json = { subjects, ...(!isFull && { properties: WITHOUT_LOGO }) };
    const response = okOrFailure(await send(base, { url, json, maxBytes: MAX_BYTES }));
    if (!response.ok) return response;
    const parsed = batchAnswer.safeParse(response.value.json);
    if (!parsed.success) return failed({ kind: 'malformed', detail: 'not-v2' });
    const entries = entriesOf(parsed.data.subjects.map(readEntry), subjects);
    return success({ entries, priority: knownSources(parsed.data.queryPriority) });
  }

  return {
    summaries: (endpoint, subjects) => query(endpoint, subjects, false),
    records: (endpoint, subjects) => query(endpoint, subjects, true),

    async record({ base, priority }, subject) {
      const url = `${base}/api/v2/subjects/${encodeURIComponent(subject)}${parameters(priority, true)}`;
      const response = await send(base, { url, maxBytes: MAX_BYTES });
      if (response.ok && isNotFound(response.value)) return success({ entries: new Map(), priority });
      const found = okOrFailure(response);
      if (!found.ok) return found;
      const parsed = oneAnswer.safeParse(found.value.json);
      const entry = parsed.success ? readEntry(parsed.data.subject) : undefined;
      if (!parsed.success || entry === undefined) return failed({ kind: 'malformed', detail: 'not-v2' });
      const consulted = knownSources(parsed.data.queryPriority);
      return success({ entries: entriesOf([entry], [subject]), priority: consulted });
    },

    async isSyncing(base) {
      const response = await send(base, { url: `${base}/health`, maxBytes: MAX_BYTES });
      return response.ok && health.safeParse(response.value.json).success;
    },

    async describesV2(base) {
      const url = `${base}/apidocs`;
      const response = okOrFailure(await send(base, { url, maxBytes: MAX_BYTES }));
      if (!response.ok) return response;
      const described = description.safeParse(response.value.json);
      const paths = described.success ? Object.keys(described.data.paths) : [];
      return success(PATHS.every((path) => paths.some((one) => one.endsWith(path))));
    },
  };
}

/** The service's own 404 is empty; an HTML page means a wrong address. */
function isNotFound({ status, headers }: HttpResponse): boolean {
  return status === 404 && !/\bhtml\b/i.test(headers.get('content-type') ?? '');
}

function okOrFailure(response: Result<HttpResponse>): Result<HttpResponse> {
  if (!response.ok || response.value.status === 200) return response;
  return failed({ kind: 'service', status: response.value.status });
}

/** Drops invalid entries and entries that were not requested. */
function entriesOf(
  entries: readonly (SourceEntry | undefined)[],
  requested: readonly string[],
): ReadonlyMap<string, SourceEntry> {
  const known = new Set(requested);
  return new Map(
    entries.flatMap((entry) => (entry && known.has(entry.subject) ? [[entry.subject, entry] as const] : [])),
  );
}

function parameters(priority: Endpoint['priority'], isFull: boolean): string {
  const search = new URLSearchParams([
    ...priority.map((standard) => ['query_priority', standard]),
    ...(isFull ? [['show_cips_details', 'true']] : []),
  ]);
  return search.size === 0 ? '' : `?${search}`;
}
