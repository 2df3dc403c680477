import { useEffect, useRef } from 'preact/hooks';
import { paymentScriptOf } from '../../lib/asset/address.ts';
import { isNft, LABELS, labelOf } from '../../lib/asset/label.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { OnChain } from '../../lib/trust/on-chain.ts';
import { failureMessage } from '../messages.ts';
import { fetchedAge, formatNumber, hostOf } from '../token/format.ts';
import type { ShownMinting } from '../token/read-minting.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import { ChainResult, type Decimals } from './ChainResult.tsx';
import { ChainTransfers } from './ChainTransfers.tsx';
import { chainStatus, metadataControl } from './chain-messages.ts';
import { FailureAction } from './FailureAction.tsx';
import { MintingPolicy } from './MintingPolicy.tsx';
import { KeySetup } from './Setup.tsx';
import type { Tools } from './tools.ts';
import {
  type ChainCheckState,
  type ChainQuery,
  useChainCheck,
  useMintedMetadata,
} from './use-chain-check.ts';
import { useProviderScript } from './use-minting.ts';

type Props = Omit<ChainQuery, 'withScript'> & {
  readonly tools: Tools;
  /** Undefined where the metadata service has no record of the token. */
  readonly token: Token | undefined;
  /** The CIP-68 record of the service; null where it has none, undefined where it was not requested. */
  readonly record: Readonly<Record<string, unknown>> | null | undefined;
  /** When the service answered, in milliseconds since the epoch; undefined without a record. */
  readonly fetchedAt: number | undefined;
  /** The verdict by the script in the registry's record; undefined without one. */
  readonly minting: ShownMinting | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Checks a token on the chain with the user's key, on a click. */
export function ChainCheck({ tools, token, record, fetchedAt, minting, now, ...query }: Props) {
  const { network, subject } = query;
  const isRegistered = minting !== undefined && minting.verdict.kind !== 'unknown';
  const state = useChainCheck(tools.client, { ...query, withScript: !isRegistered }, record ?? undefined);
  const { isLoading, result, failure } = state;
  const read = useProviderScript(network, policyOf(subject), result?.asset.policyScript, now);
  const host = hostOf(query.provider) ?? query.provider;
  const statusLine = useRef<HTMLParagraphElement>(null);
  const wasLoading = useRef(false);
  useEffect(() => {
    // The result may appear below the edge of the popup.
    if (!isLoading && wasLoading.current) statusLine.current?.scrollIntoView({ block: 'nearest' });
    wasLoading.current = isLoading;
  }, [isLoading]);
  return (
    <section class="standards chain" aria-label={t('chain_heading')} aria-busy={isLoading}>
      {isRegistered ? (
        <MintingPolicy {...{ minting, network, now }} origin={t('script_registry')} />
      ) : (
        <MintingPolicy
          {...{ minting: read ?? minting, network, now }}
          origin={read && t('script_provider', host)}
        />
      )}
      {tools.hasNoKey(network) && !result ? (
        <KeySetup tools={tools} network={network} />
      ) : (
        <Start state={state} host={host} maxRequests={isNft(subject) ? MAX_REQUESTS_OF_NFT : MAX_REQUESTS} />
      )}
      <p class="result-line" ref={statusLine}>
        <Status message={statusOf(state, Boolean(record))} />
        {!isLoading && failure && <FailureAction {...{ tools, failure, network }} of="provider" />}
      </p>
      {result && (
        <Details
          {...result}
          {...{ network, subject, token, host, now, fetchedAt }}
          minting={isRegistered ? minting : read}
          isRecordMissing={record === null}
        />
      )}
    </section>
  );
}

/** With those for the royalties of what is or may be an NFT (lib/chain/provider.ts). */
const MAX_REQUESTS = 12;
const MAX_REQUESTS_OF_NFT = MAX_REQUESTS + 5;

type StartProps = { readonly state: ChainCheckState; readonly host: string; readonly maxRequests: number };

function Start({ state, host, maxRequests }: StartProps) {
  const { isLoading, result, failure, check } = state;
  return (
    <p class="start">
      <Button isDisabled={isLoading} onPress={check}>
        {t(result || failure ? 'chain_again' : 'chain_check')}
      </Button>
      {isLoading && <span class="note">{t('chain_loading')}</span>}
      {!isLoading && !result && !failure && (
        <span class="note">{t('chain_requests_before', formatNumber(maxRequests), host)}</span>
      )}
    </p>
  );
}

function statusOf(state: ChainCheckState, hasRecord: boolean): StatusMessage | undefined {
  const { isLoading, failure, result } = state;
  if (isLoading) return undefined;
  if (failure) return bad(() => failureMessage(failure));
  return result && chainStatus(result.asset, result.onChain, hasRecord);
}

type DetailsProps = NonNullable<ChainCheckState['result']> &
  Pick<Props, 'fetchedAt'> & {
    readonly network: NetworkId;
    readonly now: number;
    readonly minting: ShownMinting | undefined;
    readonly subject: Subject;
    readonly token: Token | undefined;
    readonly isRecordMissing: boolean;
    readonly host: string;
  };

function Details(props: DetailsProps) {
  const {
    asset,
    onChain,
    royalties,
    network,
    subject,
    token,
    minting,
    isRecordMissing,
    host,
    now,
    fetchedAt,
  } = props;
  const { address, script } = asset.holder ?? {};
  const holderScript = useProviderScript(network, address && paymentScriptOf(address), script, now);
  const minted = useMintedMetadata(asset.supply?.minted);
  const label = labelOf(assetNameOf(subject))?.label;
  // For other labels the card already explains that the service does not support them.
  const isUnexpected = isRecordMissing && label === LABELS.fungible && asset.reference.kind === 'datum';
  return (
    <>
      {isUnexpected && <p class="note">{t('chain_no_record')}</p>}
      {asset.reference.kind === 'no-label' && asset.supply && !asset.supply.minted && (
        <p class="note">{t('chain_no_label')}</p>
      )}
      <ChainTransfers node={asset.node} policy={policyOf(subject)} token={token} />
      <ChainResult
        asset={asset}
        onChain={onChain}
        decimals={decimalsOf(token, onChain)}
        unit={token?.ticker?.value ?? token?.name?.value}
        isNft={label === LABELS.nft || (label === undefined && asset.supply?.quantity === '1')}
        minted={minted}
        age={fetchedAt === undefined ? '' : fetchedAge(now - fetchedAt)}
        control={asset.holder && metadataControl(asset.holder, holderScript, minting, network)}
        royalties={royalties}
        host={host}
      />
    </>
  );
}

/** The decimals of the registry where the card uses them; else those on the chain, newer than the service's copy. */
function decimalsOf(token: Token | undefined, onChain: OnChain | undefined): Decimals {
  const stated = token?.decimals;
  if (stated?.source === 'CIP_26' || onChain?.kind !== 'read' || !onChain.isGenuine) return stated;
  return onChain.decimals === undefined ? undefined : { value: onChain.decimals, source: 'CIP_68' };
}
