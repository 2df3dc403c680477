import { t } from '../../lib/i18n/messages.ts';
import type { PolicyTokens as Known } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { formatNumber } from './format.ts';
import { Row } from './Row.tsx';
import { titleOf } from './view.ts';

/** How many tokens of a policy are known, and the names of some. */
export function PolicyTokens({ tokens: { count, some } }: { tokens: Known }) {
  return (
    <dl>
      <Row label={t('row_tokens')}>
        <span class="value">{formatNumber(count)}</span> <span class="note">{t('policy_tokens')}</span>
        <ul>
          {some.map(({ subject, outcome }) => (
            <li key={subject}>
              <bdi class="value">{titleOf({ identifier: { kind: 'subject', subject }, outcome }).text}</bdi>{' '}
              <span class="note">
                {outcome.kind === 'found' && <bdi>{safeText(outcome.token.ticker?.value ?? '').text}</bdi>}
                {outcome.kind === 'absent' && outcome.reason === 'not-registered' && t('not_registered')}
              </span>
            </li>
          ))}
          {count > some.length && <li class="note">{t('and_more', formatNumber(count - some.length))}</li>}
        </ul>
      </Row>
    </dl>
  );
}
