/** Makes an app reachable, by a socket or by a function, and remembers what it was asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { FAULTS_PATH } from './fault-answers.ts';

/** What both can carry: a Hono app, or anything with its `fetch`. */
export type App = { fetch(request: Request, env?: object): Response | Promise<Response> };

export type RecordedRequest = {
  readonly method: string;
  /** Path and query, as asked. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** UNIX milliseconds of its arrival. */
  readonly at: number;
};

export type Recorded = {
  /** Asks the app without a socket; redirects are not followed. Fits where a `fetch` is handed in. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Every request so far but those to `/__faults`, in the order of their arrival. */
  readonly requests: RecordedRequest[];
};

/** An app that is called directly; a path alone is an address too. */
export function record(app: App, now: () => number = Date.now): Recorded {
  const requests: RecordedRequest[] = [];
  const pass = createRecorder(app, requests, now);
  const fetch: Recorded['fetch'] = (input, init) => {
    const address = typeof input === 'string' ? new URL(input, 'http://localhost') : input;
    return pass(new Request(address, init), {});
  };
  return { fetch, requests };
}

export type ServeOptions = {
  /** 0, unless told: any that is free. */
  readonly port?: number | undefined;
  readonly hostname?: string | undefined;
  readonly now?: (() => number) | undefined;
};

export type Served = {
  /** `http://127.0.0.1:8080`, without a slash at its end. */
  readonly origin: string;
  readonly requests: RecordedRequest[];
  /** Ends connections that are open, too; done when the port is free again. */
  close(): Promise<void>;
};

/** Listens until closed; rejects when it cannot, with node's error and its `code`. */
export async function serve(app: App, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, hostname = '127.0.0.1', now = Date.now } = options;
  const requests: RecordedRequest[] = [];
  const pass = createRecorder(app, requests, now);
  // The globals stay as they are: tests use the same Request and Response.
  const server = createServer(getRequestListener(pass, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function createRecorder(app: App, requests: RecordedRequest[], now: () => number) {
  return async (request: Request, env: object): Promise<Response> => {
    const at = now();
    const { method, signal } = request;
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    if (pathname !== FAULTS_PATH) {
      requests.push({
        method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body,
        at,
      });
    }
    // Read once here, so the app gets it anew; a signal passes on that the client went away.
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const again = { method, headers: request.headers, signal, ...(hasBody ? { body } : {}) };
    return app.fetch(new Request(request.url, again), env);
  };
}
