import { useEffect, useRef } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { MAX_REQUESTS } from '../../lib/chain/provider.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Token } from '../../lib/tokens/token.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import { ChainResult } from './ChainResult.tsx';
import { chainStatus } from './chain-messages.ts';
import { FailureAction } from './FailureAction.tsx';
import { MintingPolicy } from './MintingPolicy.tsx';
import { KeySetup } from './Setup.tsx';
import type { Tools } from './tools.ts';
import { type ChainCheckState, useChainCheck } from './use-chain-check.ts';

type Props = {
  readonly tools: Tools;
  readonly network: NetworkId;
  readonly subject: Subject;
  /** Undefined where the metadata service has no record of the token. */
  readonly token: Token | undefined;
  /** When the service answered, in milliseconds since the epoch; undefined without a record. */
  readonly fetchedAt: number | undefined;
  /** The verdict by the script in the registry's record; undefined without one. */
  readonly minting: PolicyMinting | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Checks a token on the chain with the user's key, on a click. */
export function ChainCheck({ tools, network, subject, token, fetchedAt, minting, now }: Props) {
  const state = useChainCheck(tools.client, network, subject);
  const { isLoading, result, failure } = state;
  const host = tools.connections[network]?.host ?? '';
  const statusLine = useRef<HTMLParagraphElement>(null);
  const wasLoading = useRef(false);
  useEffect(() => {
    // The result may appear below the edge of the popup.
    if (!isLoading && wasLoading.current) statusLine.current?.scrollIntoView({ block: 'nearest' });
    wasLoading.current = isLoading;
  }, [isLoading]);
  return (
    <section class="standards chain" aria-label={t('chain_heading')} aria-busy={isLoading}>
      <MintingPolicy network={network} minting={result?.minting ?? minting} isAsked={result !== undefined} />
      {tools.hasNoKey(network) && !result ? (
        <KeySetup tools={tools} network={network} />
      ) : (
        <Start state={state} host={host} />
      )}
      <p class="result-line" ref={statusLine}>
        <Status message={statusOf(state)} />
        {!isLoading && failure && <FailureAction {...{ tools, failure, network }} of="provider" />}
      </p>
      {result && <ChainResult check={result} {...{ network, subject, token, host, now, fetchedAt }} />}
    </section>
  );
}

type StartProps = { readonly state: ChainCheckState; readonly host: string };

function Start({ state, host }: StartProps) {
  const { isLoading, result, failure, check } = state;
  return (
    <p class="start">
      <Button isDisabled={isLoading} onPress={check}>
        {t(result || failure ? 'chain_again' : 'chain_check')}
      </Button>
      {isLoading && <span class="note">{t('chain_loading')}</span>}
      {!isLoading && !result && !failure && (
        <span class="note">{t('chain_requests_before', formatNumber(MAX_REQUESTS), host)}</span>
      )}
    </p>
  );
}

function statusOf({ isLoading, failure, result }: ChainCheckState): StatusMessage | undefined {
  if (isLoading) return undefined;
  if (failure) return bad(() => failureMessage(failure));
  return result && chainStatus(result);
}
