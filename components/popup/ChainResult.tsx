import type { ComponentChildren } from 'preact';
import type { Source } from '../../lib/asset/standard.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import { currentLocale, plural, t } from '../../lib/i18n/messages.ts';
import type { ChainProperty, OnChain } from '../../lib/trust/on-chain.ts';
import { ChainText } from '../token/ChainText.tsx';
import { amount, formatNumber, shorten } from '../token/format.ts';
import { isNamedProperty } from '../token/property-names.ts';
import { Row } from '../token/Row.tsx';
import { SourceTag } from '../token/SourceTag.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { datumText } from './chain-messages.ts';
import { PropertyHeader, RecordText } from './RecordText.tsx';
import { Royalties } from './Royalties.tsx';
import type { RoyaltiesRead } from './read-royalties.ts';

/** Undefined where no source states them. */
export type Decimals = { readonly value: number; readonly source: Source } | undefined;

type Props = {
  readonly asset: AssetOnChain;
  /** The decoded datum, where there is one. */
  readonly onChain: OnChain | undefined;
  readonly decimals: Decimals;
  /** Name or ticker, as recorded. */
  readonly unit: string | undefined;
  /** An NFT needs no decimals. */
  readonly isNft: boolean;
  /** The metadata of the mint (CIP-25); empty where it cannot be read, undefined without. */
  readonly minted: readonly ChainProperty[] | undefined;
  /** How long ago the service answered. */
  readonly age: string;
  /** Who can change the metadata; null without a reference NFT, and until it is known. */
  readonly control: string | null;
  /** Of an NFT; undefined where they were not requested. */
  readonly royalties: RoyaltiesRead | undefined;
  /** The host of the provider. */
  readonly host: string;
};

/** The datum of a token compared with the service's record, its supply and its first mint. */
export function ChainResult({
  asset,
  onChain,
  decimals,
  unit,
  isNft,
  minted,
  age,
  control,
  royalties,
  host,
}: Props) {
  const { supply, reference, holder } = asset;
  const requests = asset.requests + (royalties?.ok ? royalties.value.requests : 0);
  const isShown = onChain?.kind === 'gone' || (onChain?.kind === 'read' && onChain.isGenuine);
  const stated = isShown ? onChain.properties : [];
  const same = stated.filter(({ agrees }) => agrees === true);
  const named = stated.filter(({ property, agrees }) => isNamedProperty(property) && agrees !== true);
  const others = stated.filter(({ property }) => !isNamedProperty(property));
  return (
    <>
      {named.length > 0 && (
        <DatumTable
          stated={named}
          heading={t('chain_value_at', timeText(asset.block.time) ?? t('script_far'))}
          age={age}
        />
      )}
      <FoldedTable title={t('chain_same', formatNumber(same.length))} stated={same} />
      <FoldedTable title={t('chain_others', formatNumber(others.length))} stated={others} />
      {minted && (
        <section aria-label={t('chain_minted')}>
          <p class="note">{t(minted.length > 0 ? 'chain_minted' : 'chain_minted_odd')}</p>
          {minted.length > 0 && <DatumTable stated={minted} />}
        </section>
      )}
      <dl>
        {supply && (
          <>
            <Row label={t('chain_supply')}>
              <Supply quantity={supply.quantity} {...{ decimals, unit, isNft }} />
            </Row>
            <Mints supply={supply} />
            <FirstMint {...supply.firstMint} />
          </>
        )}
        {holder && control !== null && (
          <Row
            label={t('chain_metadata')}
            end={<CopyButton value={holder.address} name={t('chain_holder')} />}
          >
            {control} <code title={holder.address}>{shorten(holder.address, 12, 6)}</code>
          </Row>
        )}
        {'output' in reference && (
          <TransactionRow label={t('chain_datum')} tx={reference.output.tx} index={reference.output.index} />
        )}
      </dl>
      {royalties && <Royalties royalties={royalties} />}
      <p class="note">{plural('chain_requests', requests, host)}</p>
    </>
  );
}

type TableProps = {
  readonly stated: readonly ChainProperty[];
  readonly heading?: string;
  readonly age?: string;
};

function FoldedTable({ title, stated }: TableProps & { readonly title: string }) {
  if (stated.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <DatumTable stated={stated} />
    </details>
  );
}

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
        {stated.map((one) => (
          <DatumRow key={one.property} {...one} age={age} />
        ))}
      </tbody>
    </table>
  );
}

function DatumRow({ property, chain, service, agrees, age }: ChainProperty & Pick<Props, 'age'>) {
  const differs = agrees === false;
  return (
    <tr>
      <PropertyHeader property={property} differs={differs} />
      <td>
        <RecordText text={chain && datumText(chain)} />
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

/** The provider lists the first hundred mints and burns; a list that ends there may go on. */
function Mints({
  supply: { mintsAndBurns, counts },
}: {
  readonly supply: NonNullable<AssetOnChain['supply']>;
}) {
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

type SupplyProps = Pick<Props, 'decimals' | 'unit' | 'isNft'> & { readonly quantity: string };

function Supply({ quantity, decimals, unit, isNft }: SupplyProps) {
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

type TransactionProps = {
  readonly label: string;
  readonly tx: string;
  readonly index?: number;
  readonly children?: ComponentChildren;
};

function TransactionRow({ label, tx, index, children }: TransactionProps) {
  const id = index === undefined ? tx : `${tx}#${index}`;
  return (
    <Row label={label} end={<CopyButton value={id} name={label} />}>
      {children} <code title={id}>{shorten(id)}</code>
    </Row>
  );
}

/** The transaction, the time, or both, as far as the provider knows them. */
function FirstMint({ tx, at }: { readonly tx: string | null; readonly at: number | null }) {
  const [label, time] = [t('chain_first_mint'), at !== null && <Time seconds={at} />];
  if (tx === null) return time ? <Row label={label}>{time}</Row> : null;
  return (
    <TransactionRow label={label} tx={tx}>
      {time}
    </TransactionRow>
  );
}

function Time({ seconds }: { readonly seconds: number }) {
  const text = timeText(seconds);
  return text === undefined ? null : <time dateTime={new Date(seconds * 1000).toISOString()}>{text}</time>;
}

/** Undefined for a time beyond the range of a Date, which a provider may send. */
function timeText(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleString(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}
