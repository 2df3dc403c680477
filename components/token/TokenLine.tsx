import type { Identifier } from '../../lib/asset/identifier.ts';
import { policyOfIdentifier } from '../../lib/asset/identifier.ts';
import type { Sourced } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { safeText } from '../../lib/safe-text.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { formatNumber } from './format.ts';
import { SourceTag } from './SourceTag.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { resolved, titleOf } from './view.ts';

type Props = {
  readonly identifier: Identifier;
  readonly outcome: Outcome | undefined;
  /** Shown where the list may contain several networks. */
  readonly network?: NetworkId | undefined;
  /** The ID that the focus returns to. */
  readonly id: string;
  /** `card`: a search result, which is an article of its own. */
  readonly as?: 'card' | 'item';
  readonly onOpen: () => void;
};

/** One token in a list. A click opens its card. */
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
        seed={policyOfIdentifier(resolved({ identifier, outcome }))}
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
              {t('popup_decimals', formatNumber(decimals.value))} <SourceTag source={decimals.source} />
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

/** `kind`: the note of the title, shown for a token that is not registered. */
function stateSentence(outcome: Outcome | undefined, kind: string): string {
  switch (outcome?.kind) {
    case undefined:
      return t('popup_state_waiting');
    case 'found':
      return outcome.stale ? t('stale') : '';
    case 'absent':
      return `${t('not_registered')} · ${kind}`;
    case 'failed':
      return t('popup_state_failed');
  }
}
