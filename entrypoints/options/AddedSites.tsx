import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { CheckBox } from '../../components/CheckBox.tsx';
import { Deed } from '../../components/Deed.tsx';
import { useWayBack } from '../../components/hooks/use-way-back.ts';
import { good, type Said } from '../../components/said.ts';
import { say } from '../../components/say.ts';
import { NETWORK_NAMES } from '../../components/words.ts';
import type { AddedSite } from '../../lib/network/explorers.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { originOfSite } from '../../lib/settings/site.ts';
import { withSite } from './off-sites.ts';
import type { Parts } from './parts.ts';

type Props = Parts & {
  readonly onSaid: (said: Said | undefined) => void;
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
    const refusal = await keeping.keep(({ sites, offSites }) => ({
      sites: sites.filter((site) => site.host !== host),
      offSites: withSite(offSites, host, true),
    }));
    onSaid(refusal ?? good(() => say('sites_removed', host)));
    if (refusal === undefined) (buttons[at + 1] ?? buttons[at - 1] ?? input.current)?.focus();
  };
  if (settings.sites.length === 0) return null;
  return (
    <>
      <h3 id="added-sites">{say('sites_own')}</h3>
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
  const on = network === 'default' ? say('sites_on_default') : NETWORK_NAMES[network];
  return (
    <li>
      <CheckBox
        isListed
        label={host}
        hint={
          <>
            {on}
            {isBlocked && <span class="refusal">{say('sites_blocked')}</span>}
          </>
        }
        checked={!settings.offSites.includes(host)}
        said={keeping.saidAt(`site ${host}`)}
        onChange={(isOn) =>
          void keeping.keepAt(`site ${host}`, ({ offSites }) => ({
            offSites: withSite(offSites, host, isOn),
          }))
        }
      />
      <span class="deeds">
        {isBlocked && (
          <Deed
            onPress={() => {
              leave();
              void access.request(hostPatternOf(new URL(origin)));
            }}
          >
            {say('options_allow')}
          </Deed>
        )}
        <Deed class="remove" buttonRef={ref} label={say('sites_remove', host)} onPress={onRemove}>
          {say('options_remove')}
        </Deed>
      </span>
    </li>
  );
}
