import { useState } from 'preact/hooks';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import { type AddedSite, EXPLORERS } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hostPatternOf, originOfSite, readSite } from '../../lib/settings/address.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { networkName, siteRefusalMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { bad, good, Status, type StatusMessage, useAction } from '../ui/Status.tsx';
import { Disclosure, Field, SwitchRow, type Tools, useTargetFocus } from './rows.tsx';

const SITE_NETWORKS = ['default', ...NETWORK_IDS] as const;

/** The sites on which cards are shown. */
export function SitesRow(tools: Tools) {
  const { disabledSites, sites } = tools.settings;
  const names = [...EXPLORERS.map(({ name }) => name), ...sites.map(({ host }) => host)];
  const used = names.filter((name) => !disabledSites.includes(name));
  return (
    <Disclosure
      title={t('section_sites')}
      hint={new Intl.ListFormat(currentLocale()).format(used)}
      isTarget={tools.target === 'sites'}
    >
      <SiteList {...tools} />
    </Disclosure>
  );
}

function SiteList({ settings, save, access, target }: Tools) {
  const { status, clear, run } = useAction();
  const [typed, setTyped] = useState('');
  const [network, setNetwork] = useState<AddedSite['network']>('default');
  const input = useTargetFocus<HTMLInputElement>(target === 'sites');

  const add = async (): Promise<StatusMessage> => {
    const reading = readSite(typed);
    if (!reading.ok) return bad(() => siteRefusalMessage(reading.refusal));
    const { host, pattern } = reading;
    if (settings.sites.some((site) => site.host === host)) return bad(() => t('sites_twice'));
    const site = { host, network };
    // Checked before the browser asks for a permission.
    if (!hasRoom({ ...settings, sites: [...settings.sites, site] })) return bad(() => t('storage_full'));
    // Within the user's gesture, or the browser does not show its prompt.
    if (!(await access.request(pattern))) return bad(() => t('sites_declined', host));
    await save(({ sites }) => ({ sites: [...sites, site] }));
    setTyped('');
    return good(() => t('sites_added', host));
  };
  const remove = async (host: string): Promise<StatusMessage> => {
    await save(({ sites, disabledSites }) => ({
      sites: sites.filter((site) => site.host !== host),
      disabledSites: disabledSites.filter((name) => name !== host),
    }));
    // The pressed button disappears with its site.
    input.current?.focus();
    return good(() => t('sites_removed', host));
  };
  /** `name`: an explorer's name, or the host of an added site. A site without its permission is off. */
  const switchProps = (name: string, isAllowed = true) => ({
    isInList: true,
    title: name,
    value: isAllowed && !settings.disabledSites.includes(name),
    onChange: async (isOn: boolean) => {
      // Within the user's gesture, or the browser does not show its prompt.
      if (isOn && !isAllowed && !(await access.request(hostPatternOf(new URL(originOfSite(name))))))
        return bad(() => t('sites_declined', name));
      return save(({ disabledSites }) => {
        const others = disabledSites.filter((site) => site !== name);
        return { disabledSites: isOn ? others : [...others, name] };
      });
    },
  });

  return (
    <>
      <ul aria-label={t('section_sites')}>
        {EXPLORERS.map(({ name }) => (
          <SwitchRow key={name} {...switchProps(name)} />
        ))}
        {settings.sites.map(({ host, network }) => (
          <SwitchRow
            key={host}
            {...switchProps(host, access.allows(originOfSite(host)) !== false)}
            hint={networkOf(network)}
          >
            <Button label={t('sites_remove', host)} onPress={() => void run(remove(host))}>
              {t('remove')}
            </Button>
          </SwitchRow>
        ))}
      </ul>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(add());
        }}
      >
        <Field label={t('sites_add')}>
          {(id) => (
            <input
              id={id}
              ref={input}
              type="text"
              inputMode="url"
              autocomplete="off"
              spellcheck={false}
              placeholder="explorer.example.org"
              value={typed}
              aria-invalid={status?.tone === 'bad'}
              onInput={(event) => {
                setTyped(event.currentTarget.value);
                clear();
              }}
            />
          )}
        </Field>
        <Field label={t('sites_network')}>
          {(id) => (
            <Select
              id={id}
              value={network}
              options={SITE_NETWORKS}
              nameOf={networkOf}
              onChange={setNetwork}
            />
          )}
        </Field>
        <div class="save">
          <Status message={status} hasIcon />
          <Button onPress={() => void run(add())}>{t('sites_add_button')}</Button>
        </div>
      </form>
    </>
  );
}

const networkOf = (network: AddedSite['network']) =>
  network === 'default' ? t('setting_defaultNetwork') : networkName(network);
