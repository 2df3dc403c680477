import type { ComponentChildren } from 'preact';
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { type AssetName, assetNameOf, type PolicyId, policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ChainText } from './ChainText.tsx';
import { shorten } from './format.ts';
import { Row } from './Row.tsx';
import { resolved, type TokenView, unknownHex } from './view.ts';

type IdentityProps = {
  policy?: PolicyId | undefined;
  assetName?: AssetName | undefined;
  fingerprint?: string | undefined;
  /** A value that may not be a token, instead of all others. */
  hex?: string | undefined;
  /** The fingerprint is not computed yet. A placeholder keeps its row, so that nothing moves later. */
  isLoading?: boolean;
};

/** The identifiers of a view, as far as they are known without a service. */
export function identityOf(view: TokenView): IdentityProps {
  const { outcome } = view;
  const hex = unknownHex(view);
  if (hex) return { hex };
  if (outcome?.kind === 'found') return outcome.token;
  const identifier = resolved(view);
  const given = view.identifier.kind === 'fingerprint' ? view.identifier.fingerprint : undefined;
  switch (identifier.kind) {
    case 'subject':
      return {
        policy: policyOf(identifier.subject),
        assetName: assetNameOf(identifier.subject),
        fingerprint: outcome?.fingerprint ?? given,
        isLoading: outcome === undefined,
      };
    case 'policy':
      return { policy: identifier.policy };
    case 'fingerprint':
      return { fingerprint: identifier.fingerprint };
  }
}

/** Policy ID, asset name and fingerprint, each with a copy button. */
export function Identity({ policy, assetName, fingerprint, hex, isLoading }: IdentityProps) {
  const readable = assetName === undefined ? undefined : readAssetName(assetName);
  return (
    <dl class="identity">
      {hex && <IdentityRow label={t('row_value')} value={hex} start={hex.length} />}
      {policy !== undefined && <IdentityRow label={t('property_policy')} value={policy} />}
      {assetName === '' && (
        <Row label={t('property_asset_name')}>
          <span class="note">{t('asset_name_empty')}</span>
        </Row>
      )}
      {assetName !== undefined && assetName !== '' && (
        <IdentityRow
          label={t('property_asset_name')}
          value={assetName}
          name={readable?.text}
          isCleaned={readable?.isCleaned}
          note={readable?.label !== undefined && `(${readable.label})`}
          hex={shorten(readable?.hex ?? '', readable?.label === undefined ? 6 : 4, 6)}
        />
      )}
      {fingerprint === undefined && isLoading && (
        <Row label={t('property_fingerprint')}>
          <i class="placeholder" />
        </Row>
      )}
      {fingerprint !== undefined && (
        <IdentityRow label={t('property_fingerprint')} value={fingerprint} start={12} />
      )}
    </dl>
  );
}

type RowProps = {
  readonly label: string;
  readonly value: string;
  /** How many characters of the start are shown. */
  readonly start?: number;
  /** The value as text. */
  readonly name?: string | undefined;
  /** Control characters are removed from the name. */
  readonly isCleaned?: boolean | undefined;
  /** The shortened hex, shown beside the text. */
  readonly hex?: string;
  readonly note?: ComponentChildren;
};

function IdentityRow({ label, value, start = 8, name, isCleaned, hex, note }: RowProps) {
  return (
    <Row label={label} look="one-line" end={<CopyButton value={value} name={label} />}>
      {name !== undefined && <ChainText text={name} isCleaned={isCleaned ?? false} />}
      {note && <span class="note">{note}</span>}
      <code class={name !== undefined ? 'note' : start > 8 ? 'whole' : ''} title={value}>
        {name === undefined ? shorten(value, start, 8) : hex}
      </code>
    </Row>
  );
}
