import type { ComponentChildren } from 'preact';
import type { Source } from '../../lib/asset/standard.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { OnChain, Stated } from '../../lib/trust/on-chain.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Row } from '../ui/Row.tsx';
import { Stated as StatedText } from './BothStandards.tsx';
import { ChainText } from './ChainText.tsx';
import { datumText, isNamed, propertyWord } from './chain.ts';
import { amount, count, shorten } from './format.ts';
import { SourceTag } from './SourceTag.tsx';

/** By what an amount is written; undefined where nobody states them. */
export type Decimals = { readonly value: number; readonly source: Source } | undefined;

type Props = {
  readonly reading: AssetOnChain;
  /** What the datum says, where there is one. */
  readonly onChain: OnChain | undefined;
  readonly decimals: Decimals;
  /** What one of them is called; it is made safe here. */
  readonly unit: string | undefined;
  /** An NFT has no parts: nobody misses its decimals. */
  readonly isWhole: boolean;
  /** Where it was read. */
  readonly host: string;
};

/** What the chain holds of a token: what its datum says beside what the service says, its supply, its first mint. */
export function ChainResult({ reading, onChain, decimals, unit, isWhole, host }: Props) {
  const { supply, reference, requests } = reading;
  const stated = onChain?.kind === 'read' && onChain.isGenuine ? onChain.stated : [];
  const same = stated.filter(({ agrees }) => agrees === true);
  const common = stated.filter(({ property, agrees }) => isNamed(property) && agrees !== true);
  const others = stated.filter(({ property }) => !isNamed(property));
  return (
    <>
      {common.length > 0 && <StatedTable stated={common} />}
      <Folded name={t('chain_same', count(same.length))} stated={same} />
      <Folded name={t('chain_others', count(others.length))} stated={others} />
      <dl>
        {supply && (
          <>
            <Row label={t('chain_supply')}>
              <Supply quantity={supply.quantity} {...{ decimals, unit, isWhole }} />
            </Row>
            <Row label={t('chain_mints')}>{count(supply.mintsAndBurns)}</Row>
            <TransactionRow label={t('chain_first_mint')} tx={supply.firstMint.tx}>
              {supply.firstMint.at !== null && <Moment seconds={supply.firstMint.at} />}
            </TransactionRow>
          </>
        )}
        {'output' in reference && (
          <TransactionRow label={t('chain_datum')} tx={reference.output.tx} index={reference.output.index} />
        )}
      </dl>
      <p class="note">
        {requests === 1 ? t('chain_requests_one', host) : t('chain_requests', count(requests), host)}
      </p>
    </>
  );
}

/** What nobody has to see at once. */
function Folded({ name, stated }: { name: string; stated: readonly Stated[] }) {
  if (stated.length === 0) return null;
  return (
    <details>
      <summary>{name}</summary>
      <StatedTable stated={stated} />
    </details>
  );
}

function StatedTable({ stated }: { stated: readonly Stated[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('popup_property')}</th>
          <th scope="col">{t('chain_value')}</th>
        </tr>
      </thead>
      <tbody>
        {stated.map((one) => (
          <StatedRow key={one.property} {...one} />
        ))}
      </tbody>
    </table>
  );
}

function StatedRow({ property, chain, service, agrees }: Stated) {
  return (
    <tr>
      <th scope="row">
        {isNamed(property) ? propertyWord({ property }) : <ChainText text={property} />}
        {agrees === false && <b class="differs">{t('popup_differs')}</b>}
        {agrees === false && property === 'decimals' && (
          <span class="warning">{t('popup_decimals_differ')}</span>
        )}
      </th>
      <td>
        {chain === undefined ? (
          <span class="note">{t('not_stated')}</span>
        ) : (
          <StatedText text={datumText(chain)} />
        )}
        {chain?.kind === 'hex' && <span class="verdict">{t('chain_not_text')}</span>}
        {agrees === false && (
          <p class="service">
            <span class="note">{t('chain_service')}</span>{' '}
            {service === undefined ? (
              <span class="note">{t('not_stated')}</span>
            ) : (
              <StatedText text={service} />
            )}
          </p>
        )}
      </td>
    </tr>
  );
}

type SupplyProps = Pick<Props, 'decimals' | 'unit' | 'isWhole'> & { quantity: string };

function Supply({ quantity, decimals, unit, isWhole }: SupplyProps) {
  if (/^0+$/.test(quantity)) return <span class="note">{t('chain_supply_none')}</span>;
  const units = amount(quantity, 0);
  if (decimals === undefined) {
    return (
      <>
        <span class="value">{units}</span> {!isWhole && <span class="note">{t('chain_supply_raw')}</span>}
      </>
    );
  }
  return (
    <>
      <span class="value">{amount(quantity, decimals.value)}</span>{' '}
      {unit !== undefined && <ChainText text={unit} />}{' '}
      <span class="note">
        {t('popup_decimals', count(decimals.value))}
        {decimals.value > 0 && ` · ${t('chain_units', units)}`}
      </span>{' '}
      <SourceTag source={decimals.source} />
    </>
  );
}

type TransactionProps = { label: string; tx: string; index?: number; children?: ComponentChildren };

function TransactionRow({ label, tx, index, children }: TransactionProps) {
  const whole = index === undefined ? tx : `${tx}#${index}`;
  return (
    <Row label={label} deed={<CopyButton value={whole} what={label} />}>
      {children} <code title={whole}>{shorten(whole)}</code>
    </Row>
  );
}

function Moment({ seconds }: { seconds: number }) {
  const at = new Date(seconds * 1000);
  // Beyond what a date holds: a provider that says so is not to break the page.
  if (Number.isNaN(at.getTime())) return null;
  return (
    <time dateTime={at.toISOString()}>
      {new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)}
    </time>
  );
}
