/** Carries faults out in a Hono app, and lets a shell set them under `/__faults`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import { breakingOff, dripping, hugeJson } from './fault-streams.ts';
import { type Fault, type Faults, parseFaults } from './faults.ts';

/** Served by `serve`, an app has node's own request and response at hand; called directly, it has not. */
export type ServiceEnv = { Bindings: Partial<HttpBindings> };
type ServiceContext = Context<ServiceEnv>;

/** The body a service gives with a status of trouble. */
type ErrorBody = (status: number, path: string) => unknown;

export const FAULTS_PATH = '/__faults';

/**
 * `POST /__faults` sets (one fault or an array, as JSON), `GET` lists, `DELETE` clears; every other request
 * meets the faults. Mount it before the routes and after compression, which leaves faulty answers alone.
 *
 *     curl localhost:8080/__faults --json '{ "kind": "status", "status": 429, "times": 2 }'
 */
export function mountFaults(app: Hono<ServiceEnv>, faults: Faults, errorBody: ErrorBody): void {
  app.get(FAULTS_PATH, (c) => c.json(faults.list()));
  app.delete(FAULTS_PATH, (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.post(FAULTS_PATH, async (c) => {
    // JSON only: a page of another origin cannot send that without a preflight, and none is answered.
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
      return c.json({ error: 'Send faults as application/json.' }, 415);
    }
    const parsed = parseFaults(await c.req.text());
    if (typeof parsed === 'string') return c.json({ error: parsed }, 400);
    faults.set(...parsed);
    return c.json(faults.list());
  });
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const fault = faults.take({ target: url.pathname + url.search, body: await c.req.text() });
    if (fault === undefined) return next();
    const inTime = await wait(fault.delayMs ?? 0, c.req.raw.signal);
    // The client is gone: this answer reaches nobody.
    return inTime ? carryOut(fault, c, next, errorBody) : new Response(null, { status: 503 });
  });
}

/** Whether the time passed before the client went away. */
async function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms === 0) return true;
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

async function carryOut(fault: Fault, c: ServiceContext, next: () => Promise<void>, errorBody: ErrorBody) {
  switch (fault.kind) {
    case 'delay':
      return next();
    case 'status':
      return status(fault, errorBody(fault.status, c.req.path));
    case 'html':
      return plain(PORTAL, 200, { 'content-type': 'text/html; charset=utf-8' });
    case 'huge':
      return plain(hugeJson(fault.bytes ?? 100_000_000), 200, JSON_TYPE);
    case 'redirect':
      return plain(null, fault.status ?? 302, { location: fault.to });
    default:
      await next();
      replace(c, await spoil(fault, c));
  }
}

type Spoiling = Extract<Fault, { kind: 'truncated' | 'drip' | 'reset' }>;

/** The true answer, spoilt on its way. */
async function spoil(fault: Spoiling, c: ServiceContext): Promise<Response> {
  const { status, headers } = c.res;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  const kept = Object.fromEntries(headers);
  kept['content-length'] = String(bytes.length);
  if (fault.kind === 'reset') return breakOff(c, status, kept, half);
  delete kept['content-length'];
  return plain(fault.kind === 'truncated' ? half : dripping(bytes, fault.intervalMs ?? 1000), status, kept);
}

/** Hono copies the headers of the answer it had into the one it gets, unless it has none. */
function replace(c: ServiceContext, response: Response): void {
  c.res = undefined;
  c.res = response;
}

/** A socket is destroyed; without one the stream errors, which a reader of the body sees as the same. */
function breakOff(
  c: ServiceContext,
  status: number,
  headers: Record<string, string>,
  half: Uint8Array,
): Response {
  const outgoing = c.env?.outgoing;
  if (outgoing === undefined) return plain(breakingOff(half), status, headers);
  outgoing.writeHead(status, headers);
  outgoing.write(half, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };
const PORTAL = '<!doctype html><title>Welcome</title><h1>Accept the terms to use this network</h1>';

function status(fault: Extract<Fault, { kind: 'status' }>, errorBody: unknown): Response {
  const empty = [204, 304].includes(fault.status);
  const body = empty ? null : JSON.stringify(fault.body ?? errorBody);
  return plain(body, fault.status, { ...(empty ? {} : JSON_TYPE), ...fault.headers });
}

/** An answer that compression leaves as it is, so that bytes go out when and as the fault says. */
function plain(body: BodyInit | null, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-transform', ...headers } });
}
