/** Finds out what answers at an address that a user has entered: a metadata service, or something else. */
import * as z from 'zod/mini';
import { failed, type Result, success } from '../failure.ts';
import type { HttpRequest, HttpResponse } from '../http/request.ts';
import { METADATA_API_IDS, METADATA_APIS, type MetadataApiId } from '../network/metadata-apis.ts';
import { batchAnswer } from './schema.ts';

export type Recognized =
  | { readonly kind: 'service'; readonly api: MetadataApiId }
  /** `provider`: a chain provider with the API of Blockfrost. `unknown`: something else that answers in JSON. */
  | { readonly kind: 'web-page' | 'provider' | 'koios' | 'unknown' };

export type Send = (base: string, request: HttpRequest) => Promise<Result<HttpResponse>>;

const MAX_BYTES = 64 * 1024;
/** A policy ID that no script has. */
const NOBODYS = '00'.repeat(28);

/** Errors of Blockfrost's API name their status. */
const providerError = z.object({ status_code: z.number(), error: z.string() });
const latestBlock = z.object({ hash: z.string(), slot: z.nullable(z.number()) });
const koiosTip = z.array(z.object({ abs_slot: z.number() })).check(z.minLength(1));

type Probe = {
  readonly path: string;
  readonly json?: object;
  readonly fits: z.ZodMiniType;
  readonly found: Recognized;
};

/** In the order in which they are sent. */
const PROBES: readonly Probe[] = [
  ...METADATA_API_IDS.map((api) => ({
    path: METADATA_APIS[api].many,
    json: { subjects: [NOBODYS], properties: ['name', 'description'] },
    fits: batchAnswer,
    found: { kind: 'service', api } as const,
  })),
  { path: '/blocks/latest', fits: latestBlock, found: { kind: 'provider' } },
  { path: '/tip', fits: koiosTip, found: { kind: 'koios' } },
];

export async function recognize(send: Send, base: string): Promise<Result<Recognized>> {
  let isWebPage = false;
  for (const { path, json, fits, found } of PROBES) {
    const response = await send(base, { url: base + path, maxBytes: MAX_BYTES, ...(json && { json }) });
    if (!response.ok) {
      // Web sites and Wi-Fi portals may answer every request with a page.
      if (response.failure.kind !== 'malformed') return response;
      isWebPage ||= response.failure.detail === 'not-json';
      continue;
    }
    const { status, headers, json: answer } = response.value;
    if (status >= 500) return failed({ kind: 'service', status });
    if (status === 200 && fits.safeParse(answer).success) return success(found);
    if (providerError.safeParse(answer).success) return success({ kind: 'provider' });
    isWebPage ||= isHtml(headers);
  }
  return success({ kind: isWebPage ? 'web-page' : 'unknown' });
}

export const isHtml = (headers: Headers): boolean => /\bhtml\b/i.test(headers.get('content-type') ?? '');
