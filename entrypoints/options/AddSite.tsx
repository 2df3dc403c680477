import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { useOwnId } from '../../components/hooks/use-own-id.ts';
import { Select } from '../../components/Select.tsx';
import { Status } from '../../components/Status.tsx';
import { bad, good, type Said } from '../../components/said.ts';
import { say } from '../../components/say.ts';
import { NETWORK_NAMES, siteRefusalSentence } from '../../components/words.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { readSite } from '../../lib/settings/site.ts';
import type { Parts } from './parts.ts';

type Props = Parts & {
  readonly said: Said | undefined;
  readonly onSaid: (said: Said | undefined) => void;
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
    if (!reading.ok) return onSaid(bad(() => siteRefusalSentence(reading.refusal)));
    const { host, pattern } = reading;
    if (settings.sites.some((site) => site.host === host)) return onSaid(bad(() => say('sites_twice')));
    const sites = [...settings.sites, { host, network }];
    // Before a permission is asked for that nothing would come of.
    if (!hasRoom({ ...settings, sites })) return onSaid(bad(() => say('sites_no_room')));
    // In the user's gesture: the browser asks for this one host.
    if (!(await access.request(pattern))) return onSaid(bad(() => say('sites_declined', host)));
    const refusal = await keeping.keep((before) => ({ sites: [...before.sites, { host, network }] }));
    if (refusal === undefined) setTyped('');
    onSaid(refusal ?? good(() => say('sites_added', host)));
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
        <span>{say('sites_add')}</span>
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
        label={say('sites_network')}
        value={network}
        options={SITE_NETWORKS}
        names={{ default: say('sites_network_default'), ...NETWORK_NAMES }}
        onChange={setNetwork}
      />
      <button type="submit">{say('sites_add_deed')}</button>
      <Status id={id} said={said} />
    </form>
  );
}
