/** Faults on demand in the answers of a Hono app: delays, wrong statuses, broken bodies. */
import { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';

/** `match`: a text in path, query or body. `times`: how many requests it applies to; default: until cleared. */
type Common = { readonly match?: string; readonly times?: number; readonly delayMs?: number };

type Headers = Readonly<Record<string, string>>;

export type Fault = Common &
  /**
   * The real answer, sent byte by byte, cut in the middle, or with the connection reset in the middle; a web page; or 100 MB
   * of JSON.
   */
  (
    | { readonly kind: 'drip' | 'truncated' | 'reset' | 'html' | 'huge' }
    /** `body`: by default the service's own kind of error. */
    | Readonly<{ kind: 'status'; status: number; headers?: Headers; body?: unknown }>
    | { readonly kind: 'delay'; readonly delayMs: number }
    | { readonly kind: 'redirect'; readonly to: string }
  );

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let active: { readonly fault: Fault; left: number }[] = [];
  const set = (...faults: readonly Fault[]) => {
    active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
  };
  /** The fault for a request, counted as used. */
  const take = (target: string, body: string) => {
    const applies = ({ match = '' }: Fault) => target.includes(match) || body.includes(match);
    const taken = active.find(({ fault, left }) => left > 0 && applies(fault));
    if (taken !== undefined) taken.left--;
    return taken?.fault;
  };
  return { set, clear: () => set(), take };
}

type ErrorBody = (status: number, path: string) => unknown;

/** Middleware: mount it after compression and before the routes. */
export function injectFaults(faults: Faults, errorBody: ErrorBody): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const fault = faults.take(url.pathname + url.search, await c.req.text());
    if (fault === undefined) return next();
    const { signal } = c.req.raw;
    await sleep(fault.delayMs ?? 0, undefined, { signal }).catch(() => {});
    // The client has disconnected.
    if (signal.aborted) return new Response(null, { status: 503 });
    return apply(fault, c, next, errorBody);
  };
}

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };
const PORTAL = '<!doctype html><title>Welcome</title><h1>Accept the terms to use this network</h1>';

async function apply(fault: Fault, c: Context, next: () => Promise<void>, errorBody: ErrorBody) {
  if (fault.kind === 'delay') return next();
  if (fault.kind === 'html') return plain(PORTAL, 200, { 'content-type': 'text/html; charset=utf-8' });
  if (fault.kind === 'huge') return plain(streamOf(hugeJson()), 200, JSON_TYPE);
  if (fault.kind === 'redirect') return plain(null, 302, { location: fault.to });
  if (fault.kind === 'status') {
    if (fault.status === 204) return plain(null, 204, fault.headers ?? {});
    const body = JSON.stringify(fault.body ?? errorBody(fault.status, c.req.path));
    return plain(body, fault.status, { ...JSON_TYPE, ...fault.headers });
  }
  await next();
  const { status } = c.res;
  const { 'content-length': _, ...headers } = Object.fromEntries(c.res.headers);
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  // Hono copies the headers of an existing response into the new one.
  c.res = undefined;
  if (fault.kind === 'truncated') c.res = plain(half, status, headers);
  else if (fault.kind === 'drip') c.res = plain(dripping(bytes), status, headers);
  else c.res = plain(streamOf(reset(half)), status, { ...headers, 'content-length': String(bytes.length) });
}

const streamOf = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  ReadableStream.from(pieces) as unknown as BodyInit;

async function* reset(bytes: Uint8Array) {
  yield bytes;
  throw new TypeError('The connection was reset.');
}

export const dripping = (bytes: Uint8Array, intervalMs = 1000) => streamOf(drops(bytes, intervalMs));

async function* drops(bytes: Uint8Array, intervalMs: number) {
  for (const byte of bytes) {
    await sleep(intervalMs);
    yield Uint8Array.of(byte);
  }
}

/** `{"padding":"aaa…"}`, generated while it is read. */
function* hugeJson() {
  const chunk = Buffer.alloc(65_536, 'a');
  yield Buffer.from('{"padding":"');
  for (let left = 100_000_000; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
  yield Buffer.from('"}');
}

/** A response that is not compressed, so that the bytes go out unchanged. */
function plain(body: BodyInit | null, status: number, headers: Headers): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-transform', ...headers } });
}
