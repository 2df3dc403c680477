import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { absenceMessage, failureMessage, NETWORK_NAMES } from '../messages.ts';
import { fetchedAge, hostOf } from './format.ts';
import { Identity, identityOf } from './Identity.tsx';
import { MintingRow } from './MintingRow.tsx';
import { PolicyTokens } from './PolicyTokens.tsx';
import { commonSource, Properties } from './Properties.tsx';
import { SignatureLine } from './SignatureLine.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { useAttestations } from './use-attestations.ts';
import { type TokenView, titleOf, unknownHexMessage } from './view.ts';
import { CardNotes, Warning } from './Warning.tsx';

type Props = {
  readonly view: TokenView;
  /** In place of the token's own warnings. */
  readonly children?: ComponentChildren;
};

/** One token with the source of every value. Shared by the hover card, the popup and the welcome page. */
export function TokenCard({ view, children }: Props) {
  return (
    <article class="token" aria-busy={view.outcome === undefined}>
      <TokenHeader view={view} />
      <TokenOverview view={view}>{children}</TokenOverview>
    </article>
  );
}

type HeaderProps = {
  readonly view: TokenView;
  /** Before the logo. */
  readonly before?: ComponentChildren;
  /** At the end, in place of the network, which then stands beside the kind. */
  readonly after?: ComponentChildren;
};

/** Logo, name, ticker, kind and network. */
export function TokenHeader({ view, before, after }: HeaderProps) {
  const { network, outcome, logo } = view;
  const title = titleOf(view);
  const ticker = outcome?.kind === 'found' ? outcome.token.ticker : undefined;
  const kind = outcome === undefined ? t('looking_up') : title.note;
  return (
    <header>
      {before}
      <TokenLogo logo={logo} name={title.isName ? title.text : '?'} seed={identityOf(view).policy} />
      <div class="title">
        <div class="names">
          <h2>
            <bdi>{title.text}</bdi>
          </h2>
          {ticker && <bdi class="ticker">{safeText(ticker.value).text}</bdi>}
        </div>
        <p>{after === undefined ? kind : [kind, NETWORK_NAMES[network]].filter(Boolean).join(' · ')}</p>
      </div>
      {after ?? (
        <span class={network === 'mainnet' ? 'network' : 'network test'}>{NETWORK_NAMES[network]}</span>
      )}
    </header>
  );
}

/** Everything below the header: warnings, properties, identifiers, signature and age. */
export function TokenOverview({ view, children }: Props) {
  const { network, outcome, tokens, matched, minting } = view;
  const identity = identityOf(view);
  const found = outcome?.kind === 'found' ? outcome : undefined;
  const waitS = secondsUntil(view.retryAt, view.now);
  const advice = outcome?.kind === 'absent' && outcome.advice !== 'none' ? outcome.advice : undefined;
  return (
    <>
      {children ?? <CardNotes notes={outcome?.kind === 'failed' ? [] : outcome?.notes} />}
      {matched && <p class="notice">{t(`matched_${matched}`)}</p>}
      {outcome === undefined && <Skeleton />}
      {found && <Properties token={found.token} notes={found.notes} />}
      {outcome?.kind === 'absent' && (
        <p class="notice">{identity.hex ? unknownHexMessage(identity.hex) : absenceNotice(view, outcome)}</p>
      )}
      {advice && <p class="notice advice">{t(`advice_${advice.replaceAll('-', '_')}`)}</p>}
      {outcome?.kind === 'failed' && <Warning>{failureMessage(outcome.failure, waitS)}</Warning>}
      {tokens !== undefined && tokens.count > 0 && <PolicyTokens tokens={tokens} />}
      <Identity {...identity} />
      {found && minting && (
        <MintingRow
          {...{ minting, network }}
          isCommon={commonSource(found.token, found.notes) === 'CIP_26'}
        />
      )}
      {found && <Status view={view} found={found} waitS={waitS} />}
    </>
  );
}

type StatusProps = {
  readonly view: TokenView;
  readonly found: Extract<Outcome, { kind: 'found' }>;
  readonly waitS: number | undefined;
};

function Status({ view, found, waitS }: StatusProps) {
  const { token, notes, fetchedAt, moreInMs, stale } = found;
  const verdicts = useAttestations(view.registered);
  const age = moreInMs && waitS ? t('more_in', String(waitS)) : fetchedAge(view.now - fetchedAt);
  return (
    <SignatureLine
      verdicts={verdicts}
      source={commonSource(token, notes)}
      age={stale ? `${age} · ${t('stale')}` : age}
      host={hostOf(token.service) ?? token.service}
    />
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

/** As high as the description and the rows of a usual token, so that nothing jumps. */
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
