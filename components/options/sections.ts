import { t } from '../../lib/i18n/messages.ts';

export const SECTION_IDS = ['keys', 'names', 'cards', 'sites', 'tokens', 'privacy', 'backup'] as const;
export type SectionId = (typeof SECTION_IDS)[number];

export const sectionName = (id: SectionId): string => t(`section_${id}`);

/** The section of an address: `names`, or `keys` for its field `keys-preview`. Service addresses are in the first section. */
export function sectionOf(target: string): SectionId {
  const [name] = target.split('-');
  return SECTION_IDS.find((id) => id === name) ?? 'keys';
}
