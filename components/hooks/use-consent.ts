import { useEffect, useState } from 'preact/hooks';
import type { Consent, ConsentStore } from '../../lib/settings/store.ts';

/** The answer to the question about look-ups, as it changes in any context. Without `initial`, undefined until it is read. */
export function useConsent<T extends Consent | undefined>(
  { read, watch }: Pick<ConsentStore, 'read' | 'watch'>,
  initial: T,
): Consent | T {
  const [consent, setConsent] = useState<Consent | T>(initial);
  useEffect(() => {
    const controller = new AbortController();
    watch(setConsent, controller.signal);
    if (initial === undefined) void read().then(setConsent);
    return () => controller.abort();
  }, [read, watch]);
  return consent;
}
