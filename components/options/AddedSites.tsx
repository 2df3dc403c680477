import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { originOfSite } from '../../lib/settings/site.ts';
import { useWayBack } from '../hooks/use-way-back.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { CheckBox } from '../ui/CheckBox.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import { withSite } from './disabled-sites.ts';
import type { Parts } from './parts.ts';

type Props = Parts & {
  readonly onSaid: (said: StatusMessage | undefined) => void;
  /** Has the focus when no site is left. */
  readonly input: RefObject<HTMLInputElement | null>;
};

/** The user's own sites, each on or off, until it is removed. */
export function AddedSites({ onSaid, input, ...parts }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { settings, keeping } = parts;
  const remove = async ({ host }: AddedSite) => {
    const at = settings.sites.findIndex((site) => site.host === host);
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button.remove') ?? [])];
    const refusal = await keeping.keep(({ sites, disabledSites }) => ({
      sites: sites.filter((site) => site.host !== host),
      disabledSites: withSite(disabledSites, host, true),
    }));
    onSaid(refusal ?? good(() => t('sites_removed', host)));
    if (refusal === undefined) (buttons[at + 1] ?? buttons[at - 1] ?? input.current)?.focus();
  };
  if (settings.sites.length === 0) return null;
  return (
    <>
      <h3 id="added-sites">{t('sites_own')}</h3>
      <ul class="sites" aria-labelledby="added-sites" ref={list}>
        {settings.sites.map((site) => (
          <Row key={site.host} {...parts} site={site} onRemove={() => void remove(site)} />
        ))}
      </ul>
    </>
  );
}

type RowProps = Parts & { readonly site: AddedSite; readonly onRemove: () => void };

function Row({ site: { host, network }, settings, access, keeping, onRemove }: RowProps) {
  const origin = originOfSite(host);
  const isBlocked = access.allows(origin) === false;
  const { ref, leave } = useWayBack<HTMLButtonElement>(isBlocked);
  const on = network === 'default' ? t('sites_on_default') : NETWORK_NAMES[network];
  return (
    <li>
      <CheckBox
        isListed
        label={host}
        hint={
          <>
            {on}
            {isBlocked && <span class="refusal">{t('sites_blocked')}</span>}
          </>
        }
        checked={!settings.disabledSites.includes(host)}
        said={keeping.saidAt(`site ${host}`)}
        onChange={(isOn) =>
          void keeping.keepAt(`site ${host}`, ({ disabledSites }) => ({
            disabledSites: withSite(disabledSites, host, isOn),
          }))
        }
      />
      <span class="deeds">
        {isBlocked && (
          <Button
            onPress={() => {
              leave();
              void access.request(hostPatternOf(new URL(origin)));
            }}
          >
            {t('options_allow')}
          </Button>
        )}
        <Button class="remove" buttonRef={ref} label={t('sites_remove', host)} onPress={onRemove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}
