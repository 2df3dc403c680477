import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { browser } from '../lib/browser.ts';
import { startDetector } from '../lib/detector/detector.ts';
import { createClient } from '../lib/messaging/client.ts';
import { onInspect } from '../lib/messaging/page-inspect.ts';
import { reportPage } from '../lib/messaging/page-report.ts';
import { readSettingsOfPage, watchSettingsOfPage } from '../lib/messaging/page-settings.ts';
import { addedSiteAt, type Site, siteAt } from '../lib/network/explorers.ts';
import type { PageSettings } from '../lib/settings/page-settings.ts';

/** Set while a content script of ours is at work: a site that is added gets one in its open pages too. */
const HERE = Symbol.for('token-lens');

/** The content script, until its life is aborted: by itself where its extension, or the user's leave, is gone. */
export async function main(life = new AbortController()): Promise<void> {
  const { signal } = life;
  const world = globalThis as { [HERE]?: true };
  if (world[HERE]) return;
  world[HERE] = true;
  signal.addEventListener('abort', () => delete world[HERE]);

  const client = createClient(() => life.abort());
  let work: AbortController | undefined;
  let network: Site['network'];
  const turn = (settings: PageSettings) => {
    // Not the frame's address, which may be none, but whose page it is.
    const site = siteAt(self.origin) ?? addedSiteAt(self.origin, settings.sites);
    // The user has removed this site, or never added it.
    if (site === undefined) return life.abort();
    if (settings.disabledSites.includes(site.explorer.name || new URL(self.origin).host)) {
      work?.abort();
      work = undefined;
    } else if (work === undefined || site.network !== network) {
      work?.abort();
      network = site.network;
      work = new AbortController();
      startDetector({
        site,
        client,
        settings,
        watch: watchSettingsOfPage,
        cardUrl() {
          if (browser.runtime?.id !== undefined) return browser.runtime.getURL('/card.html');
          life.abort();
          return undefined;
        },
        blockedText: () => browser.i18n.getMessage('card_blocked'),
        report: reportPage,
        inspect: onInspect,
        now: Date.now,
        elapsed: () => performance.now(),
        // Goes on before what else waits, but not before the page's next frame: a timer waits its turn behind a page
        // that is never done, and falls behind it.
        pause: () => scheduler.yield(),
        signal: AbortSignal.any([signal, work.signal]),
      });
    }
  };
  let isTold = false;
  // Before what it starts: where the site goes off, that is silent.
  watchSettingsOfPage((settings) => {
    isTold = true;
    turn(settings);
  }, signal);
  const first = await readSettingsOfPage(client);
  // A change that came meanwhile is newer.
  if (isTold) return;
  if (first === undefined) life.abort();
  else turn(first);
}

export default defineUnlistedScript(() => void main());
