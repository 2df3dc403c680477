/** Every case of "no wrong card": the forms that were misread on real front ends, and similar forms. */
import { CARD_CONTEXTS } from './card-contexts.ts';
import type { MentionCase } from './mention-case.ts';
import { NAME_FORMS } from './name-forms.ts';
import { NAME_LABELS } from './name-labels.ts';
import { NAMES_ON_LISTS } from './names-on-lists.ts';
import { OTHER_HEX } from './other-hex.ts';
import { OWN_PAGES } from './own-pages.ts';
import { TRANSACTIONS } from './transactions.ts';

export type { Expected, Mention, MentionCase } from './mention-case.ts';

export const MENTION_CASES: readonly MentionCase[] = [
  ...NAMES_ON_LISTS,
  ...OWN_PAGES,
  ...TRANSACTIONS,
  ...CARD_CONTEXTS,
  ...NAME_LABELS,
  ...NAME_FORMS,
  ...OTHER_HEX,
];
