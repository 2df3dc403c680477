/**
 * The token metadata service over records in memory: the answers, refusals and pitfalls of the real one (services.md, "Token
 * metadata service, v2"), in the form of 1.6.0, of the versions after it, or of yaci-store. Like the real one it sends no CORS
 * headers. Version 1 of its API is missing.
 */
import { STATUS_CODES } from 'node:http';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import * as z from 'zod/mini';
import { type Faults, injectFaults } from './faults.ts';
import { findSubject, PRIORITIES, type Query } from './merge.ts';
import type { Records } from './records.ts';

const anySubject = z.string();
const hexSubject = z.string().check(z.regex(/^[0-9a-fA-F]{56,120}$/));
/**
 * One subject is below the path, several are at `/query` below it. `isRegistry`: it has `/apidocs`, and accepts
 * any subject in a batch of any length.
 */
const FORMS = {
  released: { path: '/api/v2/subjects', wire: 'released', isRegistry: true },
  next: { path: '/api/v2/subjects', wire: 'next', isRegistry: true },
  'yaci-store': { path: '/api/v1/tokens/subject', wire: 'next', isRegistry: false },
} as const;
type Form = (typeof FORMS)[keyof typeof FORMS];

export type MetadataOptions = {
  readonly faults?: Faults | undefined;
  /** 1.6.0, the versions after it, or yaci-store with its extension for assets. Default: 1.6.0. */
  readonly form?: keyof typeof FORMS | undefined;
  /** The rate limit of the load balancer, for all clients together. */
  readonly limit?: { readonly requests: number; readonly windowMs: number } | undefined;
  /** UNIX milliseconds, for the `timestamp` of errors and the rate limit. */
  readonly now?: (() => number) | undefined;
};

/** The public service's limit for one IP address (services.md, "Rate limit"). */
export const PUBLIC_LIMIT = { requests: 100, windowMs: 300_000 };

/** The part of the OpenAPI description that clients read. */
const apidocs = ({ path }: Form) => ({
  openapi: '3.0.3',
  info: { title: 'Token metadata service, v2, local', version: '2' },
  paths: {
    [`${path}/{subject}`]: { get: { summary: 'The metadata of one subject' } },
    [`${path}/query`]: { post: { summary: 'The metadata of several subjects, in the order asked' } },
  },
});

type Refuse = (c: Context, status: number) => Response;

export function createMetadataService(records: Records, options: MetadataOptions = {}): Hono {
  const { faults, limit, now = Date.now } = options;
  const form = FORMS[options.form ?? 'released'];
  const app = new Hono();
  const refuse: Refuse = (c, status) => json(springError(now(), status, c.req.path), status);

  if (limit !== undefined) app.use(rateLimit(limit, now));
  app.use(compress({ encoding: 'gzip', threshold: 1024 }));
  if (faults) app.use(injectFaults(faults, (status, path) => springError(now(), status, path)));
  if (form.isRegistry) app.get('/apidocs', () => json(apidocs(form)));
  addSubjects(app, records, form, refuse);
  app.notFound((c) => refuse(c, 404));
  app.onError((error, c) => {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return refuse(c, 400);
    console.error(error);
    return refuse(c, 500);
  });
  return app;
}

function addSubjects(app: Hono, records: Records, form: Form, refuse: Refuse): void {
  const find = (subject: string, query: Query, hasDetails: boolean) => {
    const { standards, ...found } = findSubject(records, subject, query, form.wire) ?? {};
    if (!('metadata' in found)) return [];
    const more = form.wire === 'next' ? { type: 'NATIVE' } : {};
    return [{ subject, ...more, ...found, ...(hasDetails ? { standards } : {}) }];
  };

  const subjectIn = form.isRegistry ? anySubject : hexSubject;
  const subjects = z.array(subjectIn);
  const batch = z.object({
    subjects: form.isRegistry ? subjects : subjects.check(z.minLength(1), z.maxLength(100)),
    properties: z.nullish(z.array(z.string())),
  });
  app.post(`${form.path}/query`, async (c) => {
    if (!isJson(c)) return refuse(c, 415);
    const { subjects, properties } = batch.parse(JSON.parse(await c.req.text()));
    const asked = { priority: readPriority(c), properties: filter.parse(properties ?? []) };
    const hasDetails = readDetails(c);
    const found = subjects.flatMap((subject) => find(subject, asked, hasDetails));
    return json({ subjects: found, queryPriority: asked.priority });
  });

  app.get(`${form.path}/:subject`, (c) => {
    const asked = { priority: readPriority(c), properties: filter.parse(readList(c, 'property') ?? []) };
    const hasDetails = readDetails(c);
    const [subject] = find(subjectIn.parse(c.req.param('subject')), asked, hasDetails);
    if (subject === undefined) return new Response(null, { status: 404 });
    return json({ subject, queryPriority: asked.priority });
  });
}

const isJson = (c: Context) => /^application\/json\b/i.test(c.req.header('content-type') ?? '');

const priorities = z.array(z.enum(PRIORITIES));
/** Spring's booleans; an empty value is the default, false. */
const flag = z.pipe(
  z.enum(['true', 'on', 'yes', '1', 'false', 'off', 'no', '0', '']),
  z.transform((word) => ['true', 'on', 'yes', '1'].includes(word)),
);
/** A filter without both name and description is refused. */
const filter = z
  .array(z.string())
  .check(z.refine((all) => all.length === 0 || (all.includes('name') && all.includes('description'))));

/** A single value can be a comma-separated list; several values are taken as they are (Spring's String to List). */
function readList(c: Context, name: string): string[] | undefined {
  const values = c.req.queries(name);
  const [first, ...others] = values ?? [];
  if (first === undefined || others.length > 0) return values;
  return first === '' ? [] : first.split(',').map((value) => value.trim());
}

const readPriority = (c: Context) => priorities.parse(readList(c, 'query_priority') ?? PRIORITIES);
const readDetails = (c: Context) => flag.parse((c.req.query('show_cips_details') ?? '').trim().toLowerCase());

/** Answers 429 like a load balancer: with an HTML page, and without `Retry-After`. */
function rateLimit(limit: NonNullable<MetadataOptions['limit']>, now: () => number): MiddlewareHandler {
  let taken: number[] = [];
  return async (c, next) => {
    taken = taken.filter((at) => now() - at < limit.windowMs);
    if (taken.length >= limit.requests) return c.html('<h1>429 Too Many Requests</h1>', 429);
    taken.push(now());
    return next();
  };
}

/** Spring Boot's default error body, without a reason. */
function springError(at: number, status: number, path: string) {
  const timestamp = new Date(at).toISOString().replace('Z', '+00:00');
  return { timestamp, status, error: STATUS_CODES[status] ?? 'Error', path };
}

/** JSON with its length, so that short answers are not compressed. */
function json(value: unknown, status = 200): Response {
  const text = JSON.stringify(value);
  const length = String(Buffer.byteLength(text));
  const headers = { 'content-type': 'application/json;charset=utf-8', 'content-length': length };
  return new Response(text, { status, headers });
}
