/**
 * Downloads logos that records only reference, if the user has enabled that and looks at the token. Redirects are not
 * followed: arweave.net redirects to a host for each file, which the user has not allowed, so only logos that it serves
 * itself are shown.
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
  /** The logo of a token that the user looks at. With `mayDownload: false`, a remote logo is shown only if it is cached. */
  resolve(
    endpoint: Endpoint,
    subject: Subject,
    record: Pick<FullRecord, 'logo' | 'records'>,
    options: { readonly mayDownload: boolean },
  ): Promise<Logo>;
};

export type RemoteLogosDeps = {
  readonly bytes: HttpBytes;
  readonly tokenStore: Pick<TokenStore, 'logo' | 'putLogo'>;
  /** The base address for `ipfs:`; undefined while remote logos are disabled. */
  readonly gateway: () => Promise<string | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_BYTES = 512 * 1024;
/** The cooldown after a temporary failure. */
const COOLDOWN_MS = 10 * 60_000;
const MAX_COOLDOWNS = 500;

const noLogo = (reason: Extract<Logo, { kind: 'none' }>['reason']): Logo => ({ kind: 'none', reason });

export function createRemoteLogos(deps: RemoteLogosDeps): RemoteLogos {
  const { tokenStore, gateway, now } = deps;
  const inFlight = new Map<string, Promise<Logo>>();
  const cooldowns = new QuickLRU<string, number>({ maxSize: MAX_COOLDOWNS });

  /** Joins a download in flight, and downloads nothing during a cooldown. */
  async function downloadOnce(location: Endpoint, subject: Subject, source: Source): Promise<Logo> {
    const key = subjectKey(location, subject);
    if (now() < (cooldowns.get(key) ?? 0)) return noLogo('unavailable');
    const request =
      inFlight.get(key) ??
      download(deps, location, subject, source)
        .then(({ logo, isTemporary }) => {
          if (isTemporary) cooldowns.set(key, now() + COOLDOWN_MS);
          return logo;
        })
        .finally(() => inFlight.delete(key));
    inFlight.set(key, request);
    return request;
  }

  return {
    async resolve(endpoint, subject, { logo, records }, { mayDownload }) {
      if (logo.kind === 'image' || logo.reason !== 'remote') return logo;
      const ipfsGateway = await gateway();
      const recorded = recordedAddress(endpoint, records);
      if (ipfsGateway === undefined || recorded === undefined) return logo;
      const url = remoteAddressOf(recorded.address, ipfsGateway);
      if (url === undefined) return noLogo('unavailable');
      // Cached by the URL, since the gateway and the record may change.
      const location: Endpoint = { network: endpoint.network, base: url, priority: [] };
      const cached = await tokenStore.logo(location, subject);
      if (cached !== undefined) return cached;
      return mayDownload ? downloadOnce(location, subject, recorded.source) : logo;
    },
  };
}

type Download = { readonly logo: Logo; readonly isTemporary: boolean };

/** Saves the logo, or the reason of a permanent failure, under its location. */
async function download(
  { bytes, tokenStore }: RemoteLogosDeps,
  location: Endpoint,
  subject: Subject,
  source: Source,
): Promise<Download> {
  const response = await bytes({ url: location.base, maxBytes: MAX_BYTES });
  // The user has not allowed the host, so the logo stays remote.
  if (!response.ok && response.failure.kind === 'not-allowed') {
    return { logo: noLogo('remote'), isTemporary: false };
  }
  const isTemporary = !response.ok && !isPermanent(response.failure);
  const logo = response.ok
    ? logoOf(response.value, source)
    : noLogo(response.failure.kind === 'too-large' ? 'too-large' : 'unavailable');
  if (!isTemporary) tokenStore.putLogo(location, subject, logo);
  return { logo, isTemporary };
}

/** True for a failure that a later request would repeat. */
function isPermanent(failure: Failure): boolean {
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

/** The address in the first record that has one, by priority. */
function recordedAddress(
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
