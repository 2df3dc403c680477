import type { ComponentChildren } from 'preact';
import type { Source } from '../../lib/asset/standard.ts';
import { currentLocale, plural, t } from '../../lib/i18n/messages.ts';
import type { ChainCheck } from '../../lib/messaging/replies.ts';
import { ChainText } from '../token/ChainText.tsx';
import { amount, formatNumber, shorten } from '../token/format.ts';
import { Row } from '../token/Row.tsx';
import { SourceTag } from '../token/SourceTag.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

type Supply = NonNullable<ChainCheck['supply']>;

type Props = {
  readonly supply: Supply;
  /** Undefined if no source states them. */
  readonly decimals: { readonly value: number; readonly source: Source } | undefined;
  /** Ticker or name, as recorded. */
  readonly unit: string | undefined;
  /** An NFT needs no decimals. */
  readonly isNft: boolean;
};

/** The supply of a token, how often it was minted and burned, and its first mint. */
export function SupplyRows(props: Props) {
  const { tx, at } = props.supply.firstMint;
  const time = at !== null && <Time seconds={at} />;
  return (
    <>
      <Row label={t('chain_supply')}>
        <Quantity {...props} />
      </Row>
      <Mints {...props.supply} />
      {tx !== null && (
        <TransactionRow label={t('chain_first_mint')} tx={tx}>
          {time}
        </TransactionRow>
      )}
      {tx === null && time && <Row label={t('chain_first_mint')}>{time}</Row>}
    </>
  );
}

function Quantity({ supply: { quantity }, decimals, unit, isNft }: Props) {
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

type TransactionProps = {
  readonly label: string;
  readonly tx: string;
  readonly index?: number;
  readonly children?: ComponentChildren;
};

/** The hash of a transaction or, with an index, one of its outputs. */
export function TransactionRow({ label, tx, index, children }: TransactionProps) {
  const id = index === undefined ? tx : `${tx}#${index}`;
  return (
    <Row label={label} end={<CopyButton value={id} name={label} />}>
      {children} <code title={id}>{shorten(id)}</code>
    </Row>
  );
}

const Time = ({ seconds }: { readonly seconds: number }) => (
  <time dateTime={new Date(seconds * 1000).toISOString()}>{timeText(seconds)}</time>
);

export function timeText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return date.toLocaleString(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}
