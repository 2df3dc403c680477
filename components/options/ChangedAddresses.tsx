import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { allOf, type Change, changesOf, withChanges } from '../../lib/settings/approved-addresses.ts';
import { publicAddress } from '../../lib/settings/provider-address.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/settings-store.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { networkName, saveErrorMessage } from '../messages.ts';
import { Confirmation } from '../ui/Confirmation.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import type { OptionsApproval } from './approval.ts';
import type { SectionId } from './Section.tsx';

type Props = {
  readonly settings: Settings;
  readonly store: SettingsStore;
  readonly approved: OptionsApproval;
  /** The visible section, whose heading receives the focus after the answer. */
  readonly current: SectionId;
};

type Question = { readonly isLost: boolean; readonly changes: readonly Change[] };
const NO_QUESTION: Question = { isLost: false, changes: [] };

/**
 * Asks about service addresses in the settings that no page of the extension has written, but a content script may have. Asks
 * about all addresses after the browser has deleted which ones were approved.
 */
export function ChangedAddresses({ settings, store, approved, current }: Props) {
  const [{ isLost, changes }, ask] = useState(NO_QUESTION);
  const [failure, setFailure] = useState<StatusMessage | undefined>(undefined);
  useAsyncEffect(
    async (signal) => {
      const known = await approved.read();
      const isLost = known === 'lost';
      const found = isLost ? allOf(settings) : known === null ? [] : changesOf(known, settings);
      if (signal.aborted) return;
      setFailure(undefined);
      ask({ isLost, changes: found });
    },
    [settings, approved],
  );
  if (changes.length === 0) return null;
  const undone = changes.map((one) => ({ ...one, to: one.from }));
  const answer = async (apply: () => Promise<unknown>) => {
    try {
      await apply();
      document.getElementById(current)?.focus();
      ask(NO_QUESTION);
    } catch (error) {
      setFailure(bad(() => saveErrorMessage(error)));
    }
  };
  const use = async () => {
    if (isLost) await approved.approveAll(withChanges(DEFAULT_SETTINGS, changes));
    else await approved.approve(withChanges(settings, undone), withChanges(settings, changes));
  };
  const discard = async () => {
    // The previous ones are not known: the user can change those in the settings before agreeing.
    if (!isLost) await store.change((now) => withChanges(now, undone));
  };
  return (
    <Confirmation
      question={t(isLost ? 'lost_question' : 'changed_question')}
      yes={t('changed_use')}
      no={t(isLost ? 'cancel' : 'changed_discard')}
      onYes={() => void answer(use)}
      onNo={() => void answer(discard)}
    >
      <p>{t(isLost ? 'lost_text' : 'changed_text')}</p>
      <ul>
        {changes.map((one) => (
          <li key={`${one.of} ${one.network}`}>
            {nameOf(one)}:{' '}
            <bdi>{(one.of === 'providerAddress' ? publicAddress(one.to) : one.to) || t('address_none')}</bdi>
          </li>
        ))}
      </ul>
      <Status message={failure} />
    </Confirmation>
  );
}

function nameOf({ of, network }: Change): string {
  const name = {
    metadataAddress: t('address_metadata'),
    providerAddress: t('address_provider'),
    ipfsGateway: t('options_gateway'),
  }[of];
  return network ? `${networkName(network)}, ${name}` : name;
}
