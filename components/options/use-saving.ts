import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Settings, SettingsStore } from '../../lib/settings/settings.ts';
import { saveErrorMessage } from '../messages.ts';
import { followSettings } from '../page/follow-settings.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

/** Changes settings. Resolves to what the user reads. */
export type Save = (change: Parameters<SettingsStore['change']>[0]) => Promise<StatusMessage>;

/** `settings` have a change before the browser has saved it, so that no control jumps back. */
export function useSaving(store: SettingsStore) {
  const [settings, setSettings] = useState<Settings | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    followSettings(store, setSettings, controller.signal);
    return () => controller.abort();
  }, [store]);
  const save: Save = async (change) => {
    setSettings((before) => before && { ...before, ...change(before) });
    try {
      setSettings(await store.change(change));
      return good(() => t('saved'));
    } catch (error) {
      setSettings(settings);
      return bad(() => saveErrorMessage(error));
    }
  };
  return { settings, save };
}
