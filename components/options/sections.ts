import { t } from '../../lib/i18n/messages.ts';

const IDS = ['keys', 'names', 'cards', 'sites', 'tokens', 'privacy', 'backup'] as const;
export type SectionId = (typeof IDS)[number];

/** Getters, so that the names follow a change of language. */
export const SECTION_NAMES: Readonly<Record<SectionId, string>> = {
  get keys() {
    return t('options_keys');
  },
  get names() {
    return t('options_names');
  },
  get cards() {
    return t('options_cards');
  },
  get sites() {
    return t('sites_heading');
  },
  get tokens() {
    return t('options_own_labels');
  },
  get privacy() {
    return t('options_privacy');
  },
  get backup() {
    return t('options_backup');
  },
};

export { IDS as SECTION_IDS };

/** The section of an address: `names`, or `keys` for its field `keys-preview`. Service addresses are in the first section. */
export function sectionOf(target: string): SectionId {
  const [name] = target.split('-');
  return IDS.find((id) => id === name) ?? 'keys';
}
