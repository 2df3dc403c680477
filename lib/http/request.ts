/**
 * The only module that calls `fetch`. Each request has a deadline and a byte limit. Redirects are never followed, since
 * a header set by fetch would be sent on to another origin (docs/services.md, "For both").
 */
import { type Failure, failed, type Malformed, type Result, success } from '../failure.ts';

export type HttpRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly json?: unknown;
  /** Limit of the decoded body. */
  readonly maxBytes: number;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined for a response other than 2xx without a JSON body. */
  readonly json: unknown;
};

export type Http = (request: HttpRequest) => Promise<Result<HttpResponse>>;

/** Fetches pictures. */
export type HttpBytes = (
  request: Pick<HttpRequest, 'url' | 'maxBytes'>,
) => Promise<Result<Uint8Array<ArrayBuffer>>>;

/** Why an address may not be reached; undefined if it may. Called before every request. */
export type RefusalOf = (url: string) => Promise<Failure | undefined>;

const DEADLINE_MS = 10_000;

export function createHttp(refusalOf: RefusalOf, deadlineMs: number = DEADLINE_MS): Http {
  return ({ url, headers, json, maxBytes }) => {
    const isPost = json !== undefined;
    const init = {
      method: isPost ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(isPost && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isPost && { body: JSON.stringify(json) }),
    };
    return exchange(refusalOf, url, init, deadlineMs, async (response) => {
      const { status, headers } = response;
      const isJson = /\bjson\b/i.test(headers.get('content-type') ?? '');
      // Not read: the page of a captive portal, the empty body of a 404, and that of a 429, however long it is.
      if (!isJson || status === 429) {
        await response.body?.cancel();
        return withoutJson(response, 'not-json');
      }
      const bytes = await readBytes(response, maxBytes);
      if (!bytes.ok) return bytes;
      try {
        return success({ status, headers, json: parseJson(new TextDecoder().decode(bytes.value)) });
      } catch {
        return withoutJson(response, 'broken-json');
      }
    });
  };
}

export function createHttpBytes(refusalOf: RefusalOf): HttpBytes {
  return ({ url, maxBytes }) => {
    const init = { headers: { accept: 'image/webp, image/png, image/jpeg, image/gif' } };
    return exchange(refusalOf, url, init, DEADLINE_MS, async (response) => {
      if (response.ok) return readBytes(response, maxBytes);
      await response.body?.cancel();
      return failed({ kind: 'service', status: response.status });
    });
  };
}

async function exchange<T>(
  refusalOf: RefusalOf,
  url: string,
  init: RequestInit,
  deadlineMs: number,
  read: (response: Response) => Promise<Result<T>>,
): Promise<Result<T>> {
  // Without this check, a service that allows CORS would receive the key even if the user has not allowed its host.
  const refusal = await refusalOf(url);
  if (refusal) return failed(refusal);
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal,
      // With 'error', a redirect would look like being offline.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      return failed({ kind: 'redirected' });
    }
    return await read(response);
  } catch (error) {
    if (signal.aborted) return failed({ kind: 'timeout' });
    // fetch throws TypeError for every network error, including a reset in the middle of a body.
    if (error instanceof TypeError) return failed({ kind: 'offline' });
    throw error;
  }
}

/** A response that should have JSON is a failure; that of an error may have another body, or none. */
const withoutJson = ({ ok, status, headers }: Response, detail: Malformed): Result<HttpResponse> =>
  ok ? failed({ kind: 'malformed', detail }) : success({ status, headers, json: undefined });

/** Reads a body; stops and fails where it is longer than `maxBytes`. */
async function readBytes(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    bytes += next.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      return failed({ kind: 'too-large' });
    }
    chunks.push(next.value);
  }
  return success(new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

/** A JSON file of the extension. Throws if it does not exist: then the build is broken. */
export async function readOwnFile(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

/** The bytes of a file of the extension. */
export async function readOwnBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

const HOUR_S = 3600;

/** `Retry-After` in milliseconds, at most an hour; undefined when it is not a number of seconds. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(Math.min(seconds, HOUR_S) * 1000) : undefined;
}

/** A string, or a number. Outside of strings, nothing else in JSON begins with a digit or a minus. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** Parses JSON, with integers that a number does not hold exactly as strings. Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  // Most answers have none.
  if (!/(?:^|[:,[\s])-?[1-9]\d{15}/.test(text)) return JSON.parse(text);
  const exact = text.replace(TOKEN, (token) =>
    LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
  return JSON.parse(exact);
}
