import { useMemo } from 'preact/hooks';
import { STANDARDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, StandardRecords, Token } from '../../lib/metadata/token.ts';
import type { Verdict } from '../../lib/trust/attestation.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { type Verdicts, verdictSummary, verdictText } from './attestation-messages.ts';
import { type ComparedProperty, compare, readableJson } from './compare-standards.ts';
import { PropertyHeader, RecordText } from './RecordText.tsx';
import { SourceTag } from './SourceTag.tsx';

type Props = {
  readonly token: Token;
  readonly records: StandardRecords;
  readonly logo: Logo | undefined;
  /** The verdicts on the signatures of the registry record; undefined until they are verified. */
  readonly verdicts: Verdicts | undefined;
};

/** The values of both standards side by side, and their original records. */
export function StandardsTable({ token, records, logo, verdicts }: Props) {
  const { sources, rows } = useMemo(() => compare(token, records, logo), [token, records, logo]);
  const [first, second] = sources;
  if (first === undefined) return null;
  return (
    <section class="standards" aria-label={t('popup_standards')}>
      {second === undefined ? (
        <p class="note">{t('popup_standard_only', STANDARDS[first].label)}</p>
      ) : (
        <table>
          <caption>{t('popup_standards')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('popup_property')}</th>
              {sources.map((source) => (
                <th key={source} scope="col">
                  <SourceTag source={source} />
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
                verdict={verdictOn(row, verdicts)}
              />
            ))}
          </tbody>
        </table>
      )}
      {verdicts && records.CIP_26 && (
        <p class="signed" role="status">
          <SourceTag source="CIP_26" /> {verdictSummary(verdicts)}
        </p>
      )}
      {sources.map((source) => (
        <RawRecord key={source} name={STANDARDS[source].label} record={records[source] ?? {}} />
      ))}
    </section>
  );
}

const verdictOn = ({ property }: ComparedProperty, verdicts: Verdicts = {}) =>
  Object.hasOwn(verdicts, property) ? verdicts[property] : undefined;

type RowProps = {
  readonly row: ComparedProperty;
  readonly sources: ReturnType<typeof compare>['sources'];
  readonly verdict: Verdict | undefined;
};

function PropertyRow({ row: { property, values, used, differs }, sources, verdict }: RowProps) {
  return (
    <tr>
      <PropertyHeader property={property} differs={differs} />
      {sources.map((source) => (
        <td key={source}>
          <RecordText text={values[source]} />
          {used === source && <b class="used">{t('popup_used')}</b>}
          {source === 'CIP_26' && verdict && <span class="verdict">{verdictText(verdict)}</span>}
        </td>
      ))}
    </tr>
  );
}

function RawRecord({ name, record }: { name: string; record: Readonly<Record<string, unknown>> }) {
  const [whole, readable] = useMemo(
    () => [JSON.stringify(record, undefined, 2), readableJson(record)],
    [record],
  );
  return (
    <details>
      <summary>{t('popup_raw', name)}</summary>
      <div class="raw">
        <CopyButton value={whole} name={t('popup_raw', name)} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it */}
        <pre tabIndex={0}>{readable}</pre>
      </div>
    </details>
  );
}
