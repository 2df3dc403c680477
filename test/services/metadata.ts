/**
 * The token metadata service over records in memory: the answers, refusals and pitfalls of the real one (services.md, "Token
 * metadata service, v2"), in the form of 1.6.0 or of yaci-store. Like the real one it sends no CORS headers. Version 1 of its
 * API is missing.
 */
import { STATUS_CODES } from 'node:http';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import * as z from 'zod/mini';
import { type Faults, injectFaults } from './faults.ts';
import { type Cip26Record, PROPERTIES, type Property, type Records } from './records.ts';

/** The standards in the service's default order. */
const PRIORITIES = ['CIP_68', 'CIP_26'] as const;
type Standard = (typeof PRIORITIES)[number];

/** CIP-67: a policy ID, then label 333, then at least one byte. CIP-68 is consulted for no other subject. */
const HAS_LABEL_333 = /^.{56}0014df10./;

export type MetadataOptions = {
  readonly faults?: Faults | undefined;
  /** 1.6.0, or yaci-store with its extension for assets, whose answers are those of the versions after 1.6.0. */
  readonly form?: 'released' | 'yaci-store' | undefined;
  /** The rate limit of the load balancer, for all clients together. */
  readonly limit?: { readonly requests: number; readonly windowMs: number } | undefined;
  /** UNIX milliseconds, for the `timestamp` of errors and the rate limit. */
  readonly now?: (() => number) | undefined;
};

/** The public service's limit for one IP address (services.md, "Rate limit"). */
export const PUBLIC_LIMIT = { requests: 100, windowMs: 300_000 };

export function createMetadataService(records: Records, options: MetadataOptions = {}): Hono {
  const { faults, limit, now = Date.now } = options;
  const isYaciStore = options.form === 'yaci-store';
  const path = isYaciStore ? '/api/v1/tokens/subject' : '/api/v2/subjects';
  const app = new Hono();
  const refuse = (c: Context, status: number) => json(springError(now(), status, c.req.path), status);
  if (limit !== undefined) app.use(rateLimit(limit, now));
  app.use(compress({ encoding: 'gzip', threshold: 1024 }));
  if (faults) app.use(injectFaults(faults, (status, at) => springError(now(), status, at)));
  app.notFound((c) => refuse(c, 404));
  app.onError((error, c) => {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return refuse(c, 400);
    console.error(error);
    return refuse(c, 500);
  });

  /** Undefined for an unknown subject, and for one without a name or a description: the service does not distinguish them. */
  function find(
    subject: string,
    priority: readonly Standard[],
    properties: readonly string[],
    hasDetails: boolean,
  ) {
    const isWanted = (name: string) => properties.length === 0 || properties.includes(name);
    const cip26 = priority.includes('CIP_26') ? records.cip26.get(subject) : undefined;
    const isConsulted = priority.includes('CIP_68') && HAS_LABEL_333.test(subject);
    const cip68 = isConsulted ? records.cip68.get(subject) : undefined;
    const valueIn = (standard: Standard, name: Property | 'version') => {
      if (standard === 'CIP_68') return cip68?.[name];
      const value = name === 'version' ? undefined : cip26?.[name]?.value;
      // 1.6.0 sends the logo in hex.
      return name === 'logo' && value && !isYaciStore
        ? Buffer.from(`${value}`, 'base64').toString('hex')
        : value;
    };
    const metadata = Object.fromEntries(
      [...PROPERTIES, 'version' as const].filter(isWanted).flatMap((name) => {
        const source = priority.find((standard) => valueIn(standard, name) != null);
        return source === undefined ? [] : [[name, { value: valueIn(source, name), source }]];
      }),
    );
    if (!metadata.name || !metadata.description) return undefined;
    const { subject: _, ...onChain } = cip68 ?? {};
    const standards = {
      cip26: cip26 && detailsOf(cip26, isWanted, isYaciStore ? null : []),
      cip68:
        cip68 && withoutNull(Object.fromEntries(Object.entries(onChain).filter(([name]) => isWanted(name)))),
    };
    return { subject, ...(isYaciStore && { type: 'NATIVE' }), metadata, ...(hasDetails && { standards }) };
  }

  const subjectIn = isYaciStore ? z.string().check(z.regex(/^[0-9a-fA-F]{56,120}$/)) : z.string();
  const subjectsIn = isYaciStore
    ? z.array(subjectIn).check(z.minLength(1), z.maxLength(100))
    : z.array(subjectIn);
  const batch = z.object({ subjects: subjectsIn, properties: z.nullish(z.array(z.string())) });
  app.post(`${path}/query`, async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return refuse(c, 415);
    const { subjects, properties } = batch.parse(JSON.parse(await c.req.text()));
    const [priority, filtered, hasDetails] = [priorityIn(c), filter.parse(properties ?? []), detailsIn(c)];
    const found = subjects.flatMap((subject) => find(subject, priority, filtered, hasDetails) ?? []);
    return json({ subjects: found, queryPriority: priority });
  });
  app.get(`${path}/:subject`, (c) => {
    const [priority, properties] = [priorityIn(c), filter.parse(listIn(c, 'property'))];
    const subject = find(subjectIn.parse(c.req.param('subject')), priority, properties, detailsIn(c));
    return subject === undefined
      ? new Response(null, { status: 404 })
      : json({ subject, queryPriority: priority });
  });
  return app;
}

/** An entry in the details. `unsigned`: the signatures of a property without any. */
function detailsOf(entry: Cip26Record, isWanted: (name: string) => boolean, unsigned: [] | null): object {
  const properties = PROPERTIES.filter(isWanted).flatMap((name) => {
    const { value, sequenceNumber = null, signatures } = entry[name] ?? {};
    return value === undefined ? [] : [[name, { value, sequenceNumber, signatures: signatures ?? unsigned }]];
  });
  return withoutNull({ subject: entry.subject, policy: entry.policy, ...Object.fromEntries(properties) });
}

/** The service omits what has no value. */
const withoutNull = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value != null));

/** A value of a query can be a comma-separated list. */
const listIn = (c: Context, name: string) =>
  (c.req.queries(name) ?? []).flatMap((value) => value.split(',').filter(Boolean));
const priorities = z.array(z.enum(PRIORITIES));
const priorityIn = (c: Context) => {
  const given = priorities.parse(listIn(c, 'query_priority'));
  return given.length === 0 ? PRIORITIES : given;
};
const flag = z.enum(['true', 'false']);
const detailsIn = (c: Context) => flag.parse(c.req.query('show_cips_details') ?? 'false') === 'true';
/** A filter without both name and description is refused. */
const filter = z
  .array(z.string())
  .check(z.refine((all) => all.length === 0 || (all.includes('name') && all.includes('description'))));

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
