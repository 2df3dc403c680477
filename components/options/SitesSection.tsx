import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import {
  type AddedSite,
  EXPLORERS,
  type Explorer,
  SITE_PATTERNS,
  siteAt,
} from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { originOfSite, readSite } from '../../lib/settings/site.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { networkName, siteRefusalMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { SwitchField } from './fields.tsx';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

/** The sites on which cards are shown. */
export function SitesSection(section: SectionProps) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section id="sites" current={section.current} note={t('sites_note')}>
      <Group>
        <AddSite {...section} status={status} onStatus={setStatus} input={input} />
      </Group>
      <AddedSites {...section} onStatus={setStatus} input={input} />
      <Group title={t('sites_known')} list={t('sites_known')}>
        {EXPLORERS.map((explorer) => (
          <SiteSwitch key={explorer.name} {...section} name={explorer.name} hint={hostsOf(explorer)} />
        ))}
      </Group>
    </Section>
  );
}

const hostsOf = (explorer: Explorer) =>
  SITE_PATTERNS.map((pattern) => new URL(pattern))
    .filter(({ href }) => siteAt(href)?.explorer === explorer)
    .map(({ host }) => host)
    .join(', ');

/** `name`: an explorer's name, or the host of an added site. */
type SwitchProps = SectionProps & {
  readonly name: string;
  readonly hint: ComponentChildren;
  /** Further controls. */
  readonly children?: ComponentChildren;
};

/** Turns cards on a site on or off. */
function SiteSwitch({ name, hint, settings, saving, children }: SwitchProps) {
  const field = `site ${name}`;
  return (
    <SwitchField
      isInList
      label={name}
      hint={hint}
      value={!settings.disabledSites.includes(name)}
      status={saving.statusOf(field)}
      onChange={(isOn) =>
        void saving.saveField(field, ({ disabledSites }) => ({
          disabledSites: withSite(disabledSites, name, isOn),
        }))
      }
    >
      {children}
    </SwitchField>
  );
}

/** The names of the disabled sites after one of them is turned on or off. */
function withSite(disabledSites: readonly string[], name: string, isOn: boolean): readonly string[] {
  const others = disabledSites.filter((site) => site !== name);
  return isOn ? others : [...others, name];
}

type EditProps = SectionProps & {
  readonly onStatus: (status: StatusMessage | undefined) => void;
  /** The field for a new site. It receives the focus when no site is left. */
  readonly input: RefObject<HTMLInputElement | null>;
};

type AddProps = EditProps & { readonly status: StatusMessage | undefined };

const ID = 'sites-add';
const SITE_NETWORKS = ['default', ...NETWORK_IDS] as const;

/** Adds a site, once the user grants the permission for its host. */
function AddSite({ settings, access, saving, status, onStatus, input }: AddProps) {
  const [typed, setTyped] = useState('');
  const [network, setNetwork] = useState<AddedSite['network']>('default');
  const add = async (): Promise<StatusMessage> => {
    const reading = readSite(typed);
    if (!reading.ok) return bad(() => siteRefusalMessage(reading.refusal));
    const { host, pattern } = reading;
    if (settings.sites.some((site) => site.host === host)) return bad(() => t('sites_twice'));
    const site = { host, network };
    // Checked before the browser asks for a permission.
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
          nameOf={(id) => (id === 'default' ? t('sites_network_default') : networkName(id))}
          onChange={setNetwork}
        />
        <Button onPress={submit}>{t('sites_add_button')}</Button>
      </ItemParts>
    </form>
  );
}

function AddedSites({ onStatus, input, ...section }: EditProps) {
  const list = useRef<HTMLDivElement>(null);
  const { settings, saving } = section;
  const remove = async ({ host }: AddedSite) => {
    const at = settings.sites.findIndex((site) => site.host === host);
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button.remove') ?? [])];
    const error = await saving.save(({ sites, disabledSites }) => ({
      sites: sites.filter((site) => site.host !== host),
      disabledSites: withSite(disabledSites, host, true),
    }));
    onStatus(error ?? good(() => t('sites_removed', host)));
    if (error === undefined) (buttons[at + 1] ?? buttons[at - 1] ?? input.current)?.focus();
  };
  if (settings.sites.length === 0) return null;
  return (
    <div ref={list}>
      <Group title={t('sites_own')} list={t('sites_own')}>
        {settings.sites.map((site) => (
          <SiteRow key={site.host} {...section} site={site} onRemove={() => void remove(site)} />
        ))}
      </Group>
    </div>
  );
}

type RowProps = SectionProps & { readonly site: AddedSite; readonly onRemove: () => void };

function SiteRow({ site: { host, network }, onRemove, ...section }: RowProps) {
  const { access } = section;
  const origin = originOfSite(host);
  const isBlocked = access.allows(origin) === false;
  const { ref, returnFocus } = useFocusReturn<HTMLButtonElement>(isBlocked);
  const hint = (
    <>
      {network === 'default' ? t('sites_on_default') : networkName(network)}
      {isBlocked && <span class="error"> {t('sites_blocked')}</span>}
    </>
  );
  return (
    <SiteSwitch {...section} name={host} hint={hint}>
      {isBlocked && (
        <Button
          onPress={() => {
            returnFocus();
            void access.request(hostPatternOf(new URL(origin)));
          }}
        >
          {t('options_allow')}
        </Button>
      )}
      <Button class="remove" buttonRef={ref} label={t('sites_remove', host)} onPress={onRemove}>
        {t('remove')}
      </Button>
    </SiteSwitch>
  );
}
