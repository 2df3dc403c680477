import type { Managed } from '../../lib/settings/managed.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Access } from '../hooks/use-permissions.ts';
import type { SectionId } from './Section.tsx';
import type { Saving } from './use-saving.ts';

export type SectionProps = {
  readonly settings: Settings;
  readonly access: Access;
  readonly saving: Saving;
  /** What an organization has set. */
  readonly managed: Managed;
  /** The section that is shown. */
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
