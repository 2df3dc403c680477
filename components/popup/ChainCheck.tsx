import { useEffect, useRef, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { MAX_REQUESTS } from '../../lib/chain/provider.ts';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { ChainCheck as Check } from '../../lib/messaging/answers.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { keysText, MintingTime, mintingSentence } from '../token/Minting.tsx';
import { Button } from '../ui/Button.tsx';
import { bad, Status } from '../ui/Status.tsx';
import { ChainResult } from './ChainResult.tsx';
import { chainStatus } from './chain-messages.ts';
import { FailureAction, isKeyMissing, type Tools } from './FailureAction.tsx';
import type { Answer } from './use-content.ts';

type Props = {
  readonly tools: Tools;
  readonly checks: Checks;
  readonly network: NetworkId;
  readonly subject: Subject;
  readonly answer: Answer;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Checks a token on the chain with the user's key, on a click. */
export function ChainCheck({ tools, checks, network, subject, answer: { outcome, minting }, now }: Props) {
  const { isLoading = false, result, failure: failed } = checks.of(network, subject);
  const isWithoutKey = result === undefined && isKeyMissing(tools, network);
  const failure: Failure | undefined = isWithoutKey ? { kind: 'key-missing' } : failed;
  const host = tools.connections[network]?.host ?? '';
  const message = failure ? bad(() => failureMessage(failure)) : result && chainStatus(result);
  const statusLine = useRef<HTMLDivElement>(null);
  const wasLoading = useRef(false);
  useEffect(() => {
    // The result may appear below the edge of the popup.
    if (!isLoading && wasLoading.current) statusLine.current?.scrollIntoView({ block: 'nearest' });
    wasLoading.current = isLoading;
  }, [isLoading]);
  return (
    <section class="standards chain" aria-label={t('popup_tab_chain')} aria-busy={isLoading}>
      <Minting network={network} minting={result?.minting ?? minting} isAsked={result !== undefined} />
      {!isWithoutKey && (
        <p class="start">
          <Button isDisabled={isLoading} onPress={() => void checks.check(network, subject)}>
            {t(result || failure ? 'chain_again' : 'chain_check')}
          </Button>
          {isLoading && <span class="note">{t('chain_loading')}</span>}
          {!isLoading && !result && !failure && (
            <span class="note">{t('chain_requests_before', formatNumber(MAX_REQUESTS), host)}</span>
          )}
        </p>
      )}
      <div class="failure" ref={statusLine}>
        <Status message={isLoading ? undefined : message} />
        {!isLoading && failure && <FailureAction {...{ tools, failure, network }} service="provider" />}
      </div>
      {result && <ChainResult check={result} {...{ network, subject, outcome, host, now }} />}
    </section>
  );
}

type MintingProps = {
  readonly network: NetworkId;
  /** Undefined without a script. */
  readonly minting: PolicyMinting | undefined;
  /** Whether the provider was asked for the script too. */
  readonly isAsked: boolean;
};

/** Says whether more can be minted, and the limits of that statement. */
function Minting({ network, minting, isAsked }: MintingProps) {
  const sentence = minting && mintingSentence(minting, network);
  if (minting === undefined || sentence === undefined)
    return <p class="note">{t(isAsked ? 'minting_not_proven' : 'minting_no_script')}</p>;
  const { verdict, keys } = minting;
  const isOver = verdict.kind === 'closed' || verdict.kind === 'never';
  const hasKeyLine = (verdict.kind === 'closes' || verdict.kind === 'opens') && keys !== undefined;
  return (
    <div class="minting">
      <b>
        <MintingTime sentence={sentence} />
      </b>
      {hasKeyLine && <p>{t(`minting_keys_${verdict.kind}`, keysText(keys))}</p>}
      {verdict.kind === 'program' && <p class="note">{t('minting_program_rules')}</p>}
      <p class="note">{t(isOver ? 'minting_no_burning' : 'minting_burning')}</p>
      {!isOver && keys && keys.of > 0 && <p class="note">{t('minting_whose_keys')}</p>}
    </div>
  );
}

type CheckState = {
  readonly isLoading?: boolean;
  /** The last answer. */
  readonly result?: Check;
  /** Why the last check failed. */
  readonly failure?: Failure;
};
export type Checks = ReturnType<typeof useChecks>;

/** The checks since the popup was opened: their answers are kept, since each costs many requests. */
export function useChecks(client: Client) {
  const [states, setStates] = useState<Readonly<Record<string, CheckState>>>({});
  const keyOf = (network: NetworkId, subject: Subject) => `${network} ${subject}`;
  const set = (key: string, state: CheckState) =>
    setStates((before) => ({ ...before, [key]: { result: before[key]?.result, ...state } as CheckState }));
  return {
    of: (network: NetworkId, subject: Subject) => states[keyOf(network, subject)] ?? {},
    async check(network: NetworkId, subject: Subject): Promise<void> {
      const key = keyOf(network, subject);
      set(key, { isLoading: true });
      const reply = await client.ask('token.check', { network, subject });
      set(key, reply.ok ? { result: reply.value } : { failure: reply.failure });
    },
  };
}
