/** Fake network: the local services, and any app that a test adds. */
import { ON_CHAIN } from '../data/on-chain.ts';
import { type LocalServices, serveLocally } from '../services/local.ts';
import { type App, type RecordedRequest, record } from '../services/serve.ts';
import { BASE, granted, ownFile } from './browser.ts';

export type Services = LocalServices;

const apps = new Map<string, App>();

/** A `fetch` that serves the extension's files and the apps. Its signal also aborts a body that is being read. */
export async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  const own = url.startsWith(BASE) ? ownFile(url.slice(BASE.length)) : undefined;
  if (own !== undefined) return new Response(own);
  const { signal } = init;
  const app = apps.get(new URL(url).origin);
  if (app === undefined) throw new TypeError('Failed to fetch');
  const late = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const response = await Promise.race([app.fetch(new Request(url, { ...init, signal: null })), late]);
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  if (response.body === null || !signal) return response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response);
}

export function serveAll(): Services {
  apps.clear();
  return serveLocally(route, { chain: ON_CHAIN });
}

export const route = (address: string, app: App): void => void apps.set(new URL(address).origin, app);

/** Serves an origin that the user has granted access to, and returns the requests. */
export function serveAt(origin: string, app: App): readonly RecordedRequest[] {
  granted.add(`${origin}/*`);
  const recorded = record(app);
  route(origin, recorded);
  return recorded.requests;
}

export function hold(address: string, match: string): () => void {
  const { origin } = new URL(address);
  const app = apps.get(origin);
  if (app === undefined) throw new Error(`Nothing answers for ${origin}.`);
  let release = () => {};
  const released = new Promise<void>((resume) => {
    release = resume;
  });
  const fetch = async (request: Request) => {
    if (request.url.includes(match)) await released;
    return app.fetch(request);
  };
  apps.set(origin, { fetch });
  return () => release();
}
