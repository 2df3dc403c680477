import type { ComponentChildren } from 'preact';
import { safeText } from '../lib/safe-text.ts';
import { fetchedAge, hostOf } from './format.ts';
import { Identity, identityOf } from './Identity.tsx';
import { PolicyTokens } from './PolicyTokens.tsx';
import { Properties } from './Properties.tsx';
import { say } from './say.ts';
import { TokenLogo } from './TokenLogo.tsx';
import { type TokenView, titleOf } from './view.ts';
import { absenceSentence, failureSentence, NETWORK_NAMES } from './words.ts';

type Props = {
  readonly view: TokenView;
  /** What stands below the heading. */
  readonly children?: ComponentChildren;
};

/** Everything that is known of one token, every value with its source. The same in card and popup. */
export function TokenCard({ view, children }: Props) {
  const { network, outcome, logo, identifier, tokens } = view;
  const title = titleOf(view);
  const identity = identityOf(view);
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  return (
    <article class="token" aria-busy={outcome === undefined}>
      <header>
        <TokenLogo logo={logo} name={title.isName ? title.text : '?'} policy={identity.policy} />
        <div class="title">
          <h2>
            <bdi>{title.text}</bdi>
          </h2>
          <p>
            {token?.ticker && <bdi class="ticker">{safeText(token.ticker.value).text}</bdi>}
            <span>{title.note}</span>
          </p>
        </div>
        <span class="network">{NETWORK_NAMES[network]}</span>
      </header>
      {children}
      {outcome === undefined && <Skeleton />}
      {token && <Properties token={token} />}
      {outcome?.kind === 'absent' && (
        <p class="notice">
          {identifier.kind === 'policy' && outcome.reason === 'not-registered'
            ? say('policy_alone')
            : absenceSentence(outcome.reason, network)}
        </p>
      )}
      {outcome?.kind === 'failed' && <p class="notice">{failureSentence(outcome.failure)}</p>}
      {tokens !== undefined && tokens.count > 0 && <PolicyTokens tokens={tokens} />}
      <Identity {...identity} />
      {token && outcome?.kind === 'found' && (
        <footer>
          <span>
            {fetchedAge(view.now - outcome.fetchedAt)}
            {outcome.stale && ` · ${say('stale')}`}
          </span>
          <span>{hostOf(token.service) ?? token.service}</span>
        </footer>
      )}
    </article>
  );
}

/** As high as the rows that usually come, so that nothing jumps. */
function Skeleton() {
  return (
    <div class="skeleton" role="status" aria-label={say('looking_up')}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
