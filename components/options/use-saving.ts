import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/settings-store.ts';
import { saveErrorMessage } from '../messages.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

export type Change = Parameters<SettingsStore['change']>[0];

export type Saving = ReturnType<typeof useSaving>['saving'];

/**
 * Saves settings and shows the status of the last save beside its field. `shown` are the settings including pending
 * changes, so that a control does not jump back while the browser saves.
 */
export function useSaving(store: SettingsStore, settings: Settings | undefined) {
  const [last, setLast] = useState<{ readonly field: string; readonly status: StatusMessage }>();
  const [optimistic, setOptimistic] = useState<Settings | undefined>(undefined);
  const pending = useRef(0);
  // The store's report is newer than the optimistic state, unless a change is pending.
  useEffect(() => {
    if (pending.current === 0) setOptimistic(undefined);
  }, [settings]);

  /** Changes settings. Resolves to an error message where the browser does not save them. */
  const save = async (change: Change): Promise<StatusMessage | undefined> => {
    pending.current++;
    try {
      await store.change(change);
      return undefined;
    } catch (error) {
      return bad(() => saveErrorMessage(error));
    } finally {
      const saved = await store.read().catch(() => undefined);
      pending.current--;
      if (pending.current === 0) setOptimistic(saved);
    }
  };
  const saving = {
    save,
    /** The settings without pending changes. */
    stored: store.read,
    /** The same, and shows the result as the status of the field. */
    async saveField(field: string, change: Change): Promise<void> {
      setLast(undefined);
      setOptimistic((before) => {
        const now = before ?? settings;
        return now && { ...now, ...change(now) };
      });
      const error = await save(change);
      setLast({ field, status: error ?? good(() => t('saved')) });
    },
    setStatus: (field: string, status: StatusMessage) => setLast({ field, status }),
    statusOf: (field: string): StatusMessage | undefined => (last?.field === field ? last.status : undefined),
  };
  return { saving, shown: optimistic ?? settings };
}
