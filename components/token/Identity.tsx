import type { ComponentChildren } from 'preact';
import { readAssetName } from '../../lib/asset/asset-name.ts';
import type { AssetName } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ChainText } from './ChainText.tsx';
import { shorten } from './format.ts';
import { Row } from './Row.tsx';
import { identityOf, type TokenView, unknownHex } from './view.ts';

/** Policy ID, asset name and fingerprint, each with a copy button; or the value that may not be a token. */
export function Identity({ view }: { readonly view: TokenView }) {
  const hex = unknownHex(view);
  const { policy, assetName, fingerprint } = hex ? {} : identityOf(view);
  return (
    <dl class="identity">
      {hex && <IdentityRow label={t('row_value')} value={hex} shown={hex} look="whole" />}
      {policy && <IdentityRow label={t('property_policy')} value={policy} shown={shorten(policy)} />}
      {assetName === '' && (
        <Row label={t('property_asset_name')}>
          <span class="note">{t('asset_name_empty')}</span>
        </Row>
      )}
      {assetName && <AssetNameRow assetName={assetName} />}
      {/* Keeps the row of a fingerprint that is not computed yet, so that nothing moves later. */}
      {fingerprint === undefined && assetName !== undefined && view.outcome === undefined && (
        <Row label={t('property_fingerprint')}>
          <i class="placeholder" />
        </Row>
      )}
      {fingerprint && (
        <IdentityRow
          label={t('property_fingerprint')}
          value={fingerprint}
          shown={shorten(fingerprint, 12)}
          look="whole"
        />
      )}
    </dl>
  );
}

/** The asset name as text, if it is one, with the hex of the text. */
function AssetNameRow({ assetName }: { readonly assetName: AssetName }) {
  const { text, hex, label, isCleaned } = readAssetName(assetName);
  const isText = text !== undefined;
  return (
    <IdentityRow
      label={t('property_asset_name')}
      value={assetName}
      shown={isText ? shorten(hex, label === undefined ? 6 : 4, 6) : shorten(assetName)}
      look={isText ? 'note' : ''}
    >
      {isText && <ChainText text={text} isCleaned={isCleaned} />}
      {label !== undefined && <span class="note">({label})</span>}
    </IdentityRow>
  );
}

type RowProps = {
  readonly label: string;
  readonly value: string;
  /** The value, shortened. */
  readonly shown: string;
  readonly look?: string;
  readonly children?: ComponentChildren;
};

function IdentityRow({ label, value, shown, look = '', children }: RowProps) {
  return (
    <Row label={label} look="one-line" end={<CopyButton value={value} name={label} />}>
      {children}
      <code class={look} title={value}>
        {shown}
      </code>
    </Row>
  );
}
