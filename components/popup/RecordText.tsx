import { t } from '../../lib/i18n/messages.ts';
import { ChainText } from '../token/ChainText.tsx';
import { isNamedProperty, propertyName } from '../token/property-names.ts';

/** Longer texts scroll within their cell. */
const SCROLLS_FROM = 80;

/** The text of one property in a record. */
export function RecordText({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return <span class="note">{t('not_stated')}</span>;
  return (
    // Focusable, so that the keyboard can scroll it.
    <span class="stated" tabIndex={text.length > SCROLLS_FROM ? 0 : undefined}>
      <ChainText text={text} />
    </span>
  );
}

/** The header cell of a property, with a warning where two sources differ. */
export function PropertyHeader({
  property,
  differs,
}: {
  readonly property: string;
  readonly differs: boolean;
}) {
  return (
    <th scope="row">
      {isNamedProperty(property) ? propertyName(property) : <ChainText text={property} />}
      {differs && <span class="visually-hidden">{t('popup_differs')}</span>}
      {differs && property === 'decimals' && <span class="warning">{t('popup_decimals_differ')}</span>}
    </th>
  );
}
