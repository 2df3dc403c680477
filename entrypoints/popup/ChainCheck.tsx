import { useEffect, useRef } from 'preact/hooks';
import { ChainResult, type Decimals } from '../../components/ChainResult.tsx';
import { chainLine } from '../../components/chain.ts';
import { Deed } from '../../components/Deed.tsx';
import { hostOf } from '../../components/format.ts';
import { Status } from '../../components/Status.tsx';
import { bad, type Said } from '../../components/said.ts';
import { say } from '../../components/say.ts';
import { failureSentence } from '../../components/words.ts';
import { LABELS, labelOf } from '../../lib/asset/label.ts';
import { assetNameOf, type Subject } from '../../lib/asset/subject.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { Token } from '../../lib/metadata/token.ts';
import type { OnChain } from '../../lib/trust/on-chain.ts';
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
    <section class="standards chain" aria-label={say('chain_heading')} aria-busy={isAsking}>
      <p class="ask">
        <Deed isIdle={isAsking} onPress={chain.ask}>
          {say(read || failure ? 'chain_again' : 'chain_check')}
        </Deed>
        {isAsking && <span class="note">{say('chain_asking')}</span>}
        {!isAsking && !read && !failure && <span class="note">{say('chain_asks', host)}</span>}
      </p>
      <p class="came" ref={came}>
        <Status said={lineOf(chain, Boolean(record))} />
        {!isAsking && failure && MENDED_IN_OPTIONS.includes(failure.kind) && (
          <button type="button" class="link" onClick={openOptions}>
            {say(failure.kind === 'key-missing' ? 'blocks_add_key' : 'popup_options')}
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
function lineOf({ isAsking, failure, read }: Chain, hasRecord: boolean): Said | undefined {
  if (isAsking) return undefined;
  if (failure) return bad(() => failureSentence(failure));
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
      {isUnusual && <p class="note">{say('chain_no_record')}</p>}
      {reading.reference.kind === 'no-label' && reading.supply && <p class="note">{say('chain_no_label')}</p>}
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
