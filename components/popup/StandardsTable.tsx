import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { StandardRecords } from '../../lib/tokens/token.ts';
import type { ComparedProperty, ComparedValue, Comparison } from '../../lib/trust/metadata/compare.ts';
import type { Verdict, Verdicts } from '../../lib/trust/signatures/attestation.ts';
import { verdictSummary, verdictText } from '../token/attestation-messages.ts';
import { formatNumber, hostOf } from '../token/format.ts';
import { signatureState, signatureText } from '../token/SignatureLine.tsx';
import { SourceTag } from '../token/SourceTag.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { PropertyHeader, RecordText } from './RecordText.tsx';

type Props = {
  readonly comparison: Comparison;
  readonly records: StandardRecords;
  readonly signatures: Verdicts | undefined;
};

/** The values of the standards side by side, with the verdicts on their signatures. */
export function StandardsTable({ comparison, records, signatures }: Props) {
  const { sources, rows } = comparison;
  const [first, second] = sources;
  if (first === undefined) return null;
  return (
    <section class="standards" aria-label={t('popup_standards')}>
      <table>
        <caption>{t('popup_standards')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t('popup_property')}</span>
            </th>
            {sources.map((source) => (
              <th key={source} scope="col">
                <SourceTag source={source} />{' '}
                <CopyButton
                  value={JSON.stringify(records[source], undefined, 2)}
                  name={t('popup_record', STANDARDS[source].label)}
                />{' '}
                <span class="place">{t(`popup_place_${source}`)}</span>
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
          <SignatureRow sources={sources} verdicts={signatures} />
        </tbody>
      </table>
      {signatures && (
        <p class="signed" role="status">
          <SourceTag source="CIP_26" /> {verdictSummary(signatures)}
        </p>
      )}
      <p class="note">
        {second === undefined ? t('popup_standard_only', STANDARDS[first].label) : t('popup_bold_used')}
      </p>
    </section>
  );
}

type SignatureProps = { readonly sources: readonly Source[]; readonly verdicts: Verdicts | undefined };

function SignatureRow({ sources, verdicts }: SignatureProps) {
  const state = verdicts && signatureState(verdicts);
  return (
    <tr>
      <th scope="row">{t('popup_signature')}</th>
      {sources.map((source) => (
        <td key={source}>
          {source === 'CIP_68' && <span class="note">{t('popup_place_CIP_68')}</span>}
          {source === 'CIP_26' && state && signatureText(state)}
        </td>
      ))}
    </tr>
  );
}

/** The verdict on a property, if the properties have several: the line below the table states a common verdict. */
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
  return (
    <tr class={differs ? 'differs' : ''}>
      <PropertyHeader property={property} differs={differs} />
      {sources.map((source, i) => (
        <td key={source} class={used === source ? 'used' : ''}>
          {i > 0 && values[source] !== undefined && !differs && values[sources[0] ?? source] !== undefined ? (
            <span class="same">{t('popup_same')}</span>
          ) : (
            <RecordText
              text={valueText(values[source])}
              isAddress={property === 'url'}
              missing={t(property === 'decimals' ? 'not_stated' : 'popup_not_given')}
            />
          )}
          {used === source && <span class="visually-hidden">{t('popup_used')}</span>}
          {source === 'CIP_26' && verdict && <span class="verdict">{verdictText(verdict)}</span>}
        </td>
      ))}
    </tr>
  );
}
