/** The adapter for metadata services (docs/services.md). */

import { failed, type Result, success } from '../failure.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Http, HttpRequest, HttpResponse } from '../http/request.ts';
import type { Endpoint } from './endpoint.ts';
import { pathsAt } from './paths.ts';
import { batchAnswer, knownSources, oneAnswer, readEntry, subjectIn } from './schema.ts';
import type { MetadataSource, SourceEntry } from './source.ts';

/** All properties but the logo, whose median is 50 kB in hex. The service refuses a list without name and description. */
const WITHOUT_LOGO = ['name', 'description', 'ticker', 'decimals', 'url'] as const;
/** A record with a logo of 512 kB, in hex and in base64. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The rate limiter counts every request. */
export function createMetadataService(
  http: Http,
  limiter: Pick<RateLimiter, 'acquire' | 'release' | 'record' | 'refusal'>,
): MetadataSource {
  // Counted before anything is waited for: the scheduler has checked that one more may be sent now.
  const send = async (base: string, request: HttpRequest) => {
    await limiter.acquire(base);
    const response = await http(request);
    if (!response.ok && response.failure.kind === 'not-allowed') limiter.release(base);
    limiter.record(base, response);
    // Before the content type is checked: a load balancer's 429 is an HTML page.
    return response.ok && response.value.status === 429
      ? failed(limiter.refusal(base, 'on-demand'))
      : response;
  };

  async function query(
    { base, priority }: Endpoint,
    subjects: readonly string[],
    isFull: boolean,
  ): ReturnType<MetadataSource['summaries']> {
    const json = { subjects, ...(!isFull && { properties: WITHOUT_LOGO }) };
    const url = base + pathsAt(base).many + parameters(priority, isFull);
    const response = okOrFailure(await send(base, { url, json, maxBytes: MAX_BYTES }));
    if (!response.ok) return response;
    const parsed = batchAnswer.safeParse(response.value.json);
    if (!parsed.success) return failed({ kind: 'malformed', detail: 'not-v2' });
    const read = parsed.data.subjects.map(readEntry);
    const invalid = parsed.data.subjects.filter((_, i) => read[i] === undefined);
    const malformed = new Set(invalid.flatMap((one) => subjectIn(one) ?? []));
    const entries = entriesOf(read, subjects);
    return success({ entries, malformed, priority: knownSources(parsed.data.queryPriority) });
  }

  return {
    summaries: (endpoint, subjects) => query(endpoint, subjects, false),
    records: (endpoint, subjects) => query(endpoint, subjects, true),

    async record({ base, priority }, subject) {
      const path = `/${encodeURIComponent(subject)}${parameters(priority, true)}`;
      const response = await send(base, { url: base + pathsAt(base).one + path, maxBytes: MAX_BYTES });
      if (response.ok && isNotFound(response.value)) return success({ entries: new Map(), priority });
      const found = okOrFailure(response);
      if (!found.ok) return found;
      const parsed = oneAnswer.safeParse(found.value.json);
      const entry = parsed.success ? readEntry(parsed.data.subject) : undefined;
      if (!parsed.success || entry === undefined) return failed({ kind: 'malformed', detail: 'not-v2' });
      const consulted = knownSources(parsed.data.queryPriority);
      return success({ entries: entriesOf([entry], [subject]), priority: consulted });
    },
  };
}

/** The 404 of all services is empty; an HTML page, or an error in JSON, means a wrong address. */
function isNotFound({ status, headers, json }: HttpResponse): boolean {
  const isHtml = /\bhtml\b/i.test(headers.get('content-type') ?? '');
  return status === 404 && json === undefined && !isHtml;
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
