import type { ComponentChildren } from 'preact';
import { readAssetName } from '../../lib/asset/asset-name.ts';
import type { AssetName, PolicyId } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ChainText } from './ChainText.tsx';
import { shorten } from './format.ts';
import { Row } from './Row.tsx';

type IdentityProps = {
  readonly policy?: PolicyId | undefined;
  readonly assetName?: AssetName | undefined;
  readonly fingerprint?: string | undefined;
  /** A value that may not be a token, instead of all others. */
  readonly hex?: string | undefined;
  /** The fingerprint is not computed yet. A placeholder keeps its row, so that nothing moves later. */
  readonly isLoading?: boolean;
};

/** Policy ID, asset name and fingerprint, each with a copy button. */
export function Identity({ policy, assetName, fingerprint, hex, isLoading }: IdentityProps) {
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
      {fingerprint === undefined && assetName !== undefined && isLoading && (
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
