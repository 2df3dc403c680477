/**
 * Logos that records only name: fetched from where they lie, when the user has turned that on and somebody looks at the
 * token; never ahead. No redirect is followed: arweave.net sends on to a host of its own for each picture, which nobody
 * has allowed, so that of `ar:` only what it serves itself is shown.
 */
import QuickLRU from 'quick-lru';
import type { Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import type { Failure } from '../failure.ts';
import type { HttpBytes } from '../http/request.ts';
import { type Endpoint, subjectKey } from '../metadata/endpoint.ts';
import type { FullRecord } from '../metadata/record-request.ts';
import type { Logo } from '../metadata/token.ts';
import type { TokenStore } from '../metadata/token-store.ts';
import { logoOf } from './logo.ts';
import { remoteAddressOf } from './remote-address.ts';

export type RemoteLogos = {
  /** The logo of a token that somebody looks at. `ask`: fetched where it is not known; else it stays where it lies. */
  shown(
    endpoint: Endpoint,
    subject: Subject,
    details: Pick<FullRecord, 'logo' | 'records'>,
    { ask }: { ask: boolean },
  ): Promise<Logo>;
};

export type RemoteLogosDeps = {
  readonly bytes: HttpBytes;
  readonly tokenStore: Pick<TokenStore, 'logo' | 'putLogo'>;
  /** Base address through which `ipfs:` is fetched; undefined while the user wants nothing fetched from elsewhere. */
  readonly gateway: () => Promise<string | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const BYTES_AT_MOST = 512 * 1024;
/** Milliseconds in which what may pass is not tried again. */
const QUIET_MS = 10 * 60_000;
const QUIET_AT_MOST = 500;

const none = (reason: Extract<Logo, { kind: 'none' }>['reason']): Logo => ({ kind: 'none', reason });

export function createRemoteLogos({ bytes, tokenStore, gateway, now }: RemoteLogosDeps): RemoteLogos {
  const flying = new Map<string, Promise<Logo>>();
  /** Until when what could not be had is left in peace. */
  const quiet = new QuickLRU<string, number>({ maxSize: QUIET_AT_MOST });

  async function fetchLogo(endpoint: Endpoint, subject: Subject, url: string, source: Source): Promise<Logo> {
    const answer = await bytes({ url, maxBytes: BYTES_AT_MOST });
    if (!answer.ok) {
      const { failure } = answer;
      // Where the user has not allowed the host, the logo is elsewhere as before.
      if (failure.kind === 'not-allowed') return none('remote');
      const reason = none(failure.kind === 'too-large' ? 'too-large' : 'unavailable');
      if (isLasting(failure)) tokenStore.putLogo(endpoint, subject, reason);
      else quiet.set(subjectKey(endpoint, subject), now() + QUIET_MS);
      return reason;
    }
    const logo = logoOf(answer.value, source);
    tokenStore.putLogo(endpoint, subject, logo);
    return logo;
  }

  return {
    async shown(endpoint, subject, { logo, records }, { ask }) {
      if (logo.kind === 'image' || logo.reason !== 'remote') return logo;
      const through = await gateway();
      if (through === undefined) return logo;
      const recorded = recordedAt(endpoint, records);
      if (recorded === undefined) return logo;
      const url = remoteAddressOf(recorded.address, through);
      if (url === undefined) return none('unavailable');
      // Kept under the address that it came from: another gateway, or another record, is another question.
      const there: Endpoint = { network: endpoint.network, base: url, priority: [] };
      const known = await tokenStore.logo(there, subject);
      if (known !== undefined) return known;
      if (!ask) return logo;
      const key = subjectKey(there, subject);
      if (now() < (quiet.get(key) ?? 0)) return none('unavailable');
      const flight =
        flying.get(key) ?? fetchLogo(there, subject, url, recorded.source).finally(() => flying.delete(key));
      flying.set(key, flight);
      return flight;
    },
  };
}

/** True for a failure that the same address gives again tomorrow. */
function isLasting(failure: Failure): boolean {
  switch (failure.kind) {
    case 'redirected':
    case 'too-large':
      return true;
    case 'service':
      return failure.status < 500 && ![408, 425, 429].includes(failure.status);
    default:
      return false;
  }
}

/** The address in the record that the logo comes from: the first that has one, in the order of the standards. */
function recordedAt(
  { priority }: Endpoint,
  records: FullRecord['records'],
): { readonly address: string; readonly source: Source } | undefined {
  for (const source of priority) {
    const logo = records[source]?.logo;
    const address = typeof logo === 'object' && logo !== null && 'value' in logo ? logo.value : logo;
    if (typeof address === 'string' && address.trim() !== '') return { address, source };
  }
  return undefined;
}
