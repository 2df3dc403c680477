import { type Source, standardName } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import type { ComparedProperty, ComparedValue } from '../../lib/trust/metadata/compare.ts';
import type { Verdict, Verdicts } from '../../lib/trust/signatures/attestation.ts';
import { failureMessage, isNamedProperty, propertyName, sentences } from '../messages.ts';
import { ChainText } from '../token/ChainText.tsx';
import { formatNumber, hostOf } from '../token/format.ts';
import { SourceTag } from '../token/Row.tsx';
import { secondsUntil, signatureText } from '../token/TokenCard.tsx';
import { Website } from '../token/Website.tsx';
import { FailureAction, type Tools } from './FailureAction.tsx';
import type { Answer } from './use-content.ts';

type Props = {
  readonly tools: Tools;
  readonly network: NetworkId;
  readonly answer: Answer;
  readonly refresh: () => void;
  readonly now: number;
  /** When the service answered. */
  readonly answered: string | undefined;
};

/** The values of the standards side by side, who signed them, and where they come from; or why the records are unknown. */
export function SourcesTab({ tools, network, answer, refresh, now, answered }: Props) {
  const { sources: { comparison, records, failure } = {}, signatures, retryAt } = answer;
  if (failure) {
    return (
      <div class="failure">
        <p>{failureMessage(failure, secondsUntil(retryAt, now))}</p>
        <FailureAction
          {...{ tools, failure, network }}
          service="metadata"
          onRetry={retryAt === undefined ? refresh : undefined}
        />
      </div>
    );
  }
  if (!comparison || !records) return null;
  const { sources, rows } = comparison;
  const [only, second] = sources;
  const subject = records.CIP_26?.subject;
  const entry =
    typeof subject === 'string' && `${NETWORKS[network].registry}${encodeURIComponent(subject)}.json`;
  return (
    <div class="standards">
      <p>
        {second !== undefined
          ? sentences(t('popup_bold_used'), t('popup_wallets'))
          : only && t('popup_standard_only', standardName(only))}
      </p>
      <table>
        <caption>{t('popup_standards')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t('popup_property')}</span>
            </th>
            {sources.map((source) => (
              <th key={source} scope="col">
                <SourceTag source={source} /> <span class="place">{t(`popup_place_${source}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PropertyRow
              key={row.property}
              row={row}
              sources={sources}
              verdict={verdictOn(row, signatures)}
            />
          ))}
          <tr>
            <th scope="row">{t('popup_signature')}</th>
            {sources.map((source) => (
              <td key={source}>
                {source === 'CIP_68' ? (
                  <span class="note">{t('popup_place_CIP_68')}</span>
                ) : (
                  signatures && verdictSummary(signatures)
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p class="note">{answered}</p>
      {entry && (
        <p class="registry">
          <span class="note">{t('popup_registry_entry')}</span>{' '}
          <a href={entry} target="_blank" rel="noopener noreferrer">
            {entry.replace('https://', '')}
          </a>
        </p>
      )}
    </div>
  );
}

/** The verdict on a property, if the properties have several. The row of the signature states a common verdict. */
const verdictOn = ({ property }: ComparedProperty, verdicts: Verdicts = {}) =>
  new Set(Object.values(verdicts)).size > 1 && Object.hasOwn(verdicts, property)
    ? verdicts[property]
    : undefined;

function valueText(value: ComparedValue | undefined): string | undefined {
  switch (value?.kind) {
    case undefined:
      return undefined;
    case 'text':
      return value.text;
    case 'picture':
      return t('popup_picture', formatNumber(Math.max(1, Math.round(value.bytes / 1000))));
    case 'separate':
      return t('popup_logo_separate');
    case 'address': {
      const host = hostOf(value.text);
      return host === undefined ? t('popup_logo_ipfs') : t('popup_logo_host', host);
    }
  }
}

type RowProps = {
  readonly row: ComparedProperty;
  readonly sources: readonly Source[];
  readonly verdict: Verdict | undefined;
};

function PropertyRow({ row: { property, values, used, differs }, sources, verdict }: RowProps) {
  const [first] = sources;
  const firstValue = first && values[first];
  const isSame = (source: Source) =>
    source !== first &&
    !differs &&
    firstValue?.kind === values[source]?.kind &&
    // Of two images only one is here.
    (firstValue?.kind === 'text' || firstValue?.kind === 'address');
  return (
    <tr class={differs ? (property === 'decimals' ? 'differs disputed' : 'differs') : ''}>
      <PropertyHeader property={property} differs={differs} />
      {sources.map((source) => (
        <td key={source} class={used === source ? 'used' : ''}>
          {isSame(source) ? (
            <span class="note">{t('popup_same')}</span>
          ) : (
            <RecordText text={valueText(values[source])} isAddress={property === 'url'} />
          )}
          {used === source && <span class="visually-hidden">{t('popup_used')}</span>}
          {source === 'CIP_26' && verdict && <span class="verdict">{signatureText(verdict)}</span>}
        </td>
      ))}
    </tr>
  );
}

/** The verdicts from the strongest to the weakest. */
const ORDER: readonly Verdict[] = ['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned'];

/** The verdict that all properties share, else the count of each verdict. Empty without properties. */
function verdictSummary(verdicts: Verdicts): string {
  const all = Object.values(verdicts);
  const found = ORDER.filter((verdict) => all.includes(verdict));
  const texts = found.map((verdict) => {
    const count = all.filter((other) => other === verdict).length;
    const text = signatureText(verdict);
    return found.length === 1 ? text : t('trust_count', text, String(count), String(all.length));
  });
  return texts.join(' · ');
}

/** Longer texts scroll within their cell. */
const SCROLLS_FROM = 80;

type TextProps = {
  readonly text: string | undefined;
  readonly isAddress?: boolean;
};

/** The text of one property in a record. */
export function RecordText({ text, isAddress = false }: TextProps) {
  if (text === undefined) return <span class="note">{t('popup_not_given')}</span>;
  return (
    // Focusable, so that the keyboard can scroll it.
    <span class="stated" tabIndex={text.length > SCROLLS_FROM ? 0 : undefined}>
      {isAddress ? <Website address={text} /> : <ChainText text={text} />}
    </span>
  );
}

type HeaderProps = { readonly property: string; readonly differs: boolean };

/** The header cell of a property. Screen readers hear there that the sources differ. */
export function PropertyHeader({ property, differs }: HeaderProps) {
  return (
    <th scope="row">
      {isNamedProperty(property) ? propertyName(property) : <ChainText text={property} />}
      {differs && (
        <span class="visually-hidden">
          {' '}
          {t('popup_differs')} {property === 'decimals' && t('popup_decimals_differ')}
        </span>
      )}
    </th>
  );
}
