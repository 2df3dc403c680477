import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import {
  type ApprovedAddresses,
  type Change,
  changesOf,
  withChanges,
} from '../../lib/settings/approved-addresses.ts';
import type { Managed } from '../../lib/settings/managed.ts';
import type { SettingsStore } from '../../lib/settings/managed-store.ts';
import { publicAddress } from '../../lib/settings/provider-address.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { networkName } from '../messages.ts';
import { Confirmation } from '../ui/Confirmation.tsx';

type Props = {
  readonly settings: Settings;
  /** Its addresses need no consent. */
  readonly managed: Managed;
  readonly store: SettingsStore;
  readonly approved: ApprovedAddresses;
};

/** Asks about service addresses in the settings that no page of the extension has written, but a content script may have. */
export function ChangedAddresses({ settings, managed, store, approved }: Props) {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  useAsyncEffect(
    async (signal) => {
      const known = await approved.read();
      const found = known === undefined ? [] : changesOf(known, settings);
      if (!signal.aborted) setChanges(found.filter((one) => !isManaged(managed, one)));
    },
    [settings, managed, approved],
  );
  if (changes.length === 0) return null;
  const undone = changes.map((one) => ({ ...one, to: one.from }));
  const use = async () => {
    await approved.approve(withChanges(settings, undone), withChanges(settings, changes));
    setChanges([]);
  };
  const discard = () => void store.change((now) => withChanges(now, undone));
  return (
    <Confirmation
      question={t('changed_question')}
      yes={t('changed_use')}
      no={t('changed_discard')}
      onYes={() => void use()}
      onNo={discard}
    >
      <p>{t('changed_text')}</p>
      <ul>
        {changes.map((one) => (
          <li key={`${one.of} ${one.network}`}>
            {nameOf(one)}:{' '}
            <bdi>{(one.of === 'providerAddress' ? publicAddress(one.to) : one.to) || t('address_none')}</bdi>
          </li>
        ))}
      </ul>
    </Confirmation>
  );
}

const isManaged = ({ values }: Managed, { of, network }: Change) =>
  of !== 'ipfsGateway' && network !== undefined && values[of]?.[network] !== undefined;

function nameOf({ of, network }: Change): string {
  const name = {
    metadataAddress: t('address_metadata'),
    providerAddress: t('address_provider'),
    ipfsGateway: t('options_gateway'),
  }[of];
  return network ? `${networkName(network)}, ${name}` : name;
}
