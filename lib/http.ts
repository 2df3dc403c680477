/**
 * The only fetch. One request, one deadline, one byte limit; a redirect is never followed, since a header
 * set by fetch would survive it to another origin (services.md, "For both").
 */
import { failed, type Result, success } from './failure.ts';

export type HttpRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly json?: unknown;
  /** Bytes of the decoded body after which reading stops. */
  readonly bytesAtMost: number;
  /** Milliseconds for the whole of it, where the usual 10 s are too short. */
  readonly deadlineMs?: number;
  /** Told of the bytes of the body that have come so far. */
  readonly progress?: (bytes: number) => void;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined when the answer is not a 2xx one and its body is not JSON. */
  readonly json: unknown;
};

export type Http = (request: HttpRequest) => Promise<Result<HttpAnswer>>;

const DEADLINE_MS = 10_000;

/** `mayReach`: whether the browser's user has allowed the address. Asked before every request. */
export function createHttp(
  mayReach: (url: string) => Promise<boolean>,
  deadlineMs: number = DEADLINE_MS,
): Http {
  return async ({ url, headers = {}, json, bytesAtMost, progress, deadlineMs: deadline = deadlineMs }) => {
    // CORS would let a service answer, and a key leave, that the user never agreed to.
    if (!(await mayReach(url))) return failed({ kind: 'not-allowed' });
    const signal = AbortSignal.timeout(deadline);
    try {
      const response = await fetch(url, {
        method: json === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
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
      if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return await refuseBody(response);
      const text = await readText(response, bytesAtMost, progress);
      return text === undefined ? failed({ kind: 'too-large' }) : readAnswer(response, text);
    } catch (error) {
      if (signal.aborted) return failed({ kind: 'timeout' });
      // fetch throws TypeError for every trouble of the network, a reset in the middle of a body included.
      if (error instanceof TypeError) return failed({ kind: 'offline' });
      throw error;
    }
  };
}

/** A body that is not JSON is not read: a captive portal's page, or nothing at all under a 404. */
async function refuseBody(response: Response): Promise<Result<HttpAnswer>> {
  await response.body?.cancel();
  return response.ok
    ? failed({ kind: 'malformed', detail: 'the answer is not JSON' })
    : success({ status: response.status, headers: response.headers, json: undefined });
}

function readAnswer(response: Response, text: string): Result<HttpAnswer> {
  const { status, headers } = response;
  try {
    return success({ status, headers, json: JSON.parse(text) });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return response.ok
      ? failed({ kind: 'malformed', detail: 'the answer is broken JSON' })
      : success({ status, headers, json: undefined });
  }
}

/** The body as text, or undefined when it is longer than allowed; the rest is then not read. */
async function readText(
  response: Response,
  bytesAtMost: number,
  progress?: (bytes: number) => void,
): Promise<string | undefined> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    progress?.(bytes);
    if (bytes > bytesAtMost) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
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
