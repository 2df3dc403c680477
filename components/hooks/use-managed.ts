import { useState } from 'preact/hooks';
import { type Managed, NOT_MANAGED } from '../../lib/settings/managed.ts';
import type { SettingsStore } from '../../lib/settings/managed-store.ts';
import { useAsyncEffect } from './use-async-effect.ts';

/** The settings of an organization, read again with every change of the settings. */
export function useManaged(store: Pick<SettingsStore, 'managed'>, settings: unknown): Managed {
  const [managed, setManaged] = useState(NOT_MANAGED);
  useAsyncEffect(
    async (signal) => {
      const found = await store.managed();
      if (!signal.aborted) setManaged(found);
    },
    [store, settings],
  );
  return managed;
}
