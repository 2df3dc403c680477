/** Makes an app reachable over a socket or as a function, and records its requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** A Hono app, or anything else with its `fetch`. */
export type App = { fetch(request: Request): Response | Promise<Response> };

type Sent = { method: string; path: string; headers: Record<string, string>; body: string; at: number };
export type RecordedRequest = Readonly<Sent>;

/** Records the requests of an app that is called without a socket. `fetch` also takes a path; follows no redirects. */
export function record(app: App) {
  const requests: RecordedRequest[] = [];
  const pass = createRecorder(app, requests);
  const fetch = (input: Request | URL | string, init?: RequestInit) =>
    pass(new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init));
  return { fetch, requests };
}

export type Served = Awaited<ReturnType<typeof serve>>;

/** Listens until closed. Port 0 is any free port; rejects with Node's error when it cannot listen. */
export async function serve(app: App, port = 0) {
  const requests: RecordedRequest[] = [];
  // Tests use the global Request and Response.
  const listener = getRequestListener(createRecorder(app, requests), { overrideGlobalObjects: false });
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

function createRecorder(app: App, requests: RecordedRequest[]) {
  return async (request: Request): Promise<Response> => {
    const at = Date.now();
    const { method, headers, signal } = request;
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    requests.push({ method, path: pathname + search, headers: Object.fromEntries(headers), body, at });
    // The body is consumed, so the app gets a copy; the signal reports a client that disconnected.
    const copy = { method, headers, signal, ...(body === '' ? {} : { body }) };
    return app.fetch(new Request(request.url, copy));
  };
}
