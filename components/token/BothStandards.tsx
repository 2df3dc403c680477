import { useMemo } from 'preact/hooks';
import { STANDARDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, StandardRecords, Token } from '../../lib/metadata/token.ts';
import type { Verdict } from '../../lib/trust/attestation.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ChainText } from './ChainText.tsx';
import { SourceTag } from './SourceTag.tsx';
import { type Verdicts, verdictLine, verdictWord } from './signatures.ts';
import { type Compared, compare, readableJson } from './standards.ts';

type Props = {
  readonly token: Token;
  readonly records: StandardRecords;
  readonly logo: Logo | undefined;
  /** What the signatures of the registry's record are worth; undefined until they are checked. */
  readonly verdicts: Verdicts | undefined;
};

/** What each standard says of a token, which of it is used, where they differ; and their records as they are. */
export function BothStandards({ token, records, logo, verdicts }: Props) {
  const { sources, rows } = useMemo(() => compare(token, records, logo), [token, records, logo]);
  const [alone] = sources;
  if (alone === undefined) return null;
  return (
    <section class="standards" aria-label={t('popup_standards')}>
      {sources.length === 1 ? (
        <p class="note">{t('popup_standard_only', STANDARDS[alone].label)}</p>
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
              <CompareRow
                key={row.property}
                row={row}
                sources={sources}
                verdict={
                  verdicts && Object.hasOwn(verdicts, row.property) ? verdicts[row.property] : undefined
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {verdicts && records.CIP_26 && (
        <p class="signed" role="status">
          <SourceTag source="CIP_26" /> {verdictLine(verdicts)}
        </p>
      )}
      {sources.map((source) => (
        <RawRecord key={source} name={STANDARDS[source].label} record={records[source] ?? {}} />
      ))}
    </section>
  );
}

/** Properties with a word of their own; others go by the name that the record has for them. */
const NAMED = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];

type RowProps = {
  readonly row: Compared;
  readonly sources: ReturnType<typeof compare>['sources'];
  readonly verdict: Verdict | undefined;
};

function CompareRow({ row: { property, values, used, differs }, sources, verdict }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {NAMED.includes(property) ? t(`property_${property}`) : <ChainText text={property} />}
        {differs && <b class="differs">{t('popup_differs')}</b>}
        {differs && property === 'decimals' && <span class="warning">{t('popup_decimals_differ')}</span>}
      </th>
      {sources.map((source) => (
        <td key={source}>
          {values[source] === undefined ? (
            <span class="note">{t('not_stated')}</span>
          ) : (
            <Stated text={values[source]} />
          )}
          {used === source && <b class="used">{t('popup_used')}</b>}
          {source === 'CIP_26' && verdict && <span class="verdict">{verdictWord(verdict)}</span>}
        </td>
      ))}
    </tr>
  );
}

/** Beyond this it may not fit its cell, and scrolls there. */
const LONG = 80;

export function Stated({ text }: { text: string }) {
  // Keys alone are to reach the end of it.
  return (
    <span class="stated" tabIndex={text.length > LONG ? 0 : undefined}>
      <ChainText text={text} />
    </span>
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
        <CopyButton value={whole} what={t('popup_raw', name)} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also without a pointer */}
        <pre tabIndex={0}>{readable}</pre>
      </div>
    </details>
  );
}
