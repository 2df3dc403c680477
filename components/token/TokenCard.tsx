import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { absenceMessage, failureMessage, NETWORK_NAMES } from '../messages.ts';
import { fetchedAge, hostOf } from './format.ts';
import { Identity, identityOf } from './Identity.tsx';
import { PolicyTokens } from './PolicyTokens.tsx';
import { Properties } from './Properties.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { type TokenView, titleOf, unknownHexMessage } from './view.ts';

type Props = {
  readonly view: TokenView;
  /** Shown below the heading. */
  readonly children?: ComponentChildren;
};

/** One token with the source of every value. Shared by the hover card, the popup and the welcome page. */
export function TokenCard({ view, children }: Props) {
  const { network, outcome, logo, tokens, matched } = view;
  const title = titleOf(view);
  const identity = identityOf(view);
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  const waitS = secondsUntil(view.retryAt, view.now);
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
      {matched && <p class="notice">{t(`matched_${matched}`)}</p>}
      {children}
      {outcome === undefined && <Skeleton />}
      {token && <Properties token={token} />}
      {outcome?.kind === 'absent' && (
        <p class="notice">{identity.hex ? unknownHexMessage(identity.hex) : absenceNotice(view, outcome)}</p>
      )}
      {outcome?.kind === 'failed' && <p class="notice">{failureMessage(outcome.failure, waitS)}</p>}
      {tokens !== undefined && tokens.count > 0 && <PolicyTokens tokens={tokens} />}
      <Identity {...identity} />
      {token && outcome?.kind === 'found' && (
        <footer>
          <span>
            {outcome.moreInMs && waitS
              ? t('more_in', String(waitS))
              : fetchedAge(view.now - outcome.fetchedAt)}
            {outcome.stale && ` · ${t('stale')}`}
          </span>
          <span>{hostOf(token.service) ?? token.service}</span>
        </footer>
      )}
    </article>
  );
}

/** Whole seconds, at least one. */
function secondsUntil(retryAt: number | undefined, now: number): number | undefined {
  return retryAt === undefined ? undefined : Math.max(1, Math.ceil((retryAt - now) / 1000));
}

function absenceNotice(
  { identifier, network }: TokenView,
  absent: Parameters<typeof absenceMessage>[0],
): string {
  const isPolicy = identifier.kind === 'policy' && absent.reason === 'not-registered';
  return isPolicy ? t('policy_not_registered') : absenceMessage(absent, network);
}

/** As high as the usual rows, so that nothing jumps. */
function Skeleton() {
  return (
    <div class="skeleton" role="status" aria-label={t('looking_up')}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
