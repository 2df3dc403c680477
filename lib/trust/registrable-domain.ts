/**
 * The part of a host that somebody has registered: its last two labels, or three where the second-last is as short as
 * those under which countries register ("co.uk"). Without the list of public suffixes, which is 200 kB.
 */
export function registrableDomain(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
}
