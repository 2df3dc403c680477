import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LABELS, labelOf } from '../../lib/asset/asset-name.ts';
import { standardName } from '../../lib/asset/standard.ts';
import { assetNameOf, type Subject } from '../../lib/asset/subject.ts';
import { MAX_REQUESTS } from '../../lib/chain/provider.ts';
import type { Failure } from '../../lib/failure.ts';
import { currentLocale, plural, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ChainCheck as Check } from '../../lib/messaging/replies.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import type { ChainProperty, OnChain } from '../../lib/trust/metadata/on-chain.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { failureMessage, isNamedProperty } from '../messages.ts';
import { ChainText, DecimalsText } from '../token/ChainText.tsx';
import { amount, fetchedAge, formatNumber, shorten } from '../token/format.ts';
import { keysText, mintingTime } from '../token/Minting.tsx';
import { Row, SourceTag } from '../token/Row.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { bad, Status } from '../ui/Status.tsx';
import { chainStatus, metadataControl } from './chain-messages.ts';
import { FailureAction, isKeyMissing, type Tools } from './FailureAction.tsx';
import { PropertyHeader, RecordText } from './SourcesTab.tsx';
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
    <div class="standards chain" aria-busy={isLoading}>
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
    </div>
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
  const sentence = minting && mintingTime(minting, network);
  if (minting === undefined || sentence === undefined)
    return <p class="note">{t(isAsked ? 'minting_not_proven' : 'minting_no_script')}</p>;
  const { verdict, keys } = minting;
  const isOver = verdict.kind === 'closed' || verdict.kind === 'never';
  const hasKeyLine = (verdict.kind === 'closes' || verdict.kind === 'opens') && keys !== undefined;
  return (
    <div class="minting">
      <b>{sentence}</b>
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

type ResultProps = Pick<Props, 'network' | 'subject' | 'now'> & {
  readonly check: Check;
  /** What the metadata service has answered. */
  readonly outcome: Outcome | undefined;
  /** The host of the provider. */
  readonly host: string;
};

/** A token as the provider has it: its datum compared with the service's record, its supply and first mint. */
function ChainResult({ check, network, subject, outcome, host, now }: ResultProps) {
  const { block, supply, reference, onChain, minted, holder, minting } = check;
  const { token, fetchedAt } = outcome?.kind === 'found' ? outcome : {};
  const label = labelOf(assetNameOf(subject))?.label;
  // For other labels the card already explains that the service does not support them.
  const isUnexpected = check.hasRecord === false && label === LABELS.fungible && reference.kind === 'datum';
  const hasNone = supply !== null && reference.kind === 'no-label' && minted.length === 0;
  return (
    <>
      {isUnexpected && <p class="note">{t('chain_no_record')}</p>}
      {hasNone && <p class="note">{t('chain_no_label')}</p>}
      <Datum
        onChain={onChain}
        heading={t('chain_value_at', timeText(block.time))}
        age={fetchedAt === undefined ? '' : fetchedAge(now - fetchedAt)}
      />
      {minted.map((record) => (
        <Minted key={record.source} {...record} />
      ))}
      <dl>
        {supply && (
          <>
            <Row label={t('chain_supply')}>
              <Quantity
                quantity={supply.quantity}
                decimals={check.decimals}
                unit={token?.ticker?.value ?? token?.name?.value}
                isNft={label === LABELS.nft || (label === undefined && supply.quantity === '1')}
              />
            </Row>
            <Mints {...supply} />
            <FirstMint {...supply.firstMint} />
          </>
        )}
        {holder && (
          <Row
            label={t('chain_metadata')}
            end={<CopyButton value={holder.address} name={t('chain_holder')} />}
          >
            {metadataControl(holder.script, minting, network)}{' '}
            <code title={holder.address}>{shorten(holder.address, 12, 6)}</code>
          </Row>
        )}
        {reference.output && <TransactionRow label={t('chain_datum')} {...reference.output} />}
      </dl>
      <p class="note">{plural('chain_requests', check.requests, host)}</p>
    </>
  );
}

function Minted({ source, properties }: Check['minted'][number]) {
  const isReadable = properties.length > 0;
  const label = standardName(source);
  return (
    <section aria-label={t('chain_minted', label)}>
      <p class="note">{t(isReadable ? 'chain_minted' : 'chain_minted_odd', label)}</p>
      {isReadable && <DatumTable stated={properties} />}
    </section>
  );
}

type DatumProps = {
  readonly onChain: OnChain | undefined;
  /** Says when the datum was read. */
  readonly heading: string;
  /** How long ago the service answered. */
  readonly age: string;
};

/** The properties in the datum: first those that differ or have no counterpart, then the others, folded. */
function Datum({ onChain, heading, age }: DatumProps) {
  const isShown = onChain?.kind === 'gone' || (onChain?.kind === 'read' && onChain.isGenuine);
  const stated = isShown ? onChain.properties : [];
  const same = stated.filter(({ agrees }) => agrees === true);
  const named = stated.filter(({ property, agrees }) => isNamedProperty(property) && agrees !== true);
  const others = stated.filter(({ property }) => !isNamedProperty(property));
  return (
    <>
      {named.length > 0 && <DatumTable stated={named} heading={heading} age={age} />}
      <FoldedTable title={t('chain_same', formatNumber(same.length))} stated={same} />
      <FoldedTable title={t('chain_others', formatNumber(others.length))} stated={others} />
    </>
  );
}

type FoldedProps = { readonly title: string; readonly stated: readonly ChainProperty[] };

const FoldedTable = ({ title, stated }: FoldedProps) =>
  stated.length > 0 && (
    <details>
      <summary>{title}</summary>
      <DatumTable stated={stated} />
    </details>
  );

type TableProps = {
  readonly stated: readonly ChainProperty[];
  readonly heading?: string;
  readonly age?: string;
};

function DatumTable({ stated, heading = t('chain_value'), age = '' }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('popup_property')}</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {stated.map((property) => (
          <DatumRow key={property.property} {...property} age={age} />
        ))}
      </tbody>
    </table>
  );
}

function DatumRow({ property, chain, text, service, agrees, age }: ChainProperty & { readonly age: string }) {
  const differs = agrees === false;
  return (
    <tr>
      <PropertyHeader property={property} differs={differs} />
      <td>
        {property === 'decimals' && chain?.kind === 'text' ? (
          <DecimalsText text={chain.text} />
        ) : (
          <RecordText text={text} />
        )}
        {chain?.kind === 'hex' && <span class="verdict">{t('chain_not_text')}</span>}
        {differs && (
          <p class="service">
            <span class="note">{t('chain_service_at', age)}</span> <RecordText text={service} />
          </p>
        )}
      </td>
    </tr>
  );
}

type Supply = NonNullable<Check['supply']>;

type QuantityProps = Pick<Supply, 'quantity'> & {
  /** Undefined if no source states them. */
  readonly decimals: Check['decimals'];
  /** Ticker or name, as recorded. */
  readonly unit: string | undefined;
  /** An NFT needs no decimals. */
  readonly isNft: boolean;
};

function Quantity({ quantity, decimals, unit, isNft }: QuantityProps) {
  if (/^0+$/.test(quantity)) return <span class="note">{t('chain_supply_none')}</span>;
  const units = amount(quantity, 0);
  if (decimals === undefined) {
    return (
      <>
        <span class="value">{units}</span> {!isNft && <span class="note">{t('chain_supply_raw')}</span>}
      </>
    );
  }
  return (
    <>
      <span class="value">{amount(quantity, decimals.value)}</span>{' '}
      {unit !== undefined && <ChainText text={unit} />}{' '}
      <span class="note">
        {plural('popup_decimals', decimals.value)}
        {decimals.value > 0 && ` · ${t('chain_units', units)}`}
      </span>{' '}
      <SourceTag source={decimals.source} />
    </>
  );
}

/** The provider lists the first hundred mints and burns; a list that ends there may go on. */
function Mints({ mintsAndBurns, counts }: Supply) {
  if (counts === null) return <Row label={t('chain_mints_burns')}>{formatNumber(mintsAndBurns)}</Row>;
  const isWhole = counts.minted + counts.burned >= mintsAndBurns;
  const number = (count: number) => t(isWhole ? 'chain_times' : 'chain_at_least', formatNumber(count));
  return (
    <>
      <Row label={t('chain_mints')}>{number(counts.minted)}</Row>
      <Row label={t('chain_burns')}>{number(counts.burned)}</Row>
    </>
  );
}

function FirstMint({ tx, at }: Supply['firstMint']) {
  const label = t('chain_first_mint');
  const time = at !== null && <time dateTime={new Date(at * 1000).toISOString()}>{timeText(at)}</time>;
  if (tx === null) return time && <Row label={label}>{time}</Row>;
  return (
    <TransactionRow label={label} tx={tx}>
      {time}
    </TransactionRow>
  );
}

type TransactionProps = {
  readonly label: string;
  readonly tx: string;
  readonly index?: number;
  readonly children?: ComponentChildren;
};

/** The hash of a transaction or, with an index, one of its outputs. */
function TransactionRow({ label, tx, index, children }: TransactionProps) {
  const id = index === undefined ? tx : `${tx}#${index}`;
  return (
    <Row label={label} end={<CopyButton value={id} name={label} />}>
      {children} <code title={id}>{shorten(id)}</code>
    </Row>
  );
}

function timeText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return date.toLocaleString(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}
