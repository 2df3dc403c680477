import { useEffect, useRef } from 'preact/hooks';
import { LABELS, labelOf } from '../../lib/asset/label.ts';
import { assetNameOf, type Subject } from '../../lib/asset/subject.ts';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Token } from '../../lib/metadata/token.ts';
import type { OnChain } from '../../lib/trust/on-chain.ts';
import { failureMessage } from '../messages.ts';
import { ChainResult, type Decimals } from '../token/ChainResult.tsx';
import { chainLine } from '../token/chain.ts';
import { hostOf } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import { type Chain, type ChainQuestion, useChain } from './use-chain.ts';

type Props = ChainQuestion & {
  readonly client: Client;
  /** What the service says of it; undefined where it says nothing. */
  readonly token: Token | undefined;
  /** The service's own CIP-68 record; null where it has none, undefined where it was not asked for one. */
  readonly record: Readonly<Record<string, unknown>> | null | undefined;
  readonly openOptions: () => void;
};

/** Failures that only the options can mend. */
const MENDED_IN_OPTIONS: readonly Failure['kind'][] = [
  'key-missing',
  'key-refused',
  'key-wrong-network',
  'key-not-for-address',
  'not-allowed',
];

/** A token read from the chain by the user's key, on a click; and what came of it. */
export function ChainCheck({ client, token, record, openOptions, ...question }: Props) {
  const chain = useChain(client, question, record ?? undefined);
  const { isAsking, read, failure } = chain;
  const host = hostOf(question.provider) ?? question.provider;
  const came = useRef<HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    // The popup is small: what was waited for is not to lie below its edge.
    if (!isAsking && hasAsked.current) came.current?.scrollIntoView({ block: 'nearest' });
    hasAsked.current = isAsking;
  }, [isAsking]);
  return (
    <section class="standards chain" aria-label={t('chain_heading')} aria-busy={isAsking}>
      <p class="ask">
        <Button isIdle={isAsking} onPress={chain.ask}>
          {t(read || failure ? 'chain_again' : 'chain_check')}
        </Button>
        {isAsking && <span class="note">{t('chain_loading')}</span>}
        {!isAsking && !read && !failure && <span class="note">{t('chain_requests_before', host)}</span>}
      </p>
      <p class="came" ref={came}>
        <Status said={lineOf(chain, Boolean(record))} />
        {!isAsking && failure && MENDED_IN_OPTIONS.includes(failure.kind) && (
          <button type="button" class="link" onClick={openOptions}>
            {t(failure.kind === 'key-missing' ? 'blocks_add_key' : 'popup_options')}
          </button>
        )}
      </p>
      {read && (
        <Read {...read} subject={question.subject} token={token} isMissed={record === null} host={host} />
      )}
    </section>
  );
}

/** One word when the answer is there: while it is under way, nothing. */
function lineOf({ isAsking, failure, read }: Chain, hasRecord: boolean): StatusMessage | undefined {
  if (isAsking) return undefined;
  if (failure) return bad(() => failureMessage(failure));
  return read && chainLine(read.reading, read.onChain, hasRecord);
}

type ReadProps = NonNullable<Chain['read']> & {
  readonly subject: Subject;
  readonly token: Token | undefined;
  readonly isMissed: boolean;
  readonly host: string;
};

function Read({ reading, onChain, subject, token, isMissed, host }: ReadProps) {
  const label = labelOf(assetNameOf(subject))?.label;
  // Of other labels the card says already that no service serves them.
  const isUnusual = isMissed && label === LABELS.fungible && reading.reference.kind === 'datum';
  return (
    <>
      {isUnusual && <p class="note">{t('chain_no_record')}</p>}
      {reading.reference.kind === 'no-label' && reading.supply && <p class="note">{t('chain_no_label')}</p>}
      <ChainResult
        reading={reading}
        onChain={onChain}
        decimals={decimalsOf(token, onChain)}
        unit={token?.ticker?.value ?? token?.name?.value}
        isWhole={label === LABELS.nft}
        host={host}
      />
    </>
  );
}

/** Those of the registry where the card goes by it; else the chain's own, which are newer than the service's word. */
function decimalsOf(token: Token | undefined, onChain: OnChain | undefined): Decimals {
  const stated = token?.decimals;
  if (stated?.source === 'CIP_26' || onChain?.kind !== 'read' || !onChain.isGenuine) return stated;
  return onChain.decimals === undefined ? undefined : { value: onChain.decimals, source: 'CIP_68' };
}
