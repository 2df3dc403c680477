import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { readSite } from '../../lib/settings/site.ts';
import { useOwnId } from '../hooks/use-own-id.ts';
import { NETWORK_NAMES, siteRefusalMessage } from '../messages.ts';
import { Select } from '../ui/Select.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import type { Parts } from './parts.ts';

type Props = Parts & {
  readonly said: StatusMessage | undefined;
  readonly onSaid: (said: StatusMessage | undefined) => void;
  readonly input: RefObject<HTMLInputElement | null>;
};

const SITE_NETWORKS = ['default', ...NETWORK_IDS] as const;

/** Adds a site, once the browser's user allows its host. */
export function AddSite({ settings, access, keeping, said, onSaid, input }: Props) {
  const [typed, setTyped] = useState('');
  const [network, setNetwork] = useState<AddedSite['network']>('default');
  const id = useOwnId();
  const add = async () => {
    onSaid(undefined);
    const reading = readSite(typed);
    if (!reading.ok) return onSaid(bad(() => siteRefusalMessage(reading.refusal)));
    const { host, pattern } = reading;
    if (settings.sites.some((site) => site.host === host)) return onSaid(bad(() => t('sites_twice')));
    const sites = [...settings.sites, { host, network }];
    // Before a permission is asked for that nothing would come of.
    if (!hasRoom({ ...settings, sites })) return onSaid(bad(() => t('sites_no_room')));
    // In the user's gesture: the browser asks for this one host.
    if (!(await access.request(pattern))) return onSaid(bad(() => t('sites_declined', host)));
    const refusal = await keeping.keep((before) => ({ sites: [...before.sites, { host, network }] }));
    if (refusal === undefined) setTyped('');
    onSaid(refusal ?? good(() => t('sites_added', host)));
  };
  return (
    <form
      class="field site"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
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
          aria-invalid={said?.tone === 'bad'}
          aria-describedby={id}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onSaid(undefined);
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
      <Status id={id} said={said} />
    </form>
  );
}
