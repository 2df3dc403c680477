/** Makes an app reachable over a socket or as a function, and records its requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** A Hono app, or anything else with its `fetch`. */
export type App = { fetch(request: Request): Response | Promise<Response> };

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
};

export type Recorded = {
  /** Calls the app without a socket; does not follow redirects. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  readonly requests: RecordedRequest[];
};

/** Records the requests of an app that is called directly. `fetch` also takes only a path. */
export function record(app: App): Recorded {
  const requests: RecordedRequest[] = [];
  const pass = createRecorder(app, requests);
  const fetch: Recorded['fetch'] = (input, init) => {
    const address = typeof input === 'string' ? new URL(input, 'http://localhost') : input;
    return pass(new Request(address, init));
  };
  return { fetch, requests };
}

export type Served = {
  /** Without a trailing slash: `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly requests: RecordedRequest[];
  /** Also ends open connections; resolves when the port is free again. */
  close(): Promise<void>;
};

/** Listens until closed. Port 0 is any free port; rejects with Node's error when it cannot listen. */
export async function serve(app: App, port = 0): Promise<Served> {
  const requests: RecordedRequest[] = [];
  // Tests use the global Request and Response.
  const listener = getRequestListener(createRecorder(app, requests), { overrideGlobalObjects: false });
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
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
