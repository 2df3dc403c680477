/** Makes an app reachable over a socket or as a function, and records its requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** A Hono app, or anything else with its `fetch`. */
export type App = { fetch(request: Request): Response | Promise<Response> };

type Sent = { method: string; path: string; headers: Record<string, string>; body: string; at: number };
export type RecordedRequest = Readonly<Sent>;

/** Records the requests of an app. `fetch` also takes a path; follows no redirects. */
export function record(app: App) {
  const requests: RecordedRequest[] = [];
  const fetch = async (input: Request | URL | string, init?: RequestInit) => {
    const at = Date.now();
    const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init);
    const { method, headers, signal } = request;
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    requests.push({ method, path: pathname + search, headers: Object.fromEntries(headers), body, at });
    // The body is consumed, so the app gets a copy; the signal reports a client that disconnected.
    const copy = { method, headers, signal, ...(body === '' ? {} : { body }) };
    return app.fetch(new Request(request.url, copy));
  };
  return { fetch, requests };
}

export type Served = Awaited<ReturnType<typeof serve>>;

/** Listens until closed. Port 0 is any free port; rejects with Node's error when it cannot listen. */
export async function serve(app: App, port = 0) {
  const { fetch, requests } = record(app);
  // Tests use the global Request and Response.
  const listener = getRequestListener((request) => fetch(request), { overrideGlobalObjects: false });
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  /** Also ends open connections; resolves when the port is free again. */
  const close = () =>
    new Promise<void>((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close };
}
