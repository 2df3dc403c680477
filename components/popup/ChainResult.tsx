import { LABELS, labelOf } from '../../lib/asset/asset-name.ts';
import { STANDARDS } from '../../lib/asset/standard.ts';
import { assetNameOf, type Subject } from '../../lib/asset/subject.ts';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { ChainCheck } from '../../lib/messaging/replies.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import type { ChainProperty, OnChain } from '../../lib/trust/metadata/on-chain.ts';
import { DecimalsText } from '../token/DecimalsText.tsx';
import { fetchedAge, formatNumber, shorten } from '../token/format.ts';
import { isNamedProperty } from '../token/property-names.ts';
import { Row } from '../token/Row.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { metadataControl } from './chain-messages.ts';
import { PropertyHeader, RecordText } from './RecordText.tsx';
import { SupplyRows, TransactionRow, timeText } from './SupplyRows.tsx';

type Props = {
  readonly check: ChainCheck;
  readonly network: NetworkId;
  readonly subject: Subject;
  /** What the metadata service has answered. */
  readonly outcome: Outcome | undefined;
  /** The host of the provider. */
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** A token as the provider has it: its datum compared with the service's record, its supply and first mint. */
export function ChainResult({ check, network, subject, outcome, host, now }: Props) {
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
          <SupplyRows
            supply={supply}
            decimals={check.decimals}
            unit={token?.ticker?.value ?? token?.name?.value}
            isNft={label === LABELS.nft || (label === undefined && supply.quantity === '1')}
          />
        )}
        {holder && <Holder {...{ holder, minting, network }} />}
        {reference.output && <TransactionRow label={t('chain_datum')} {...reference.output} />}
      </dl>
      <p class="note">{plural('chain_requests', check.requests, host)}</p>
    </>
  );
}

type HolderProps = Pick<ChainCheck, 'minting'> & {
  readonly holder: NonNullable<ChainCheck['holder']>;
  readonly network: NetworkId;
};

/** Says who can change the metadata, with the address that holds the reference NFT. */
function Holder({ holder: { address, script }, minting, network }: HolderProps) {
  return (
    <Row label={t('chain_metadata')} end={<CopyButton value={address} name={t('chain_holder')} />}>
      {metadataControl(script, minting, network)} <code title={address}>{shorten(address, 12, 6)}</code>
    </Row>
  );
}

function Minted({ source, properties }: ChainCheck['minted'][number]) {
  const isReadable = properties.length > 0;
  const { label } = STANDARDS[source];
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
