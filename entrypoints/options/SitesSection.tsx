import { useId, useState } from 'preact/hooks';
import { Select } from '../../components/Select.tsx';
import { NETWORK_NAMES, siteRefusalSentence } from '../../components/words.ts';
import { type AddedSite, EXPLORERS } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { originOfSite, readSite } from '../../lib/settings/site.ts';
import type { Change } from './NetworkSection.tsx';
import type { Access } from './use-permissions.ts';

type Props = { readonly settings: Settings; readonly access: Access; readonly onChange: Change };

const SITE_NETWORKS = ['default', ...NETWORK_IDS] as const;
const SITE_NETWORK_NAMES = { default: 'The default one', ...NETWORK_NAMES };

/** Where cards are shown: the explorers that we know, and sites that the user adds. */
export function SitesSection({ settings, access, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [network, setNetwork] = useState<AddedSite['network']>('default');
  const [said, setSaid] = useState<{ bad: boolean; text: string } | undefined>(undefined);
  const hint = useId();

  const add = async () => {
    const reading = readSite(typed);
    if (!reading.ok) return setSaid({ bad: true, text: siteRefusalSentence(reading.refusal) });
    const { host, pattern } = reading;
    if (settings.sites.some((site) => site.host === host)) {
      return setSaid({ bad: true, text: 'You have added this site already.' });
    }
    // In the user's gesture: the browser asks for this one host.
    if (!(await access.request(pattern))) {
      return setSaid({ bad: true, text: `Not added: the browser was not allowed to let us read ${host}.` });
    }
    onChange((before) => ({ sites: [...before.sites, { host, network }] }));
    setTyped('');
    setSaid({ bad: false, text: `Added: cards are shown on ${host} from now on, in open pages too.` });
  };
  const remove = ({ host }: AddedSite) => {
    onChange((before) => ({ sites: before.sites.filter((site) => site.host !== host) }));
    setSaid({ bad: false, text: `Removed, and the permission for ${host} given back.` });
  };

  return (
    <section aria-labelledby="sites">
      <h2 id="sites">Sites</h2>
      <p class="note">
        Cards are shown on {EXPLORERS.map(({ name }) => name).join(', ')}, and on the sites that you add.
      </p>
      <ul class="sites">
        {settings.sites.map((site) => (
          <li key={site.host}>
            <span>
              <b>{site.host}</b>{' '}
              <span class="note">
                {site.network === 'default' ? 'on the default network' : NETWORK_NAMES[site.network]}
              </span>
              {access.allows(originOfSite(site.host)) === false && (
                <span class="refusal"> The browser does not let us read it yet.</span>
              )}
            </span>
            <span class="deeds">
              {access.allows(originOfSite(site.host)) === false && (
                <button type="button" onClick={() => void access.request(patternOf(site))}>
                  Allow access
                </button>
              )}
              <button type="button" aria-label={`Remove ${site.host}`} onClick={() => remove(site)}>
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
      <form
        class="field site"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label>
          <span>Add a site</span>
          <input
            type="text"
            inputMode="url"
            autocomplete="off"
            spellcheck={false}
            placeholder="explorer.example.org"
            value={typed}
            aria-invalid={said?.bad === true}
            aria-describedby={hint}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setSaid(undefined);
            }}
          />
        </label>
        <Select
          label="Network of the site"
          value={network}
          options={SITE_NETWORKS}
          names={SITE_NETWORK_NAMES}
          onChange={setNetwork}
        />
        <button type="submit">Add</button>
        <p id={hint} class={said?.bad ? 'refusal' : 'said'} role="status">
          {said?.text}
        </p>
      </form>
    </section>
  );
}

function patternOf({ host }: AddedSite): string {
  const reading = readSite(originOfSite(host));
  return reading.ok ? reading.pattern : '';
}
