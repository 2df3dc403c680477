import { safeText } from '../../lib/safe-text.ts';

/**
 * An address as inert text with its registrable domain in bold: a page could place its own link over a real one. A host
 * in another spelling, such as an internationalized one, is followed by its ASCII form. `https://` and a lone slash at
 * the end are for screen readers only.
 */
export function Website({ address: written }: { readonly address: string }) {
  const address = safeText(written).text;
  const host = hostIn(address);
  if (host === undefined) return <bdi class="value website">{address}</bdi>;
  const [scheme = ''] = SCHEME.exec(address) ?? [];
  const at = address.toLowerCase().indexOf(host, scheme.length);
  const before = at < 0 ? `${address} ` : address.slice(0, at);
  const after = at < 0 ? '' : address.slice(at + host.length);
  const domain = registrableDomain(host);
  return (
    <bdi class="value website">
      <span class={/^https:\/\/$/i.test(before) ? 'visually-hidden' : ''}>{shortened(before)}</span>
      {shortened(host.slice(0, host.length - domain.length))}
      <b>{domain}</b>
      <span class={after === '/' ? 'visually-hidden' : ''}>
        {after.split(/(?<=[/?&=.-])/).flatMap((part) => [part, <wbr />])}
      </span>
    </bdi>
  );
}

/** The schemes of addresses with a host (WHATWG URL), with any number of slashes. */
const SCHEME = /^\s*(?:https?|ftp|wss?):[\\/]*/i;
const HAS_DOMAIN = /\.[a-z][a-z\d-]*\.?(?::\d+)?$/;

/** The host that the address bar of a browser opens: of an address without a scheme too, or of one within a text. */
function hostIn(address: string): string | undefined {
  if (SCHEME.test(address)) return URL.parse(address)?.host;
  const hosts = address.split(/\s+/).map((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}/])[^\p{L}\p{N}/]+$/gu, '');
    return URL.parse(`https://${bare}`)?.host;
  });
  return hosts.find((host) => host !== undefined && HAS_DOMAIN.test(host));
}

/**
 * The part of a host that can be registered: its last two labels, or three where they look like a public suffix such as
 * "co.uk", with the dot or port that follows. An IP address is returned whole. An approximation, since the list of public
 * suffixes is 200 kB.
 */
function registrableDomain(host: string): string {
  const name = host.replace(/\.?(?::\d+)?$/, '');
  if (/^(?:[\d.]+|\[.*)$/.test(name)) return host;
  const labels = name.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const domain = labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
  return domain + host.slice(name.length);
}

/** Shortens a user name or subdomain, which could push the domain out of sight. */
const shortened = (text: string) =>
  text.length <= MAX_BEFORE ? text : `${text.slice(0, MAX_BEFORE / 2)}…${text.slice(-MAX_BEFORE / 4)}`;
const MAX_BEFORE = 60;
