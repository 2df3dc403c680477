import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

type Fields = Parameters<SettingsStore['change']>[0];

export type Keeping = {
  /** Changes settings; resolves to what is to be said where the browser did not keep them. */
  keep(fields: Fields): Promise<StatusMessage | undefined>;
  /** The same, and what came of it is said beside the field of that name. */
  keepAt(field: string, fields: Fields): Promise<void>;
  sayAt(field: string, said: StatusMessage): void;
  saidAt(field: string): StatusMessage | undefined;
};

/**
 * Changes of settings, each with its word beside its own field: the last one's only. `shown` are the settings with
 * what is being kept, so that no box goes back to what it was until the browser has refused.
 */
export function useKeeping(store: SettingsStore, settings: Settings | undefined) {
  const [last, setLast] = useState<{ readonly field: string; readonly said: StatusMessage } | undefined>(
    undefined,
  );
  const [ahead, setAhead] = useState<Settings | undefined>(undefined);
  const underWay = useRef(0);
  // What was heard from the store is newer than what was ahead.
  useEffect(() => {
    if (underWay.current === 0) setAhead(undefined);
  }, [settings]);

  const keep = async (fields: Fields): Promise<StatusMessage | undefined> => {
    underWay.current++;
    try {
      await store.change(fields);
      return undefined;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return bad(() => t('not_saved', words));
    } finally {
      // Where they cannot be read either, what was heard last stands.
      const kept = await store.read().catch(() => undefined);
      underWay.current--;
      if (underWay.current === 0) setAhead(kept);
    }
  };
  const keeping: Keeping = {
    keep,
    async keepAt(field, fields) {
      // Said anew, also when it is the same: screen readers hear what changes.
      setLast(undefined);
      setAhead((before) => {
        const now = before ?? settings;
        return now && { ...now, ...fields(now) };
      });
      const refusal = await keep(fields);
      setLast({ field, said: refusal ?? good(() => t('saved')) });
    },
    sayAt: (field, said) => setLast({ field, said }),
    saidAt: (field) => (last?.field === field ? last.said : undefined),
  };
  return { keeping, shown: ahead ?? settings };
}
