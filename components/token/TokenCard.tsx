import type { ComponentChildren } from 'preact';
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { identifierText } from '../../lib/asset/identifier.ts';
import { assetNameOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { MAX_TICKER, safeLine, safeText } from '../../lib/safe-text.ts';
import type { PolicyTokens as Known, Outcome } from '../../lib/tokens/token.ts';
import type { Verdict, Verdicts } from '../../lib/trust/signatures/attestation.ts';
import { absenceMessage, failureMessage, named, networkName } from '../messages.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon, SIGNATURE, WARNING } from '../ui/Icon.tsx';
import { fetchedAge, formatNumber, hostOf } from './format.ts';
import { Identity } from './Identity.tsx';
import { MintingRow } from './Minting.tsx';
import { commonSource, Properties } from './Properties.tsx';
import { SourceTag } from './Row.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { identityOf, type TokenView, titleOf, unknownHex, unknownHexMessage } from './view.ts';
import { NicknameNotice, SameTicker, Warnings } from './Warning.tsx';

/** The content of the hover card: one token with the source of every value. */
export function TokenCard({ view }: { readonly view: TokenView }) {
  return (
    <article class="token" aria-busy={view.outcome === undefined}>
      <TokenHeader view={view} />
      <TokenOverview view={view} />
    </article>
  );
}

type HeaderProps = {
  readonly view: TokenView;
  /** Shown before the logo. */
  readonly before?: ComponentChildren;
  /** Shown at the end. The network then follows the kind instead. */
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
      <TokenLogo
        logo={logo}
        name={title.isName ? title.text : '?'}
        seed={identityOf(view).policy ?? identifierText(view.identifier)}
      />
      <div class="names">
        <h2>
          <bdi>{title.text}</bdi>
        </h2>
        {ticker && <bdi class="ticker">{safeLine(ticker.value, MAX_TICKER)}</bdi>}
      </div>
      <p>{after === undefined ? kind : [kind, networkName(network)].filter(Boolean).join(' · ')}</p>
      {after ?? (
        <span class={network === 'mainnet' ? 'network' : 'network test'}>{networkName(network)}</span>
      )}
    </header>
  );
}

type OverviewProps = {
  readonly view: TokenView;
  /** Shown in place of the user's nickname. */
  readonly nickname?: ComponentChildren;
  /** A button that helps with a missing token, below the reason and in place of the card's advice. */
  readonly solution?: ComponentChildren;
  /** Explains the state of the signatures. */
  readonly onExplain?: (() => void) | undefined;
  /** Opens a token of a policy, or the other token of a warning. */
  readonly onOpen?: ((subject: Subject) => void) | undefined;
  /** Shows tokens with the same ticker side by side. */
  readonly onCompare?: ((subjects: readonly Subject[]) => void) | undefined;
};

/** Everything below the header: warning, properties, identifiers, signature and age. */
export function TokenOverview({ view, nickname, solution, onExplain, onOpen, onCompare }: OverviewProps) {
  const { outcome, tokens, marks, network } = view;
  const found = outcome?.kind === 'found' ? outcome : undefined;
  const waitS = secondsUntil(view.retryAt, view.now);
  const note = outcome?.notes?.find(({ kind }) => kind === 'nickname');
  const reason = missingReason(view, waitS);
  return (
    <>
      <Warnings notes={outcome?.notes} marks={marks} onOpen={onOpen} />
      {nickname ?? (note?.kind === 'nickname' && <NicknameNotice nickname={note.nickname} />)}
      {outcome === undefined && <Skeleton />}
      {found && <Properties token={found.token} notes={found.notes} isCut={view.isCut} />}
      {reason && <p class="notice">{reason}</p>}
      {solution ?? <Advice outcome={outcome} network={network} />}
      {tokens !== undefined && tokens.count > 0 && <PolicyTokens tokens={tokens} onOpen={onOpen} />}
      <SameTicker notes={outcome?.notes} onCompare={onCompare} />
      <Identity view={view} />
      {found && <Status {...{ view, found, waitS, onExplain }} />}
      {outcome === undefined && (
        <footer class="signature-line">
          <i class="placeholder" />
        </footer>
      )}
    </>
  );
}

type StatusProps = Pick<OverviewProps, 'view' | 'onExplain'> & {
  readonly found: Extract<Outcome, { kind: 'found' }>;
  readonly waitS: number | undefined;
};

/** Whether more can be minted; and one line: who signed the record, the source of all values, and their age. */
function Status({ view, found, waitS, onExplain }: StatusProps) {
  const { token, notes, fetchedAt, moreInMs, stale } = found;
  const { network, minting, logo, signatures } = view;
  const age = moreInMs && waitS ? t('more_in', String(waitS)) : fetchedAge(view.now - fetchedAt);
  const source = commonSource(token, notes);
  const logoSource = logo?.kind === 'image' ? logo.source : undefined;
  const sources = source ? [...new Set([source, logoSource ?? source])] : [];
  return (
    <>
      {minting && <MintingRow {...{ minting, network }} isCommon={source === 'CIP_26'} />}
      <footer class="signature-line">
        <span class="signature">
          {signatures && <Signature verdicts={signatures} onExplain={onExplain} />}
          {source !== undefined && source !== 'CIP_26' && <span>{t('recorded_on_chain')}</span>}
        </span>
        {sources.map((one) => (
          <SourceTag key={one} source={one} />
        ))}
        <span class="age" title={hostOf(token.service) ?? token.service}>
          {stale ? `${age} · ${t('stale')}` : age}
        </span>
      </footer>
    </>
  );
}

/** What helps, as a link to the options; or why nothing does. */
function Advice({ outcome, network }: Pick<TokenView, 'outcome' | 'network'>) {
  if (outcome?.kind !== 'absent') return null;
  const { advice = 'none', nft } = outcome;
  if (nft === 'failed' || nft === 'none') return <p class="notice">{t(`advice_nft_${nft}`)}</p>;
  if (nft === undefined && advice === 'none') return null;
  return (
    <p class="notice">
      <a
        class="button"
        href={`/options.html#${nft === 'key' ? `connections-${network}` : 'privacy'}`}
        target="_blank"
        rel="noreferrer"
      >
        {nft === undefined ? t('popup_options') : t(`advice_nft_${nft}`)}
      </a>
    </p>
  );
}

/** Whole seconds, at least one. */
export function secondsUntil(retryAt: number | undefined, now: number): number | undefined {
  return retryAt === undefined ? undefined : Math.max(1, Math.ceil((retryAt - now) / 1000));
}

/** Why the card shows no token; undefined where it shows one, or those of a policy. */
export function missingReason(view: TokenView, waitS?: number): string | undefined {
  const { outcome, tokens, identifier, network } = view;
  if (outcome?.kind === 'failed') return failureMessage(outcome.failure, waitS);
  if (outcome?.kind !== 'absent' || (tokens !== undefined && tokens.count > 0)) return undefined;
  const hex = unknownHex(view);
  if (hex) return unknownHexMessage(hex);
  const isPolicy = identifier.kind === 'policy' && outcome.reason === 'not-registered';
  return isPolicy ? t('policy_not_registered') : absenceMessage(outcome, network);
}

/** A placeholder as high as the description and the rows of a usual token, so that nothing jumps. */
function Skeleton() {
  return (
    <div class="skeleton" role="status" aria-label={t('looking_up')}>
      <div>
        <i class="placeholder" />
        <i class="placeholder" />
      </div>
      <div class="rows">
        <i class="placeholder" />
        <i class="placeholder" />
        <i class="placeholder" />
        <i class="placeholder" />
      </div>
    </div>
  );
}

type PolicyProps = Pick<OverviewProps, 'onOpen'> & { readonly tokens: Known };

/** Known tokens of a policy, by asset name, and how many more there are. */
function PolicyTokens({ tokens: { count, some }, onOpen }: PolicyProps) {
  return (
    <ul class="policy-tokens">
      {some.map(({ subject, outcome }) => {
        const title = titleOf({ identifier: { kind: 'subject', subject }, outcome });
        const assetName = readAssetName(assetNameOf(subject)).text;
        return (
          <li key={subject} class={onOpen ? 'opens' : ''}>
            <TokenLogo logo={undefined} name={title.isName ? title.text : '?'} seed={subject} />
            <LinkButton id={`policy-${subject}`} onPress={onOpen && (() => onOpen(subject))}>
              <bdi class="value">{title.text}</bdi>
            </LinkButton>
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

type SignatureProps = Pick<OverviewProps, 'onExplain'> & { readonly verdicts: Verdicts };

/** Who signed the registry record. A signature that may be anyone's says nothing. */
function Signature({ verdicts, onExplain }: SignatureProps) {
  const state = signatureState(verdicts);
  if (state === undefined || state === 'signed-no-policy') return null;
  return (
    <>
      {state !== 'unsigned' && <Icon path={state === 'invalid' ? WARNING : SIGNATURE} />}
      <LinkButton onPress={onExplain}>{signatureText(state)}</LinkButton>
    </>
  );
}

type SignatureState = Verdict | 'in-part';

export const signatureText = (state: SignatureState) => t(named('signature', state));

/** The verdict that all properties share; `invalid` if one is; else `in-part`. Undefined for a record without properties. */
export function signatureState(verdicts: Verdicts): SignatureState | undefined {
  const all = new Set(Object.values(verdicts));
  const [first] = all;
  if (all.has('invalid')) return 'invalid';
  return all.size > 1 ? 'in-part' : first;
}
