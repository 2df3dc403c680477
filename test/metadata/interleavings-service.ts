/** The metadata service of the random interleavings: which of its numbered subjects are registered, and its answers. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { HttpRequest, HttpResponse } from '../../lib/http/request.ts';
import { stranger } from './strangers.ts';

export type Network = 'mainnet' | 'preprod';
/** `isWhole`: with the standards' own records. */
export type Request = {
  readonly network: Network;
  readonly numbers: readonly number[];
  readonly isBatch: boolean;
  readonly isWhole: boolean;
  readonly hasLogo: boolean;
};
export const PRIORITY = PRIORITIES['CIP_68,CIP_26'];
export const baseOf = (network: string) => `https://${network}.example`;
export const isRegistered = (network: Network, n: number) => n % (network === 'mainnet' ? 4 : 3) > 0;
export const nameOf = (network: Network, n: number) => `${network} ${n}`;
const numberOf = (subject: string) => Number.parseInt(subject.slice(0, 56), 16);

const answer = (status: number, json?: unknown, headers?: Record<string, string>) =>
  success({ status, headers: new Headers(headers), json });
/** What the network may do instead of an answer. */
export const FAULTS = {
  offline: failed({ kind: 'offline' }),
  timeout: failed({ kind: 'timeout' }),
  malformed: failed({ kind: 'malformed', detail: 'broken-json' }),
  'too-large': failed({ kind: 'too-large' }),
  400: answer(400),
  500: answer(500),
  503: answer(503),
  429: answer(429),
  '429 for 2 s': answer(429, undefined, { 'retry-after': '2' }),
  '429 for 40 s': answer(429, undefined, { 'retry-after': '40' }),
} as const satisfies Record<string, Result<HttpResponse>>;

export function readRequest({ url, json }: HttpRequest): Request {
  const { hostname, pathname, searchParams } = new URL(url);
  const batch = json as { subjects: string[] } | undefined;
  return {
    network: hostname.startsWith('mainnet') ? 'mainnet' : 'preprod',
    numbers: (batch?.subjects ?? [pathname.split('/').at(-1) ?? '']).map(numberOf),
    isBatch: batch !== undefined,
    isWhole: searchParams.has('show_cips_details'),
    hasLogo: searchParams.getAll('property').length === 0,
  };
}

export function truth({ network, numbers, isBatch, isWhole }: Request): Result<HttpResponse> {
  const known = numbers
    .filter((n) => isRegistered(network, n))
    .map((n) => {
      const text = { value: nameOf(network, n), source: 'CIP_26' };
      const entry = { subject: stranger(n), metadata: { name: text, description: text } };
      return isWhole ? { ...entry, standards: { cip26: {} } } : entry;
    });
  if (isBatch) return answer(200, { subjects: known, queryPriority: PRIORITY });
  return known[0] ? answer(200, { subject: known[0], queryPriority: PRIORITY }) : answer(404);
}
