import { t } from '../../lib/i18n/messages.ts';
import { ChainText } from '../token/ChainText.tsx';
import { isNamedProperty, propertyName } from '../token/property-names.ts';
import { Website } from '../token/Website.tsx';

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
