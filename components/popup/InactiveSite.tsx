import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { hostPatternOf, readSite } from '../../lib/settings/address.ts';
import { saveErrorMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import type { Tools } from './tools.ts';

type Props = {
  readonly tools: Tools;
  /** The address of the page; undefined if the browser does not reveal it. */
  readonly address: string | undefined;
};

/** Says that Token Lens does not read the page. Its button adds the site, or turns a known site on again. */
export function InactiveSite({ tools, address }: Props) {
  const { settings, change, requestAccess, openOptions } = tools;
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const site = address === undefined ? undefined : usableSite(address);
  const use = async ({ host, name, pattern, isKnown }: Site) => {
    // The first thing within the user's gesture, or the browser does not show its prompt.
    const request = requestAccess(pattern);
    const isNew = !isKnown && !settings.sites.some((site) => site.host === host);
    try {
      // Saved before the user answers, because the prompt of some browsers closes the popup.
      await change(({ sites, disabledSites }) => ({
        disabledSites: disabledSites.filter((disabled) => disabled !== name),
        ...(isNew && { sites: [...sites, { host, network: 'default' as const }] }),
      }));
      if (await request) return setStatus(undefined);
      if (isNew) await change(({ sites }) => ({ sites: sites.filter((site) => site.host !== host) }));
      setStatus(bad(() => t('popup_site_declined')));
    } catch (error) {
      setStatus(bad(() => saveErrorMessage(error)));
    }
  };
  return (
    <div class="empty">
      <p class="note">{t('popup_page_not_read')}</p>
      <Button class="primary" onPress={() => (site ? void use(site) : openOptions('sites'))}>
        {site ? t('popup_use_site', site.host) : t('sites_add')}
      </Button>{' '}
      <Status message={status} />
    </div>
  );
}

type Site = {
  readonly host: string;
  /** The name in the settings: the explorer's, or the host. */
  readonly name: string;
  readonly pattern: string;
  readonly isKnown: boolean;
};

function usableSite(address: string): Site | undefined {
  const known = siteAt(address)?.explorer.name;
  if (known !== undefined) {
    const url = new URL(address);
    return { host: url.host, name: known, pattern: hostPatternOf(url), isKnown: true };
  }
  const read = readSite(address);
  return read.ok ? { host: read.host, name: read.host, pattern: read.pattern, isKnown: false } : undefined;
}
