/** The simulated metadata service: which numbered subjects are registered, and its responses. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { HttpRequest, HttpResponse } from '../../lib/http/request.ts';
import { numberedSubject, numberOf } from './numbered-subjects.ts';

export type Network = 'mainnet' | 'preprod';
/** `isFull`: with the standards' own records. */
export type Request = {
  readonly network: Network;
  readonly numbers: readonly number[];
  readonly isBatch: boolean;
  readonly isFull: boolean;
};
export const PRIORITY = PRIORITIES['CIP_68,CIP_26'];
export const baseOf = (network: string) => `https://${network}.example`;
export const isRegistered = (network: Network, n: number) => n % (network === 'mainnet' ? 4 : 3) > 0;
export const nameOf = (network: Network, n: number) => `${network} ${n}`;

const response = (status: number, json?: unknown, headers?: Record<string, string>) =>
  success({ status, headers: new Headers(headers), json });
/** Results of failing requests. */
export const FAULTS = {
  offline: failed({ kind: 'offline' }),
  timeout: failed({ kind: 'timeout' }),
  malformed: failed({ kind: 'malformed', detail: 'broken-json' }),
  'too-large': failed({ kind: 'too-large' }),
  400: response(400),
  500: response(500),
  503: response(503),
  429: response(429),
  '429 for 2 s': response(429, undefined, { 'retry-after': '2' }),
  '429 for 40 s': response(429, undefined, { 'retry-after': '40' }),
} as const satisfies Record<string, Result<HttpResponse>>;

export function readRequest({ url, json }: HttpRequest): Request {
  const { hostname, pathname, searchParams } = new URL(url);
  const batch = json as { subjects: string[] } | undefined;
  return {
    network: hostname.startsWith('mainnet') ? 'mainnet' : 'preprod',
    numbers: (batch?.subjects ?? [pathname.split('/').at(-1) ?? '']).map(numberOf),
    isBatch: batch !== undefined,
    isFull: searchParams.has('show_cips_details'),
  };
}

export function responseTo({ network, numbers, isBatch, isFull }: Request): Result<HttpResponse> {
  const known = numbers
    .filter((n) => isRegistered(network, n))
    .map((n) => {
      const text = { value: nameOf(network, n), source: 'CIP_26' };
      const entry = { subject: numberedSubject(n), metadata: { name: text, description: text } };
      return isFull ? { ...entry, standards: { cip26: {} } } : entry;
    });
  if (isBatch) return response(200, { subjects: known, queryPriority: PRIORITY });
  return known[0] ? response(200, { subject: known[0], queryPriority: PRIORITY }) : response(404);
}
