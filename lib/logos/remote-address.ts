/** Where a logo lies that a record only names, as an address to fetch it from. */

import { ARWEAVE } from '../network/gateways.ts';

/** CIDv0, and CIDv1 in base32 (multiformats/cid). */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,120})$/;
const ARWEAVE_ID = /^[\w-]{43}$/;
const LONGEST = 2_000;

/**
 * The address of a logo recorded as `ipfs:`, as a bare content ID, as `ar:` or as `https:`; undefined for what is none of
 * them or is not what it seems. `gateway`: base address through which `ipfs:` is fetched.
 */
export function remoteAddressOf(recorded: string, gateway: string): string | undefined {
  const written = recorded.trim();
  if (written.length > LONGEST) return undefined;
  const [, scheme = 'ipfs:', rest = ''] = /^(https:|ipfs:|ar:)?(.*)$/is.exec(written) ?? [];
  switch (scheme.toLowerCase()) {
    case 'https:':
      return ofHttps(written);
    case 'ar:':
      return ofContent(rest, ARWEAVE_ID, ARWEAVE);
    default:
      // Some records, and some gateways' addresses, name the room of IPFS too.
      return ofContent(rest.replace(/^\/*ipfs\//, ''), CID, `${gateway.replace(/\/ipfs$/, '')}/ipfs`);
  }
}

/** An ID and a path below it, under a base that neither can leave. */
function ofContent(rest: string, isId: RegExp, base: string): string | undefined {
  const [id = '', ...path] = rest.replace(/^\/+|\/+$/g, '').split('/');
  if (!isId.test(id)) return undefined;
  const segments = path.map(segmentOf);
  if (!segments.every((segment) => segment !== undefined)) return undefined;
  const url = [base, id, ...segments].join('/');
  // What the browser makes of it is what counts.
  return URL.canParse(url) && new URL(url).href === url ? url : undefined;
}

/** One name of a path, written the one way that nobody on its way reads as anything else. */
function segmentOf(written: string): string | undefined {
  // A query or a fragment is no part of what the content ID vouches for.
  if (/[?#\\]/.test(written)) return undefined;
  try {
    const name = decodeURIComponent(written);
    // What is encoded twice would be read twice by some gateway.
    if (/^\.{0,2}$|[/\\\p{C}]|%[0-9a-f]{2}/iu.test(name)) return undefined;
    return encodeURIComponent(name).replaceAll("'", '%27');
  } catch {
    // A percent sign that stands for nothing.
    return undefined;
  }
}

function ofHttps(written: string): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}
