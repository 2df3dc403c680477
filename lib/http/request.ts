/**
 * The only fetch. One request, one deadline, one byte limit; a redirect is never followed, since a header
 * set by fetch would survive it to another origin (services.md, "For both").
 */
import { failed, type Result, success } from '../failure.ts';

export type HttpRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly json?: unknown;
  /** Bytes of the decoded body after which reading stops. */
  readonly maxBytes: number;
  /** Milliseconds for the whole of it, where the usual 10 s are too short. */
  readonly deadlineMs?: number;
  /** Told of the bytes of the body that have come so far. */
  readonly progress?: (bytes: number) => void;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined when the answer is not a 2xx one and its body is not JSON. */
  readonly json: unknown;
};

export type Http = (request: HttpRequest) => Promise<Result<HttpResponse>>;

/** The bytes of what lies there; what it is called by whoever sends it is not looked at. */
export type HttpBytes = (
  request: Pick<HttpRequest, 'url' | 'maxBytes'>,
) => Promise<Result<Uint8Array<ArrayBuffer>>>;

/** Whether the browser's user has allowed the address. Asked before every request. */
export type MayReach = (url: string) => Promise<boolean>;

const DEADLINE_MS = 10_000;

export function createHttp(mayReach: MayReach, deadlineMs: number = DEADLINE_MS): Http {
  return ({ url, headers = {}, json, maxBytes, progress, deadlineMs: deadline = deadlineMs }) => {
    const init = {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    };
    return exchange({ mayReach, url, init, deadline }, async (response) => {
      const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
      // What a 429 says besides is of no use, however long it is.
      if (!isJson || response.status === 429) return refuseBody(response);
      const text = await readText(response, maxBytes, progress);
      return text === undefined ? failed({ kind: 'too-large' }) : readAnswer(response, text);
    });
  };
}

export function createHttpBytes(mayReach: MayReach, deadline: number = DEADLINE_MS): HttpBytes {
  return ({ url, maxBytes }) => {
    const init = { headers: { accept: 'image/webp, image/png, image/jpeg, image/gif' } };
    return exchange({ mayReach, url, init, deadline }, async (response) => {
      if (!response.ok) {
        await response.body?.cancel();
        return failed({ kind: 'service', status: response.status });
      }
      const bytes = await readBytes(response, maxBytes);
      return bytes === undefined ? failed({ kind: 'too-large' }) : success(bytes);
    });
  };
}

type Exchange = {
  readonly mayReach: MayReach;
  readonly url: string;
  readonly init: RequestInit;
  /** Milliseconds for the whole of it. */
  readonly deadline: number;
};

/** One request, and the reading of its answer. */
async function exchange<T>(
  { mayReach, url, init, deadline }: Exchange,
  read: (response: Response) => Promise<Result<T>>,
): Promise<Result<T>> {
  // CORS would let a service answer, and a key leave, that the user never agreed to.
  if (!(await mayReach(url))) return failed({ kind: 'not-allowed' });
  const signal = AbortSignal.timeout(deadline);
  try {
    const response = await fetch(url, {
      ...init,
      signal,
      // 'manual' follows nothing either, and unlike 'error' it can be told from being offline.
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
    // fetch throws TypeError for every trouble of the network, a reset in the middle of a body included.
    if (error instanceof TypeError) return failed({ kind: 'offline' });
    throw error;
  }
}

/** A body that is not JSON is not read: a captive portal's page, or nothing at all under a 404. */
async function refuseBody(response: Response): Promise<Result<HttpResponse>> {
  await response.body?.cancel();
  return response.ok
    ? failed({ kind: 'malformed', detail: 'not-json' })
    : success({ status: response.status, headers: response.headers, json: undefined });
}

function readAnswer(response: Response, text: string): Result<HttpResponse> {
  const { status, headers } = response;
  try {
    return success({ status, headers, json: JSON.parse(text) });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return response.ok
      ? failed({ kind: 'malformed', detail: 'broken-json' })
      : success({ status, headers, json: undefined });
  }
}

/** The body as text, or undefined when it is longer than allowed. */
async function readText(
  response: Response,
  maxBytes: number,
  progress?: (bytes: number) => void,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  const isWhole = await readChunks(response, maxBytes, (chunk, bytes) => {
    text += decoder.decode(chunk, { stream: true });
    progress?.(bytes);
  });
  return isWhole ? text + decoder.decode() : undefined;
}

/** The body as bytes, or undefined when it is longer than allowed. */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const isWhole = await readChunks(response, maxBytes, (chunk) => chunks.push(chunk));
  return isWhole ? new Uint8Array(await new Blob(chunks).arrayBuffer()) : undefined;
}

/** Reads the body piece by piece; false when it is longer than allowed, and then the rest is not read. */
async function readChunks(
  { body }: Response,
  maxBytes: number,
  take: (chunk: Uint8Array<ArrayBuffer>, bytes: number) => void,
): Promise<boolean> {
  if (body === null) return true;
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return false;
    }
    take(value, bytes);
  }
}

/** A JSON file of the extension itself. Throws when it is not there: the build would be broken. */
export async function readOwnFile(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

const HOUR_S = 3600;

/** `Retry-After` in milliseconds, an hour at most; undefined when it does not come in seconds. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(Math.min(seconds, HOUR_S) * 1000) : undefined;
}
