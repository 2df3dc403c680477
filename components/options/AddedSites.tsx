import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { originOfSite } from '../../lib/settings/site.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { networkName } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import { Group } from './Section.tsx';
import { SiteSwitch, withSite } from './SiteSwitch.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & {
  readonly onStatus: (status: StatusMessage | undefined) => void;
  /** Receives the focus when no site is left. */
  readonly input: RefObject<HTMLInputElement | null>;
};

/** The sites that the user added. */
export function AddedSites({ onStatus, input, ...section }: Props) {
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
      {isBlocked && <span class="error">{t('sites_blocked')}</span>}
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
