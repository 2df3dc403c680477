import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { ChainText } from '../token/ChainText.tsx';
import { Row } from '../token/Row.tsx';

/** What the service says beyond the properties, as it is. */
export function ExtensionFacts({ token: { type, extensions = {} } }: { readonly token: Token }) {
  const named = Object.entries(extensions);
  const isNative = type === undefined || type === 'NATIVE';
  if (isNative && named.length === 0) return null;
  return (
    <dl class="facts">
      {!isNative && (
        <Row property="type" label={t('property_type')}>
          <ChainText text={type} />
        </Row>
      )}
      {named.flatMap(([name, facts]) =>
        Object.entries(facts).map(([key, text]) => (
          <Row key={`${name} ${key}`} property={key} label={safeText(`${name}: ${key}`).text} look="fact">
            <ChainText text={text} />
          </Row>
        )),
      )}
    </dl>
  );
}
