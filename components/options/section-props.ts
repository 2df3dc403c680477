import type { Client } from '../../lib/messaging/client.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { useConnections } from '../hooks/use-connections.ts';
import type { Clock } from '../hooks/use-now.ts';
import type { Access } from '../hooks/use-permissions.ts';
import type { SectionId } from './Section.tsx';
import type { Saving } from './use-saving.ts';

/** Everything that the sections of the options share. */
export type SectionProps = {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly connecting: ReturnType<typeof useConnections>;
  readonly access: Access;
  readonly saving: Saving;
  /** The visible section. */
  readonly current: SectionId;
};

/** Connects a control with one setting. */
export function fieldProps<K extends keyof Settings>({ settings, saving }: SectionProps, field: K) {
  return {
    value: settings[field],
    status: saving.statusOf(field),
    onChange: (value: Settings[K]) => void saving.saveField(field, () => ({ [field]: value })),
  };
}
