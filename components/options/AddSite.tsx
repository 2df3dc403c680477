import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { readSite } from '../../lib/settings/site.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { NETWORK_NAMES, siteRefusalMessage } from '../messages.ts';
import { Select } from '../ui/Select.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & {
  readonly status: StatusMessage | undefined;
  readonly onStatus: (status: StatusMessage | undefined) => void;
  readonly input: RefObject<HTMLInputElement | null>;
};

const SITE_NETWORKS = ['default', ...NETWORK_IDS] as const;

/** Adds a site, once the user grants the permission for its host. */
export function AddSite({ settings, access, saving, status, onStatus, input }: Props) {
  const [typed, setTyped] = useState('');
  const [network, setNetwork] = useState<AddedSite['network']>('default');
  const id = useUniqueId();
  const add = async (): Promise<StatusMessage> => {
    const reading = readSite(typed);
    if (!reading.ok) return bad(() => siteRefusalMessage(reading.refusal));
    const { host, pattern } = reading;
    if (settings.sites.some((site) => site.host === host)) return bad(() => t('sites_twice'));
    const site = { host, network };
    // Checked before the user is asked for a permission that would be of no use.
    if (!hasRoom({ ...settings, sites: [...settings.sites, site] })) return bad(() => t('sites_no_room'));
    // Within the user's gesture, or the browser does not show its prompt.
    if (!(await access.request(pattern))) return bad(() => t('sites_declined', host));
    const error = await saving.save(({ sites }) => ({ sites: [...sites, site] }));
    if (error === undefined) setTyped('');
    return error ?? good(() => t('sites_added', host));
  };
  return (
    <form
      class="field site"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStatus(undefined);
        void add().then(onStatus);
      }}
    >
      <label class="field">
        <span>{t('sites_add')}</span>
        <input
          ref={input}
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder="explorer.example.org"
          value={typed}
          aria-invalid={status?.tone === 'bad'}
          aria-describedby={id}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onStatus(undefined);
          }}
        />
      </label>
      <Select
        label={t('sites_network')}
        value={network}
        options={SITE_NETWORKS}
        names={{ default: t('sites_network_default'), ...NETWORK_NAMES }}
        onChange={setNetwork}
      />
      <button type="submit">{t('sites_add_button')}</button>
      <Status id={id} message={status} />
    </form>
  );
}
