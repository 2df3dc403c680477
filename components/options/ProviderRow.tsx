import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { PROVIDER_KINDS, PROVIDERS } from '../../lib/network/providers.ts';
import { networkName } from '../messages.ts';
import { providerName } from '../provider-messages.ts';
import { KeyRow } from './KeyRow.tsx';
import { ProviderAddress } from './ProviderAddress.tsx';
import { type ProviderProps, providerActions } from './use-provider.ts';

type Props = ProviderProps & {
  /** The page's address names this row. */
  readonly isTarget: boolean;
};

/** Where the chain of one network is read: the provider, and the key or the address that it needs. */
export function ProviderRow({ isTarget, ...props }: Props) {
  const { network, client, settings, managed } = props;
  const { providerKind, providerAddress } = managed.values;
  const { chosen, choose, test } = providerActions(props);
  const [sealed, setSealed] = useState(0);
  const { isOwn } = PROVIDERS[chosen.kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its fields.
    <div role="group" aria-label={networkName(network)}>
      <KeyRow
        {...{ client, network, test, sealed }}
        provider={chosen}
        session={settings.sessionKeys}
        isTarget={isTarget && !isOwn}
      >
        {(ref) => (
          <select
            {...(ref && { ref })}
            aria-label={t('provider_question_of', networkName(network))}
            value={chosen.kind}
            disabled={(providerKind?.[network] ?? providerAddress?.[network]) !== undefined}
            onChange={({ currentTarget }) => {
              const kind = PROVIDER_KINDS.find((one) => one === currentTarget.value);
              if (kind !== undefined) void choose(kind);
            }}
          >
            {PROVIDER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {providerName(kind)}
              </option>
            ))}
          </select>
        )}
      </KeyRow>
      {isOwn && <ProviderAddress {...props} isTarget={isTarget} onSealed={() => setSealed(sealed + 1)} />}
    </div>
  );
}
