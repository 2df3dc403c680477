import { t } from '../../lib/i18n/messages.ts';

/** The properties with a translated name. */
const NAMED_PROPERTIES: readonly string[] = [
  ...['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo', 'image'],
];

export const isNamedProperty = (property: string) => NAMED_PROPERTIES.includes(property);

/** The translated name of a property, or the name that the record has for it. */
export const propertyName = (property: string): string =>
  isNamedProperty(property) ? t(`property_${property}`) : property;
