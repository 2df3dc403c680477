/** Every case of "no wrong card": the forms that went wrong on real front ends, and their neighbours. */
import { CARD_PLACES } from './card-places.ts';
import type { MentionCase } from './mention-case.ts';
import { NAME_FORMS } from './name-forms.ts';
import { NAME_LABELS } from './name-labels.ts';
import { NAME_TEXTS } from './name-texts.ts';
import { NAMES_ON_LISTS } from './names-on-lists.ts';
import { OTHER_HEX } from './other-hex.ts';
import { OWN_PAGES } from './own-pages.ts';
import { TRANSACTIONS } from './transactions.ts';

export type { Expected, Mention, MentionCase } from './mention-case.ts';

/** By what the cases are about. */
export const MENTION_GROUPS: Readonly<Record<string, readonly MentionCase[]>> = {
  'names on lists': NAMES_ON_LISTS,
  'own pages': OWN_PAGES,
  transactions: TRANSACTIONS,
  'places of the card': CARD_PLACES,
  'labels of names': NAME_LABELS,
  'forms of names': NAME_FORMS,
  'texts of names': NAME_TEXTS,
  'other hex': OTHER_HEX,
};

export const MENTION_CASES: readonly MentionCase[] = Object.values(MENTION_GROUPS).flat();
