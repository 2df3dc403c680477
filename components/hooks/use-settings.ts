import { useEffect, useState } from 'preact/hooks';
import type { Settings, SettingsStore } from '../../lib/settings/settings.ts';
import { followSettings } from '../page/follow-settings.ts';

/** The current settings; undefined until they are read. */
export function useSettings(store: SettingsStore): Settings | undefined {
  const [settings, setSettings] = useState<Settings | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    followSettings(store, setSettings, controller.signal);
    return () => controller.abort();
  }, [store]);
  return settings;
}
