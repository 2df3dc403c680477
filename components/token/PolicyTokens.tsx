import { readAssetName } from '../../lib/asset/asset-name.ts';
import { assetNameOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { PolicyTokens as Known } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { formatNumber } from './format.ts';
import { TokenLogo } from './TokenLogo.tsx';
import { titleOf } from './view.ts';

/** Some of the known tokens of a policy, and how many more there are. */
export function PolicyTokens({ tokens: { count, some } }: { tokens: Known }) {
  return (
    <ul class="policy-tokens">
      {some.map(({ subject, outcome }) => {
        const title = titleOf({ identifier: { kind: 'subject', subject }, outcome });
        const assetName = readAssetName(assetNameOf(subject)).text;
        return (
          <li key={subject}>
            <TokenLogo logo={undefined} name={title.isName ? title.text : '?'} seed={subject.slice(-8)} />
            <bdi class="value">{title.text}</bdi>
            <span class="note">
              {assetName !== undefined && assetName !== title.text && <bdi>{safeText(assetName).text}</bdi>}
              {outcome.kind === 'absent' && outcome.reason === 'not-registered' && t('not_registered')}
            </span>
          </li>
        );
      })}
      {count > some.length && <li class="note more">{t('and_more', formatNumber(count - some.length))}</li>}
    </ul>
  );
}
