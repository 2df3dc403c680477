/** Counts failed requests by kind since the worker started, for bug reports. Addresses and times are not recorded. */
import type { Http } from './request.ts';

export type FailureCounts = Readonly<Record<string, number>>;

export function countFailures(http: Http): { readonly http: Http; readonly failures: () => FailureCounts } {
  const counts = new Map<string, number>();
  return {
    async http(request) {
      const response = await http(request);
      const status = response.ok ? response.value.status : 0;
      const kind = response.ok ? `status-${status}` : response.failure.kind;
      if (!response.ok || status >= 400) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return response;
    },
    failures: () => Object.fromEntries(counts),
  };
}
