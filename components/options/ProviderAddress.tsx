import { t } from '../../lib/i18n/messages.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { publicAddress, readProviderAddress } from '../../lib/settings/provider-address.ts';
import { networkName } from '../messages.ts';
import { AddressField, type AddressProps } from './AddressField.tsx';
import { type ProviderProps, providerActions } from './use-provider.ts';

type Props = ProviderProps & {
  /** The page's address names this field. */
  readonly isTarget?: boolean;
  /** Called when the secret of an address was stored. */
  readonly onSealed?: () => void;
};

/** The address of the chain provider of one network. */
export function ProviderAddress({ isTarget = false, onSealed, ...props }: Props) {
  const { network, access } = props;
  const { chosen, test, saveAddress } = providerActions(props);
  const save: AddressProps['onSave'] = async (address, _hostPattern, reading) => {
    if (reading === undefined) return undefined;
    // The field shows the address without its secret. An older one still contains it, and must stay complete.
    const isUnchanged = address === publicAddress(chosen.address) && reading.secret === undefined;
    const error = await saveAddress(isUnchanged ? chosen.address : address, reading);
    if (reading.secret !== undefined) onSealed?.();
    return error;
  };
  return (
    <AddressField
      id={`provider-${network}`}
      label={t('address_provider')}
      value={publicAddress(chosen.address)}
      defaultValue={PROVIDERS[chosen.kind].address(network)}
      allowed={access.allows(chosen.address)}
      isTarget={isTarget}
      read={(typed) => readProviderAddress(network, typed)}
      test={{
        buttonLabel: t('provider_test', networkName(network)),
        testing: () => t('key_testing'),
        run: async () => (await test()).message,
      }}
      onSave={save}
    />
  );
}
