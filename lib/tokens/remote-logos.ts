/**
 * Downloads logos to which records only refer, from IPFS's gateway and arweave.net, if the user has enabled that and looks at
 * the token. Redirects are not followed, so of arweave.net only those logos are shown that it serves itself.
 */
import type { Priority, Sourced } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { shared } from '../async.ts';
import { isUnsent } from '../failure.ts';
import type { HttpBytes } from '../http/request.ts';
import { isRecord } from '../json.ts';
import { ARWEAVE, CID, IPFS_GATEWAY, type NetworkId } from '../network/networks.ts';
import type { TokenCache, Writer } from './cache.ts';
import { logoOf, MAX_LOGO_BYTES, noLogo, readLogo } from './logo.ts';
import { type Endpoint, type FullRecord, type Logo, type StandardRecords, subjectKey } from './token.ts';

export type RemoteLogosDeps = {
  readonly bytes: HttpBytes;
  readonly cache: Pick<TokenCache, 'logo' | 'writer'>;
  /** Whether the user has enabled remote logos. */
  readonly isRemoteAllowed: () => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** How long a failed download is not tried again. */
const COOLDOWN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

export class RemoteLogos {
  readonly #deps: RemoteLogosDeps;
  readonly #downloads = new Map<string, Promise<Logo>>();

  constructor(deps: RemoteLogosDeps) {
    this.#deps = deps;
  }

  /** The logo of a token that the user looks at. With `mayDownload: false`, a remote logo is shown only if it is cached. */
  async resolve(
    endpoint: Endpoint,
    subject: Subject,
    { logo, records }: Pick<FullRecord, 'logo' | 'records'>,
    options: { readonly mayDownload: boolean },
  ): Promise<Logo> {
    const recorded = recordedAddress(endpoint.priority, records);
    return recorded === undefined
      ? logo
      : this.load(endpoint.network, subject, recorded, { ...options, logo });
  }

  /** `logo`: the result of `readLogo`, by default computed here. */
  async load(
    network: NetworkId,
    subject: Subject,
    recorded: Sourced<string>,
    { logo = readLogo(recorded), mayDownload = true }: { logo?: Logo; readonly mayDownload?: boolean } = {},
  ): Promise<Logo> {
    if (logo.kind === 'image' || logo.reason !== 'remote') return logo;
    if (!(await this.#deps.isRemoteAllowed())) return logo;
    const url = remoteAddressOf(recorded.value);
    if (url === undefined) return noLogo('unavailable');
    if (![IPFS_GATEWAY, ARWEAVE].some((gateway) => url.startsWith(`${gateway}/`))) return logo;
    // The cache key has the URL, since the record may change; and the day, where the file may.
    const day = isContentAddress(recorded.value) ? '' : `#${Math.floor(this.#deps.now() / DAY_MS)}`;
    const location: Endpoint = { network, base: url + day, priority: [] };
    const cached = await this.#deps.cache.logo(location, subject);
    if (cached !== undefined || !mayDownload) return cached ?? logo;
    const writer = this.#deps.cache.writer();
    const failed = writer.failures.get(url);
    if (failed?.logo !== undefined && this.#deps.now() < failed.until) return failed.logo;
    return shared(this.#downloads, subjectKey(location, subject), () =>
      this.#download(url, location, subject, recorded, writer),
    );
  }

  async #download(
    url: string,
    location: Endpoint,
    subject: Subject,
    { source }: Sourced<string>,
    writer: Writer,
  ): Promise<Logo> {
    const response = await this.#deps.bytes({ url, maxBytes: MAX_LOGO_BYTES });
    // The user has not allowed it, so the logo stays remote.
    if (!response.ok && isUnsent(response.failure)) return noLogo('remote');
    const logo = response.ok
      ? logoOf(response.value, source)
      : noLogo(response.failure.kind === 'too-large' ? 'too-large' : 'unavailable');
    // A gateway may answer with a page once, so what is no picture is not stored.
    if (response.ok && (logo.kind === 'image' || logo.reason !== 'not-an-image'))
      writer.putLogo(location, subject, logo);
    // Many tokens may refer to the same file.
    if (logo.kind === 'none') writer.failures.set(url, { logo, until: this.#deps.now() + COOLDOWN_MS });
    return logo;
  }
}

/** The logo in the first record that has one, in the order of the standards. */
function recordedAddress(priority: Priority, records: StandardRecords): Sourced<string> | undefined {
  for (const source of priority) {
    const logo = records[source]?.logo;
    const value = isRecord(logo) ? logo.value : logo;
    if (typeof value === 'string' && value.trim() !== '') return { value, source };
  }
  return undefined;
}

const WHOLE_CID = new RegExp(`^(?:${CID.source})$`);
const ARWEAVE_ID = /^[\w-]{43}$/;
const MAX_LENGTH = 2_000;

/** Whether the address is one of IPFS or Arweave, whose files never change. */
const isContentAddress = (recorded: string) => !/^\s*https:/i.test(recorded);

/**
 * The URL of a logo recorded as `ipfs:`, as a content ID, as `ar:` or as `https:`; undefined for any other or ambiguous
 * address.
 */
export function remoteAddressOf(recorded: string): string | undefined {
  const address = recorded.trim();
  if (address.length > MAX_LENGTH) return undefined;
  const [, scheme = 'ipfs:', rest = ''] = /^(https:|ipfs:|ar:)?(.*)$/is.exec(address) ?? [];
  switch (scheme.toLowerCase()) {
    case 'https:':
      return httpsUrl(address);
    case 'ar:':
      return contentUrl(rest, ARWEAVE_ID, ARWEAVE);
    default:
      // Some records repeat the path prefix of gateways: `ipfs://ipfs/CID`.
      return contentUrl(rest.replace(/^\/*ipfs\//, ''), WHOLE_CID, `${IPFS_GATEWAY}/ipfs`);
  }
}

/** A query, an escape that is left, what no name has, and segments that lead elsewhere. */
const NO_PATH = /[?#\\%\p{C}]|(?<![^/])\.{0,2}(?![^/])/u;

/** Joins the ID and the path below it to the base address, which neither leads out of. */
function contentUrl(rest: string, isId: RegExp, base: string): string | undefined {
  try {
    const path = decodeURIComponent(rest.replace(/^\/+|(?<!\/)\/+$/g, ''));
    const segments = path.split('/');
    if (!isId.test(segments[0] ?? '') || NO_PATH.test(path)) return undefined;
    return [base, ...segments.map(encodeURIComponent)].join('/');
  } catch {
    // `decodeURIComponent` throws for an invalid escape.
    return undefined;
  }
}

function httpsUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}
