import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { readSite } from '../../lib/settings/site.ts';
import { networkName, siteRefusalMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & {
  readonly status: StatusMessage | undefined;
  readonly onStatus: (status: StatusMessage | undefined) => void;
  readonly input: RefObject<HTMLInputElement | null>;
};

const ID = 'sites-add';
const SITE_NETWORKS = ['default', ...NETWORK_IDS] as const;

/** Adds a site, once the user grants the permission for its host. */
export function AddSite({ settings, access, saving, status, onStatus, input }: Props) {
  const [typed, setTyped] = useState('');
  const [network, setNetwork] = useState<AddedSite['network']>('default');
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
  const submit = () => {
    onStatus(undefined);
    void add().then(onStatus);
  };
  return (
    <form
      class="item fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ItemParts id={ID} title={t('sites_add')} hint={t('sites_add_hint')} status={status}>
        <input
          id={ID}
          ref={input}
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder="explorer.example.org"
          value={typed}
          aria-invalid={status?.tone === 'bad'}
          aria-describedby={`${hintOf(ID)} ${statusOf(ID)}`}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onStatus(undefined);
          }}
        />
        <Select
          label={t('sites_network')}
          value={network}
          options={SITE_NETWORKS}
          nameOf={(one) => (one === 'default' ? t('sites_network_default') : networkName(one))}
          onChange={setNetwork}
        />
        <Button onPress={submit}>{t('sites_add_button')}</Button>
      </ItemParts>
    </form>
  );
}
