import { t } from '../../lib/i18n/messages.ts';
import { PROVIDER_KINDS, PROVIDERS } from '../../lib/network/providers.ts';
import { networkName } from '../messages.ts';
import { providerName } from '../provider-messages.ts';
import { Select } from '../ui/Select.tsx';
import { KeyRow } from './KeyRow.tsx';
import { ProviderAddress } from './ProviderAddress.tsx';
import { type ProviderProps, providerActions } from './use-provider.ts';

type Props = ProviderProps & {
  /** Counts the secrets that were taken out of addresses and stored. */
  readonly sealed: { readonly count: number; readonly add: () => void };
  /** The page's address names this row. */
  readonly isTarget: boolean;
};

/** The choice of the provider for one network, with the key or the address that the provider needs. */
export function ProviderRow({ isTarget, sealed, ...props }: Props) {
  const { network, client, settings } = props;
  const { chosen, choose, test } = providerActions(props);
  const { isOwn } = PROVIDERS[chosen.kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its fields.
    <div role="group" aria-label={networkName(network)}>
      <KeyRow
        {...{ client, network, test }}
        sealed={sealed.count}
        provider={chosen}
        session={settings.sessionKeys}
        isTarget={isTarget && !isOwn}
      >
        {(ref, reset) => (
          <Select
            selectRef={ref}
            label={t('provider_question_of', networkName(network))}
            value={chosen.kind}
            options={PROVIDER_KINDS}
            nameOf={providerName}
            onChange={(kind) => void reset(choose(kind))}
          />
        )}
      </KeyRow>
      {isOwn && <ProviderAddress {...props} isTarget={isTarget} onSealed={sealed.add} />}
    </div>
  );
}
