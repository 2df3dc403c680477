/** Makes an app reachable, by a socket or by a function, and remembers what it was asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** What both can carry: a Hono app, or anything with its `fetch`. */
export type App = { fetch(request: Request, env?: object): Response | Promise<Response> };

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
};

export type Recorded = {
  /** Asks the app without a socket; redirects are not followed. Fits where a `fetch` is handed in. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  readonly requests: RecordedRequest[];
};

/** An app that is called directly; a path alone is an address too. */
export function record(app: App): Recorded {
  const requests: RecordedRequest[] = [];
  const pass = createRecorder(app, requests);
  const fetch: Recorded['fetch'] = (input, init) => {
    const address = typeof input === 'string' ? new URL(input, 'http://localhost') : input;
    return pass(new Request(address, init), {});
  };
  return { fetch, requests };
}

export type Served = {
  /** `http://127.0.0.1:8080`, without a slash at its end. */
  readonly origin: string;
  readonly requests: RecordedRequest[];
  /** Ends connections that are open, too; done when the port is free again. */
  close(): Promise<void>;
};

/** Listens until closed, at any port that is free unless told; rejects with node's error when it cannot. */
export async function serve(app: App, port = 0): Promise<Served> {
  const requests: RecordedRequest[] = [];
  // The globals stay as they are: tests use the same Request and Response.
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
  return async (request: Request, env: object): Promise<Response> => {
    const at = Date.now();
    const { method, headers, signal } = request;
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    requests.push({ method, path: pathname + search, headers: Object.fromEntries(headers), body, at });
    // Read once here, so the app gets it anew; a signal passes on that the client went away.
    const again = { method, headers, signal, ...(body === '' ? {} : { body }) };
    return app.fetch(new Request(request.url, again), env);
  };
}
