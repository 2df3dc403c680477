/**
 * The adapter for metadata services (docs/services.md): requests, wire schemas, and their mapping to our types. Invalid
 * entries and properties are dropped one by one; unknown properties are accepted.
 */
import * as z from 'zod/mini';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { isServedSource, type Priority, SERVED_SOURCES, SOURCES, type Sourced } from '../asset/standard.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../asset/subject.ts';
import { failed, isUnsent, mapResult, type Result, success } from '../failure.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Http, HttpRequest, HttpResponse } from '../http/request.ts';
import { isDeeper, isRecord } from '../json.ts';
import type { NetworkId } from '../network/networks.ts';
import { anything, list, oneOf, text, whole } from '../schema.ts';
import type { Spellings } from './list.ts';
import type { Endpoint, StandardRecords, Token } from './token.ts';

export type SourceEntry = {
  readonly token: Token;
  /** The logo as recorded: hex, base64 or a URI. */
  readonly logo: Sourced<string> | undefined;
  /** The standards' own records; undefined in a summary. */
  readonly records: StandardRecords | undefined;
};

export type SourceAnswer = {
  /** Without the subjects that the service does not know. */
  readonly entries: ReadonlyMap<Subject, SourceEntry>;
  /** The subjects whose entries cannot be read. */
  readonly malformed: ReadonlySet<Subject>;
};

export type MetadataSource = {
  /** Properties of up to 50 subjects, without logos and without the standards' own records. */
  summaries(endpoint: Endpoint, subjects: readonly Subject[]): Promise<Result<SourceAnswer>>;
  /** The full record of one subject, with its logo. */
  record(endpoint: Endpoint, subject: Subject): Promise<Result<SourceAnswer>>;
  /** The full records of a few subjects, with their logos. */
  records(endpoint: Endpoint, subjects: readonly Subject[]): Promise<Result<SourceAnswer>>;
};

/** All properties but the logo, whose median is 50 kB in hex. The service refuses a list without name and description. */
const WITHOUT_LOGO = ['name', 'description', 'ticker', 'decimals', 'url'] as const;
/** A record with a logo of 512 kB, in hex and in base64. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The rate limiter counts every request. `spellings`: of the subjects that the registry does not spell in lower case, since
 * services distinguish it from upper case.
 */
export function createMetadataService(
  http: Http,
  limiter: Pick<RateLimiter, 'acquire' | 'release' | 'record' | 'refusal'>,
  spellings: (network: NetworkId) => Promise<Spellings>,
): MetadataSource {
  const send = async ({ base, network }: Endpoint, requestWith: (spelled: Spellings) => HttpRequest) => {
    // Counted before anything else: the scheduler has checked that one more may be sent now.
    await limiter.acquire(base);
    const response = await http(requestWith(await spellings(network)));
    if (!response.ok && isUnsent(response.failure)) limiter.release(base);
    limiter.record(base, response);
    // Before the content type is checked: a load balancer's 429 is an HTML page.
    return response.ok && response.value.status === 429
      ? failed(limiter.refusal(base, 'on-demand'))
      : response;
  };

  async function query(endpoint: Endpoint, subjects: readonly Subject[], isFull: boolean) {
    const { base, priority } = endpoint;
    const url = `${base}${subjectsPathAt(base)}/query${parameters(priority, isFull)}`;
    const sent = await send(endpoint, (spelled) => ({
      url,
      json: {
        subjects: subjects.map((subject) => spelled.get(subject) ?? subject),
        ...(!isFull && { properties: WITHOUT_LOGO }),
      },
      maxBytes: MAX_BYTES,
    }));
    const response = okOrFailure(sent);
    if (!response.ok) return response;
    const parsed = batchAnswer.safeParse(response.value.json);
    return parsed.success
      ? success(readAnswer(endpoint, subjects, parsed.data.subjects, parsed.data.queryPriority))
      : failed({ kind: 'malformed', detail: 'not-v2' });
  }

  return {
    summaries: (endpoint, subjects) => query(endpoint, subjects, false),
    records: (endpoint, subjects) => query(endpoint, subjects, true),

    async record(endpoint, subject) {
      const { base, priority } = endpoint;
      const response = await send(endpoint, (spelled) => ({
        url: `${base}${subjectsPathAt(base)}/${spelled.get(subject) ?? subject}${parameters(priority, true)}`,
        maxBytes: MAX_BYTES,
      }));
      if (response.ok && isNotFound(response.value))
        return success({ entries: new Map(), malformed: new Set() });
      const found = okOrFailure(response);
      if (!found.ok) return found;
      const parsed = oneAnswer.safeParse(found.value.json);
      const answer =
        parsed.success && readAnswer(endpoint, [subject], [parsed.data.subject], parsed.data.queryPriority);
      return answer && answer.entries.size > 0
        ? success(answer)
        : failed({ kind: 'malformed', detail: 'not-v2' });
    },
  };
}

/** The path of subjects (docs/services.md). A base address that ends in `/api/v1` is that of yaci-store. */
const subjectsPathAt = (base: string) => (base.endsWith('/api/v1') ? '/tokens/subject' : '/api/v2/subjects');

/** The 404 of all services is empty; an HTML page, or an error in JSON, means a wrong address. */
function isNotFound({ status, headers, json }: HttpResponse): boolean {
  const isHtml = /\bhtml\b/i.test(headers.get('content-type') ?? '');
  return status === 404 && json === undefined && !isHtml;
}

function okOrFailure(response: Result<HttpResponse>): Result<HttpResponse> {
  if (!response.ok || response.value.status === 200) return response;
  return failed({ kind: 'service', status: response.value.status });
}

function parameters(priority: Priority, isFull: boolean): string {
  const search = new URLSearchParams([
    ...priority.map((standard) => ['query_priority', standard]),
    ...(isFull ? [['show_cips_details', 'true']] : []),
  ]);
  return search.size === 0 ? '' : `?${search}`;
}

const property = z.object({ value: z.optional(anything), source: oneOf(SERVED_SOURCES) });
/** Checked, not copied: a copy would lose a property named `__proto__`. */
const anyRecord = z.custom<Readonly<Record<string, unknown>>>(isRecord);
const entry = z.object({ subject: text(), metadata: anyRecord, standards: z.optional(anything) });
const oneAnswer = z.object({ subject: anything, queryPriority: list(text()) });
const batchAnswer = z.object({ subjects: list(anything), queryPriority: list(text()) });
const standardRecords = z.object({
  cip26: z.optional(z.nullable(anyRecord)),
  cip68: z.optional(z.nullable(anyRecord)),
});

/** The longest value in the registry is a description of 500 characters. */
const MAX_TEXT_LENGTH = 100_000;
const shortText = text(MAX_TEXT_LENGTH);
/** CIP-26 allows 0 to 19; the test registry has a 20. */
const decimalPlaces = whole(0, 255);
/** Levels of objects and lists in an entry. Real entries have ten; a browser cannot store two thousand. */
const MAX_DEPTH = 32;

/** Drops the entries that were not requested. `named`: the standards that the service consulted. */
function readAnswer(
  endpoint: Endpoint,
  requested: readonly Subject[],
  given: readonly unknown[],
  named: readonly string[],
): SourceAnswer {
  const priority = named.filter(isServedSource);
  const entries = new Map<Subject, SourceEntry>();
  const malformed = new Set<Subject>();
  for (const value of given) {
    const subject = isRecord(value) ? parseSubject(`${value.subject}`) : undefined;
    if (subject === undefined || !requested.includes(subject)) continue;
    const read = readEntry({ ...endpoint, priority }, value);
    if (read === undefined) malformed.add(subject);
    else entries.set(subject, read);
  }
  return { entries, malformed };
}

/** Undefined for an invalid entry. */
export function readEntry({ network, base, priority }: Endpoint, value: unknown): SourceEntry | undefined {
  const parsed = isDeeper(value, MAX_DEPTH) ? undefined : entry.safeParse(value).data;
  const subject = parsed && parseSubject(parsed.subject);
  if (!parsed || !subject) return undefined;
  // The version is that of the CIP-68 record, not a property of the token.
  const { name, description, ticker, url, decimals, version, logo, ...others } = parsed.metadata;
  const properties = {
    name: readProperty(name, shortText),
    description: readProperty(description, shortText),
    ticker: readProperty(ticker, shortText),
    url: readProperty(url, shortText),
    decimals: readProperty(decimals, decimalPlaces),
  };
  const known = Object.fromEntries(Object.entries(properties).filter(([, read]) => read !== undefined));
  const records = readRecords(parsed.standards);
  const token: Token = {
    network,
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    ...known,
    others: readOthers(others),
    ...(records && { recordedIn: SOURCES.filter((source) => records[source] !== undefined) }),
    priority,
    service: base,
  };
  return { token, logo: readProperty(logo, text()), records };
}

function readProperty<T>(value: unknown, schema: z.ZodMiniType<T>): Sourced<T> | undefined {
  const sourced = property.safeParse(value);
  if (!sourced.success) return undefined;
  const read = schema.safeParse(sourced.data.value);
  return read.success ? { value: read.data, source: sourced.data.source } : undefined;
}

function readOthers(properties: Readonly<Record<string, unknown>>): Token['others'] {
  const others = Object.entries(properties).flatMap(([name, value]) => {
    const sourced = property.safeParse(value);
    if (!sourced.success || sourced.data.value === null || sourced.data.value === undefined) return [];
    const { value: raw, source } = sourced.data;
    const shown = (typeof raw === 'string' ? raw : JSON.stringify(raw)).slice(0, MAX_TEXT_LENGTH);
    return [[name, { value: shown, source }] as const];
  });
  // `fromEntries` defines a property named `__proto__`; an assignment would change the prototype.
  return Object.fromEntries(others);
}

function readRecords(standards: unknown): StandardRecords | undefined {
  const parsed = standardRecords.safeParse(standards);
  if (!parsed.success) return undefined;
  const { cip26, cip68 } = parsed.data;
  return { ...(cip68 && { CIP_68: cip68 }), ...(cip26 && { CIP_26: cip26 }) };
}

/** A policy ID that no script has. */
const NO_POLICY = '00'.repeat(28) as string as Subject;

/** Whether a service answers, by a request for a token that does not exist. */
export async function testService(
  service: Pick<MetadataSource, 'summaries'>,
  limiter: Pick<RateLimiter, 'ready' | 'refusal' | 'waitMs'>,
  { network, base }: Pick<Endpoint, 'network' | 'base'>,
): Promise<Result<null>> {
  await limiter.ready;
  const refusal = limiter.refusal(base, 'on-demand');
  // A test may end the pause of a service that was failing.
  if (limiter.waitMs(base, 'on-demand') > 0 && refusal.kind !== 'paused') return failed(refusal);
  return mapResult(service.summaries({ network, base, priority: [] }, [NO_POLICY]), () => null);
}
