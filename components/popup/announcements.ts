/** Messages for screen readers, announced once per result. */
import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { type TokenView, titleOf } from '../token/view.ts';

export function tokenAnnouncement(view: Pick<TokenView, 'identifier' | 'outcome'>): string {
  const { outcome } = view;
  if (outcome === undefined) return '';
  const { text } = titleOf(view);
  if (outcome.kind === 'failed') return `${text}. ${failureMessage(outcome.failure)}`;
  return outcome.kind === 'absent' ? `${text}. ${t('not_registered')}` : text;
}

/** How many tokens of a list were found; empty until all outcomes are known. */
export function listAnnouncement(outcomes: readonly (Outcome | undefined)[]): string {
  if (outcomes.length === 0 || outcomes.includes(undefined)) return '';
  const found = outcomes.filter((outcome) => outcome?.kind === 'found').length;
  const sentence = t('popup_found', formatNumber(found), formatNumber(outcomes.length));
  const hasFailed = outcomes.some((outcome) => outcome?.kind === 'failed');
  return hasFailed ? `${sentence}. ${t('popup_state_failed')}` : sentence;
}
