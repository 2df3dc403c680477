/** Reads a site as the user types it: a host, or the address of one of its pages. */
import { siteAt } from '../network/explorers.ts';
import { hostPatternOf, LOOPBACK } from './address.ts';

export type SiteRefusal = 'empty' | 'not-a-host' | 'not-https' | 'known';
export type SiteReading =
  | {
      readonly ok: true;
      /** The host with its port. */
      readonly host: string;
      /** The match pattern for the permission and the content script. */
      readonly pattern: string;
    }
  | { readonly ok: false; readonly refusal: SiteRefusal };

/** Except on this machine it must be https. `known`: an explorer that needs no adding. */
export function readSite(typed: string): SiteReading {
  const text = typed.trim();
  if (text === '') return { ok: false, refusal: 'empty' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { ok: false, refusal: 'not-a-host' };
  const given = new URL(address);
  const isLocal = LOOPBACK.has(given.hostname);
  if (given.protocol !== 'https:' && !(given.protocol === 'http:' && isLocal)) {
    return { ok: false, refusal: 'not-https' };
  }
  // A name without a dot is a typo; a star would request the permission for every subdomain.
  if (!isLocal && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(given.hostname))
    return { ok: false, refusal: 'not-a-host' };
  if (given.username !== '' || given.password !== '') return { ok: false, refusal: 'not-a-host' };
  const url = new URL(originOfSite(given.host));
  if (siteAt(url.href) !== undefined) return { ok: false, refusal: 'known' };
  return { ok: true, host: url.host, pattern: hostPatternOf(url) };
}

/** The origin of a site's pages. */
export function originOfSite(host: string): string {
  return `${LOOPBACK.has(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`;
}
