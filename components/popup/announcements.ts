import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { failureMessage } from '../messages.ts';
import { type TokenView, titleOf } from '../token/view.ts';

/** What is read out, once for each result: the token's name, or how many of a list were found. */
export function announcementOf(
  one: Pick<TokenView, 'identifier' | 'outcome'> | undefined,
  list: readonly (Outcome | undefined)[],
): string {
  if (one !== undefined)
    return one.outcome === undefined ? '' : sentences(titleOf(one).text, stateOf(one.outcome));
  if (list.length === 0 || list.includes(undefined)) return '';
  const found = list.filter((outcome) => outcome?.kind === 'found').length;
  const [some, all] = [found, list.length].map((count) => count.toLocaleString(currentLocale()));
  const hasFailed = list.some((outcome) => outcome?.kind === 'failed');
  return sentences(t('popup_found', some ?? '', all ?? ''), hasFailed ? t('popup_state_failed') : '');
}

const sentences = (...all: readonly string[]) => all.filter((one) => one !== '').join('. ');

/** That there is nothing to show is news too. */
function stateOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return failureMessage(outcome.failure);
  return outcome.kind === 'absent' ? t('not_registered') : '';
}
