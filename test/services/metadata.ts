/**
 * The token metadata service, v2, over records in memory: the same answers, refusals and traps as the real
 * one (services.md, "Token metadata service, v2"). It sends no CORS headers, as the real one sends none.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { mountFaults, type ServiceEnv } from './fault-answers.ts';
import type { Faults } from './faults.ts';
import { findSubject } from './merge.ts';
import { describeService } from './openapi.ts';
import { BadRequest, readGet, readPost } from './question.ts';
import type { Records } from './records.ts';

export type MetadataOptions = {
  /** When given, they are obeyed, and can be set from outside under `/__faults`. */
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

/** Names of the statuses as Spring writes them into `error`. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The service as a Hono app; `serve` or `record` make it reachable. */
export function createMetadataService(records: Records, options: MetadataOptions = {}): Hono<ServiceEnv> {
  const { faults, limit, now = Date.now } = options;
  const app = new Hono<ServiceEnv>();
  const refuse = (c: Context, status: number, headers: Record<string, string> = {}) =>
    json(springError(now(), status, c.req.path), status, headers);

  if (limit !== undefined) app.use(balance(limit, now));
  app.use(compress({ encoding: 'gzip', threshold: 1024 }));
  if (faults !== undefined) mountFaults(app, faults, (status, path) => springError(now(), status, path));

  app.get('/apidocs', () => json(describeService({ faults: faults !== undefined })));

  app.post(QUERY, async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return refuse(c, 415);
    const asked = readPost((name) => c.req.queries(name), await c.req.text());
    const subjects = asked.subjects.flatMap((subject) => {
      const found = findSubject(records, subject, asked);
      return found === undefined ? [] : [{ subject, ...hideDetails(found, asked.details) }];
    });
    return json({ subjects, queryPriority: asked.priority });
  });

  app.get(SUBJECT, (c) => {
    const asked = readGet((name) => c.req.queries(name));
    const subject = c.req.param('subject');
    const found = findSubject(records, subject, asked);
    // Not registered and incomplete look the same: 404 with an empty body (services.md).
    if (found === undefined) return new Response(null, { status: 404 });
    return json({
      subject: { subject, ...hideDetails(found, asked.details) },
      queryPriority: asked.priority,
    });
  });

  for (const [path, allow] of [
    [QUERY, 'GET, HEAD, POST, OPTIONS'],
    [SUBJECT, 'GET, HEAD, OPTIONS'],
    ['/apidocs', 'GET, HEAD, OPTIONS'],
  ] as const) {
    // Without CORS headers, so that a browser's preflight fails as it does at the real service.
    app.options(path, () => new Response(null, { headers: { allow } }));
    app.all(path, (c) => refuse(c, 405, { allow }));
  }
  app.notFound((c) => refuse(c, 404));
  app.onError((error, c) => {
    if (error instanceof BadRequest) return refuse(c, 400);
    console.error(error);
    return refuse(c, 500);
  });
  return app;
}

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

function hideDetails<T extends { readonly standards: unknown }>(found: T, details: boolean) {
  const { standards, ...rest } = found;
  return details ? { ...rest, standards } : rest;
}

/** Spring Boot's default error body; it says no reason. */
function springError(at: number, status: number, path: string) {
  const timestamp = new Date(at).toISOString().replace('Z', '+00:00');
  return { timestamp, status, error: STATUS_NAMES[status] ?? 'Error', path };
}

/** JSON with its length: what is shorter than the threshold is then not compressed. */
function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const body = JSON.stringify(value);
  const length = String(Buffer.byteLength(body));
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', 'content-length': length, ...headers },
  });
}
