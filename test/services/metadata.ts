/**
 * The token metadata service, v2, over records in memory: the same answers, refusals and traps as the real
 * one (services.md, "Token metadata service, v2"). It sends no CORS headers, as the real one sends none.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import * as z from 'zod/mini';
import { type Faults, meetFaults, type ServiceEnv } from './faults.ts';
import { findSubject, PRIORITIES, type Priority, type Question } from './merge.ts';
import type { Records } from './records.ts';

export type MetadataOptions = {
  readonly faults?: Faults | undefined;
  /** The load balancer in front of it takes so many requests in any window of time, from all who ask. */
  readonly limit?: { readonly requests: number; readonly windowMs: number } | undefined;
  /** Milliseconds since the epoch, for the `timestamp` in error answers, and for the limit. */
  readonly now?: (() => number) | undefined;
};

/** What the public service takes from one IP address (services.md, "Rate limit"). */
export const PUBLIC_LIMIT = { requests: 100, windowMs: 300_000 };

const QUERY = '/api/v2/subjects/query';
const SUBJECT = '/api/v2/subjects/:subject';

const STATUS_NAMES: Readonly<Record<number, string>> = {
  ...{ 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed', 415: 'Unsupported Media Type' },
  ...{ 429: 'Too Many Requests', 500: 'Internal Server Error', 502: 'Bad Gateway' },
  ...{ 503: 'Service Unavailable', 504: 'Gateway Timeout' },
};

/** What the service says of itself: OpenAPI, as far as anybody reads it. */
const APIDOCS = {
  openapi: '3.0.3',
  info: { title: 'Token metadata service, v2, local', version: '2' },
  paths: {
    '/api/v2/subjects/{subject}': { get: { summary: 'The metadata of one subject' } },
    [QUERY]: { post: { summary: 'The metadata of several subjects, in the order asked' } },
  },
};

export function createMetadataService(records: Records, options: MetadataOptions = {}): Hono<ServiceEnv> {
  const { faults, limit, now = Date.now } = options;
  const app = new Hono<ServiceEnv>();
  const refuse = (c: Context, status: number, headers: Record<string, string> = {}) =>
    json(springError(now(), status, c.req.path), status, headers);

  if (limit !== undefined) app.use(balance(limit, now));
  app.use(compress({ encoding: 'gzip', threshold: 1024 }));
  if (faults) app.use(meetFaults(faults, (status, path) => springError(now(), status, path)));

  app.get('/apidocs', () => json(APIDOCS));

  const find = (subject: string, question: Question, hasDetails: boolean) => {
    const { standards, ...found } = findSubject(records, subject, question) ?? {};
    return 'metadata' in found ? [{ subject, ...found, ...(hasDetails ? { standards } : {}) }] : [];
  };

  app.post(QUERY, async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return refuse(c, 415);
    const { subjects, properties } = body.parse(JSON.parse(await c.req.text()));
    const asked = { priority: readPriority(c), properties: checkFilter(properties ?? []) };
    const hasDetails = readDetails(c);
    const found = subjects.flatMap((subject) => find(subject, asked, hasDetails));
    return json({ subjects: found, queryPriority: asked.priority });
  });

  app.get(SUBJECT, (c) => {
    const asked = { priority: readPriority(c), properties: checkFilter(readList(c, 'property') ?? []) };
    const [subject] = find(c.req.param('subject'), asked, readDetails(c));
    // Not registered and incomplete look the same: 404 with an empty body (services.md).
    if (subject === undefined) return new Response(null, { status: 404 });
    return json({ subject, queryPriority: asked.priority });
  });

  for (const [path, allow] of [
    [QUERY, 'GET, HEAD, POST, OPTIONS'],
    [SUBJECT, 'GET, HEAD, OPTIONS'],
  ] as const) {
    // Without CORS headers, so that a browser's preflight fails as it does at the real service.
    app.options(path, () => new Response(null, { headers: { allow } }));
    app.all(path, (c) => refuse(c, 405, { allow }));
  }
  app.notFound((c) => refuse(c, 404));
  app.onError((error, c) => {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return refuse(c, 400);
    console.error(error);
    return refuse(c, 500);
  });
  return app;
}

const body = z.object({ subjects: z.array(z.string()), properties: z.nullish(z.array(z.string())) });
const priorities = z.array(z.enum(PRIORITIES));
/** The words Spring takes for a boolean; an empty value means the default, false. */
const flag = z.pipe(
  z.enum(['true', 'on', 'yes', '1', 'false', 'off', 'no', '0', '']),
  z.transform((word) => ['true', 'on', 'yes', '1'].includes(word)),
);
/** The trap of the filter: without both name and description it is refused (services.md). */
const filter = z.array(z.string()).check(
  z.refine((properties) => {
    const isComplete = properties.includes('name') && properties.includes('description');
    return properties.length === 0 || isComplete;
  }),
);
const checkFilter = (properties: readonly string[]): readonly string[] => filter.parse(properties);

/** One value may be a list with commas; of several each stands for itself (Spring's String to List). */
function readList(c: Context, name: string): string[] | undefined {
  const values = c.req.queries(name);
  const [first, ...others] = values ?? [];
  if (first === undefined || others.length > 0) return values;
  return first === '' ? [] : first.split(',').map((value) => value.trim());
}

const readPriority = (c: Context): readonly Priority[] =>
  priorities.parse(readList(c, 'query_priority') ?? PRIORITIES);
const readDetails = (c: Context): boolean =>
  flag.parse((c.req.query('show_cips_details') ?? '').trim().toLowerCase());

/** Answers 429 beyond the limit as a load balancer does: with a page, and no word of when to come again. */
function balance(limit: NonNullable<MetadataOptions['limit']>, now: () => number): MiddlewareHandler {
  let taken: number[] = [];
  return async (c, next) => {
    taken = taken.filter((at) => now() - at < limit.windowMs);
    if (taken.length >= limit.requests) return c.html('<h1>429 Too Many Requests</h1>', 429);
    taken.push(now());
    return next();
  };
}

/** Spring Boot's default error body; it says no reason. */
function springError(at: number, status: number, path: string) {
  const timestamp = new Date(at).toISOString().replace('Z', '+00:00');
  return { timestamp, status, error: STATUS_NAMES[status] ?? 'Error', path };
}

/** JSON with its length: what is shorter than the threshold is then not compressed. */
function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const text = JSON.stringify(value);
  const length = String(Buffer.byteLength(text));
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', 'content-length': length, ...headers },
  });
}
