import { type Identifier, identifierText, policyOfIdentifier } from '../../lib/asset/identifier.ts';
import type { Source } from '../../lib/asset/standard.ts';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { MAX_TICKER, safeLine } from '../../lib/safe-text.ts';
import type { ListMark } from '../../lib/tokens/list.ts';
import type { Logo, Outcome, Token } from '../../lib/tokens/token.ts';
import { networkName } from '../messages.ts';
import { SourceTag } from './SourceTag.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { resolved, titleOf } from './view.ts';
import { markText } from './Warning.tsx';

type Props = {
  readonly identifier: Identifier;
  readonly outcome: Outcome | undefined;
  readonly logo?: Logo | undefined;
  /** Shown where the list may contain several networks. */
  readonly network?: NetworkId | undefined;
  /** The ID that the focus returns to. */
  readonly id: string;
  /** `card`: a search result, rendered as an article. */
  readonly as?: 'card' | 'item';
  /** What third-party lists say, shown in place of ticker and decimals. */
  readonly marks?: readonly ListMark[] | undefined;
  readonly onOpen: () => void;
};

/** One token in a list. A click opens its card. */
export function TokenLine(props: Props) {
  const { identifier, outcome, logo, network, id, as = 'item', marks = [], onOpen } = props;
  const warning = marks.map(markText).join(' · ');
  const title = titleOf({ identifier, outcome });
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  const Frame = as === 'card' ? 'article' : 'div';
  const Heading = as === 'card' ? 'h2' : 'p';
  return (
    <Frame class="line" aria-busy={outcome === undefined}>
      <TokenLogo
        logo={logo}
        name={title.isName ? title.text : '?'}
        seed={policyOfIdentifier(resolved({ identifier, outcome })) ?? identifierText(identifier)}
      />
      <div class="what">
        <Heading class="head">
          <button type="button" class="link" id={id} onClick={onOpen}>
            {title.isName ? <bdi>{title.text}</bdi> : <code>{title.text}</code>}
          </button>
        </Heading>
        <p class={warning === '' ? 'rest' : 'rest warning'} title={warning || undefined}>
          {warning || <Facts token={token} state={stateSentence(outcome)} />}
        </p>
      </div>
      <span class="tags">
        {network && network !== 'mainnet' && <span class="network test">{networkName(network)}</span>}
        {token && sourcesOf(token, logo).map((source) => <SourceTag key={source} source={source} />)}
      </span>
    </Frame>
  );
}

function Facts({ token, state }: { readonly token: Token | undefined; readonly state: string }) {
  const { ticker, decimals } = token ?? {};
  const facts = [
    ticker && <bdi class="ticker">{safeLine(ticker.value, MAX_TICKER)}</bdi>,
    decimals && plural('popup_decimals', decimals.value),
    state,
  ];
  return facts.filter(Boolean).flatMap((fact, i) => (i === 0 ? [fact] : [' · ', fact]));
}

/** The sources of the values that a line shows. */
const sourcesOf = ({ name, ticker, decimals }: Token, logo: Logo | undefined): readonly Source[] => {
  const image = logo?.kind === 'image' ? logo : undefined;
  return [...new Set([name, ticker, decimals, image].flatMap((value) => value?.source ?? []))];
};

/** Empty for a current record. */
function stateSentence(outcome: Outcome | undefined): string {
  switch (outcome?.kind) {
    case undefined:
      return t('looking_up');
    case 'found':
      return outcome.stale ? t('stale') : '';
    case 'absent':
      return outcome.reason === 'fingerprint-unresolved' ? t('popup_not_identified') : t('not_registered');
    case 'failed':
      return t('popup_state_failed');
  }
}
