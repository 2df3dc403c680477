import type { Identifier } from '../../lib/asset/identifier.ts';
import { policyOfIdentifier } from '../../lib/asset/identifier.ts';
import type { Sourced } from '../../lib/asset/standard.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { safeText } from '../../lib/safe-text.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { SourceTag } from './SourceTag.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { resolved, titleOf } from './view.ts';

type Props = {
  readonly identifier: Identifier;
  readonly outcome: Outcome | undefined;
  /** Shown where tokens of several networks may stand in one list. */
  readonly network?: NetworkId | undefined;
  /** By which the focus finds its way back. */
  readonly id: string;
  /** `card`: one of several that were looked up, each an article of its own. */
  readonly as?: 'card' | 'item';
  readonly onOpen: () => void;
};

/** A token in a list: enough to know it by, every value with its source, and one click to its card. */
export function TokenLine({ identifier, outcome, network, id, as = 'item', onOpen }: Props) {
  const title = titleOf({ identifier, outcome });
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  const decimals = token?.decimals;
  const Frame = as === 'card' ? 'article' : 'div';
  const Heading = as === 'card' ? 'h3' : 'p';
  return (
    <Frame class="line" aria-busy={outcome === undefined}>
      <TokenLogo
        logo={undefined}
        name={title.isName ? title.text : '?'}
        policy={policyOfIdentifier(resolved({ identifier, outcome }))}
      />
      <div class="what">
        <Heading class="head">
          <button type="button" class="link" id={id} onClick={onOpen}>
            <bdi>{title.text}</bdi>
          </button>
          {token?.name && <SourceTag source={token.name.source} />}
        </Heading>
        <p class="rest">
          {token?.ticker && <Value property={token.ticker} />}
          {decimals && (
            <span>
              {t('popup_decimals', decimals.value.toLocaleString(currentLocale()))}{' '}
              <SourceTag source={decimals.source} />
            </span>
          )}
          <span class="note">{stateSentence(outcome, title.note)}</span>
        </p>
      </div>
      {network && <span class="network">{NETWORK_NAMES[network]}</span>}
    </Frame>
  );
}

function Value({ property }: { property: Sourced<string> }) {
  return (
    <span>
      <bdi class="ticker">{safeText(property.value).text}</bdi> <SourceTag source={property.source} />
    </span>
  );
}

/** `otherwise`: where there is nothing out of the ordinary. */
function stateSentence(outcome: Outcome | undefined, otherwise: string): string {
  switch (outcome?.kind) {
    case undefined:
      return t('popup_state_waiting');
    case 'found':
      return outcome.stale ? t('stale') : '';
    case 'absent':
      return `${t('not_registered')} · ${otherwise}`;
    case 'failed':
      return t('popup_state_failed');
  }
}
