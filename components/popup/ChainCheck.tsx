import { useEffect, useRef, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { MAX_REQUESTS } from '../../lib/chain/provider.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ChainCheck as Check } from '../../lib/messaging/replies.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { MintingTime } from '../token/MintingRow.tsx';
import { keysText, mintingSentence } from '../token/minting-messages.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad } from '../ui/status-message.ts';
import { ChainResult } from './ChainResult.tsx';
import { chainStatus } from './chain-messages.ts';
import { FailureAction } from './FailureAction.tsx';
import { isKeyMissing, type Tools } from './tools.ts';
import type { Answer } from './use-content.ts';

type Props = {
  readonly tools: Tools;
  readonly network: NetworkId;
  readonly subject: Subject;
  readonly answer: Answer;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Checks a token on the chain with the user's key, on a click. */
export function ChainCheck({ tools, network, subject, answer: { outcome, minting }, now }: Props) {
  const { isLoading, result, failure: failed, check } = useChainCheck(tools.client, network, subject);
  const isWithoutKey = result === undefined && isKeyMissing(tools, network);
  const failure: Failure | undefined = isWithoutKey ? { kind: 'key-missing' } : failed;
  const host = tools.connections[network]?.host ?? '';
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
          <Button isDisabled={isLoading} onPress={check}>
            {t(result || failure ? 'chain_again' : 'chain_check')}
          </Button>
          {isLoading && <span class="note">{t('chain_loading')}</span>}
          {!isLoading && !result && !failure && (
            <span class="note">{t('chain_requests_before', formatNumber(MAX_REQUESTS), host)}</span>
          )}
        </p>
      )}
      <div class="failure" ref={statusLine}>
        <Status
          message={
            isLoading
              ? undefined
              : failure
                ? bad(() => failureMessage(failure))
                : result && chainStatus(result)
          }
        />
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

type Cache = {
  readonly answers: Map<string, Check>;
  readonly inFlight: Map<string, Promise<Result<Check>>>;
};

/** Answers are cached while the popup is open, since each costs many requests. */
const caches = new WeakMap<Client, Cache>();

function cacheOf(client: Client): Cache {
  const cache = caches.get(client) ?? { answers: new Map(), inFlight: new Map() };
  caches.set(client, cache);
  return cache;
}

/** Reads a token from the chain. Sends nothing before `check` is called. */
function useChainCheck(client: Client, network: NetworkId, subject: Subject) {
  const key = `${network} ${subject}`;
  const { answers, inFlight } = cacheOf(client);
  const [request, setRequest] = useState<{ key: string; isPending: boolean; failure?: Failure }>();

  const check = async () => {
    setRequest({ key, isPending: true });
    const ask = () => client.ask('token.check', { network, subject }).finally(() => inFlight.delete(key));
    const reply = inFlight.get(key) ?? ask();
    inFlight.set(key, reply);
    const result = await reply;
    if (result.ok) answers.set(key, result.value);
    const done = { key, isPending: false, ...(!result.ok && { failure: result.failure }) };
    // The popup may show another token by now.
    setRequest((now) => (now?.key === key ? done : now));
  };

  const current = request?.key === key ? request : undefined;
  return {
    isLoading: current?.isPending === true,
    /** The last answer. */
    result: answers.get(key),
    /** Why the last check failed. */
    failure: current?.failure,
    check: () => void check(),
  };
}
