import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { ChainText } from '../token/ChainText.tsx';
import { Row } from '../token/Row.tsx';

/** The type of a token and the extensions in the answer of the service, unchanged. */
export function ExtensionFacts({ token: { type, extensions = {} } }: { readonly token: Token }) {
  const facts = factsIn(extensions);
  const isNative = type === undefined || type === '' || type === 'NATIVE';
  if (isNative && facts.length === 0) return null;
  return (
    <dl class="facts">
      {!isNative && (
        <Row property="type" label={t('property_type')}>
          <ChainText text={type} />
        </Row>
      )}
      {facts.map(([name, text]) => (
        <Row key={name} property={name} label={safeText(name).text} look="fact">
          <ChainText text={text} />
        </Row>
      ))}
    </dl>
  );
}

const MAX_FACTS = 100;

/** Pairs of a name, such as `cip113.transfer_logic_script`, and its value as text; without empty values. */
export function factsIn(
  extensions: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  return Object.entries(extensions)
    .flatMap(([name, extension]) => {
      const isNamed = typeof extension === 'object' && extension !== null && !Array.isArray(extension);
      if (!isNamed) return [[name, extension] as const];
      return Object.entries(extension).map(([key, fact]) => [`${name}.${key}`, fact as unknown] as const);
    })
    .filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
    .slice(0, MAX_FACTS)
    .map(([name, fact]) => [name, typeof fact === 'string' ? fact : JSON.stringify(fact)]);
}
