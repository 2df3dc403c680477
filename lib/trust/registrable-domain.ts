/**
 * The part of a host that can be registered: its last two labels, or three where they look like a public suffix such as
 * "co.uk", with the dot or port that follows. An IP address is returned whole. An approximation, since the list of public
 * suffixes is 200 kB.
 */
export function registrableDomain(host: string): string {
  const name = host.replace(/\.?(?::\d+)?$/, '');
  if (/^(?:[\d.]+|\[.*)$/.test(name)) return host;
  const labels = name.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const domain = labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
  return domain + host.slice(name.length);
}
