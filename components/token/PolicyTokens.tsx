import { readAssetName } from '../../lib/asset/asset-name.ts';
import { assetNameOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { PolicyTokens as Known } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { formatNumber } from './format.ts';
import { TokenLogo } from './TokenLogo.tsx';
import { titleOf } from './view.ts';

type Props = {
  readonly tokens: Known;
  /** Opens a token, where it can be opened. */
  readonly onOpen?: ((subject: Subject) => void) | undefined;
};

/** Known tokens of a policy, by asset name, and how many more there are. */
export function PolicyTokens({ tokens: { count, some }, onOpen }: Props) {
  return (
    <ul class="policy-tokens">
      {some.map(({ subject, outcome }) => {
        const title = titleOf({ identifier: { kind: 'subject', subject }, outcome });
        const assetName = readAssetName(assetNameOf(subject)).text;
        const name = <bdi class="value">{title.text}</bdi>;
        return (
          <li key={subject} class={onOpen ? 'opens' : ''}>
            <TokenLogo logo={undefined} name={title.isName ? title.text : '?'} seed={subject} />
            {onOpen ? (
              <button type="button" class="link" id={`policy-${subject}`} onClick={() => onOpen(subject)}>
                {name}
              </button>
            ) : (
              name
            )}
            <span class="note">
              {assetName !== undefined && assetName !== title.text && <bdi>{safeText(assetName).text}</bdi>}
              {outcome.kind === 'absent' && outcome.reason === 'not-registered' && t('not_registered')}
            </span>
          </li>
        );
      })}
      {count > some.length && (
        <li class="note more">{t(onOpen ? 'policy_more' : 'and_more', formatNumber(count - some.length))}</li>
      )}
    </ul>
  );
}
