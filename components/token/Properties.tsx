import type { Sourced } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { ChainText } from './ChainText.tsx';
import { decimalsMeaning, hostOf } from './format.ts';
import { Row } from './Row.tsx';
import { SourceTag } from './SourceTag.tsx';

/** All properties of a token, each with its source. */
export function Properties({ token }: { token: Token }) {
  const unit = safeText(token.ticker?.value ?? token.name?.value ?? t('unit')).text;
  return (
    <dl>
      <TextRow name="name" label={t('property_name')} property={token.name} />
      <TextRow name="ticker" label={t('property_ticker')} property={token.ticker} />
      {token.decimals ? (
        <Row property="decimals" label={t('property_decimals')} source={token.decimals.source}>
          <span class="value">{token.decimals.value}</span>{' '}
          <span class="note">
            {decimalsMeaning(token.decimals.value)} <bdi>{unit}</bdi>
          </span>
        </Row>
      ) : (
        <Row property="decimals" label={t('property_decimals')}>
          <span class="note">{t('not_stated')}</span>
        </Row>
      )}
      <TextRow name="description" label={t('property_description')} property={token.description} isLong />
      {token.url && (
        <Row property="url" label={t('property_url')} source={token.url.source}>
          <Website address={token.url.value} />
        </Row>
      )}
      {token.version && (
        <Row property="version" label={t('property_version')} source={token.version.source}>
          <span class="value">{token.version.value}</span>
        </Row>
      )}
      {Object.entries(token.others).map(([name, property]) => (
        <TextRow key={name} name={name} label={safeText(name).text} property={property} isLong />
      ))}
      {token.recordedIn && token.recordedIn.length > 1 && (
        <Row label={t('row_recorded_in')}>
          <span class="sources">
            {token.recordedIn.map((source) => (
              <SourceTag key={source} source={source} />
            ))}
          </span>
        </Row>
      )}
    </dl>
  );
}

type TextRowProps = {
  readonly name: string;
  readonly label: string;
  readonly property: Sourced<string> | undefined;
  /** The hover card shortens long texts. */
  readonly isLong?: boolean;
};

function TextRow({ name, label, property, isLong = false }: TextRowProps) {
  if (property === undefined) return null;
  return (
    <Row property={name} label={label} source={property.source}>
      <ChainText text={property.value} look={isLong ? 'description' : ''} />
    </Row>
  );
}

/**
 * An address as inert text with its host in bold: a page could place its own link over a real one. A host in another
 * spelling, such as an internationalized one, is followed by its ASCII form.
 */
function Website({ address: written }: { address: string }) {
  const address = safeText(written).text;
  const host = hostOf(address);
  const at = address.toLowerCase().indexOf(host ?? '', address.indexOf('//'));
  return (
    <bdi class="value website">
      {host ? (
        <>
          {at < 0 ? `${address} ` : address.slice(0, at)}
          <b>{host}</b>
          {at < 0 ? '' : address.slice(at + host.length)}
        </>
      ) : (
        address
      )}
    </bdi>
  );
}
