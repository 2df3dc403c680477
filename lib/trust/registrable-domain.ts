/**
 * The part of a host that can be registered: its last two labels, or three where they look like a public suffix such as
 * "co.uk". An approximation, since the list of public suffixes is 200 kB.
 */
export function registrableDomain(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
}
