/** The URL from which a logo is downloaded that a record only references. */

import { ARWEAVE } from '../network/gateways.ts';

/** CIDv0, and CIDv1 in base32 (multiformats/cid). */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,120})$/;
const ARWEAVE_ID = /^[\w-]{43}$/;
const MAX_LENGTH = 2_000;

/**
 * The URL of a logo recorded as `ipfs:`, as a content ID, as `ar:` or as `https:`; undefined for any other or ambiguous
 * address. `gateway`: the base address for IPFS.
 */
export function remoteAddressOf(recorded: string, gateway: string): string | undefined {
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
      return contentUrl(rest.replace(/^\/*ipfs\//, ''), CID, `${gateway.replace(/\/ipfs$/, '')}/ipfs`);
  }
}

/** Joins the ID and the path below it to the base address, which neither can escape from. */
function contentUrl(rest: string, isId: RegExp, base: string): string | undefined {
  const [id = '', ...path] = rest.replace(/^\/+|(?<!\/)\/+$/g, '').split('/');
  if (!isId.test(id)) return undefined;
  const segments = path.map(normalizedSegment);
  if (!segments.every((segment) => segment !== undefined)) return undefined;
  const url = [base, id, ...segments].join('/');
  // The URL parser must not change it.
  return URL.canParse(url) && new URL(url).href === url ? url : undefined;
}

/** A path segment in its canonical encoding, which every gateway decodes in the same way. */
function normalizedSegment(segment: string): string | undefined {
  // A query or fragment is not covered by the content ID.
  if (/[?#\\]/.test(segment)) return undefined;
  try {
    const name = decodeURIComponent(segment);
    // Some gateways decode a doubly encoded segment twice.
    if (/^\.{0,2}$|[/\\\p{C}]|%[0-9a-f]{2}/iu.test(name)) return undefined;
    return encodeURIComponent(name).replaceAll("'", '%27');
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
