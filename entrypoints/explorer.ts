/** The content script. It starts the detector where the site is enabled, and restarts or stops it with the settings. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { browser } from '../lib/browser.ts';
import { type DetectorDeps, startDetector } from '../lib/detector/detector.ts';
import { isFrameGuarded } from '../lib/detector/frame-guard.ts';
import { createClient } from '../lib/messaging/client.ts';
import { onContentMessage } from '../lib/messaging/content.ts';
import { addedSiteAt, type Site, siteAt } from '../lib/network/explorers.ts';
import type { PageSettings } from '../lib/settings/page-settings.ts';

/** Set while a content script runs in the page, which may be injected again: the popup and an added site do that. */
const RUNNING = Symbol.for('token-lens');

const watchSettings: DetectorDeps['watch'] = (changed, signal) =>
  onContentMessage('page.settings', ({ settings }) => void changed(settings), signal);

/** Runs until `life` is aborted: by this function when the extension is gone or the user removes the site. */
export async function main(life = new AbortController()): Promise<void> {
  const { signal } = life;
  const scope = globalThis as { [RUNNING]?: true };
  if (scope[RUNNING]) return;
  scope[RUNNING] = true;
  signal.addEventListener('abort', () => delete scope[RUNNING]);

  const client = createClient(() => life.abort());
  let running: { readonly stop: AbortController; readonly network: Site['network'] } | undefined;
  const apply = (settings: PageSettings) => {
    // The origin, since the address of a frame may be about:srcdoc.
    const site = siteAt(self.origin) ?? addedSiteAt(self.origin, settings.sites);
    if (site === undefined) return life.abort();
    const isDisabled = settings.disabledSites.includes(site.explorer.name || new URL(self.origin).host);
    if (running !== undefined && !isDisabled && running.network === site.network) return;
    running?.stop.abort();
    running = undefined;
    if (isDisabled) return;
    const stop = new AbortController();
    running = { stop, network: site.network };
    start({ site, client, settings, signal: AbortSignal.any([signal, stop.signal]) }, life);
  };

  let hasChanged = false;
  // Before the detector's own listener, so that a disabled site stops it first.
  watchSettings((settings) => {
    hasChanged = true;
    apply(settings);
  }, signal);
  const first = await client.ask('page.settings', {});
  if (hasChanged) return;
  if (first.ok) apply(first.value);
  else life.abort();
}

type Options = Pick<DetectorDeps, 'site' | 'client' | 'settings' | 'signal'>;

function start(options: Options, life: AbortController): void {
  startDetector({
    ...options,
    watch: watchSettings,
    cardAddress() {
      const { id } = browser.runtime ?? {};
      if (id === undefined) {
        life.abort();
        return undefined;
      }
      const url = browser.runtime.getURL('/card.html');
      if (!import.meta.env.FIREFOX) return { url, origin: `chrome-extension://${id}`, isSecret: true };
      // Firefox does not report what another document draws over the card or does to its own frame.
      return self === self.top && isFrameGuarded() ? { url, origin: url, isSecret: false } : 'blocked';
    },
    blockedText: () => browser.i18n.getMessage('card_blocked'),
    report: (report, signal) => onContentMessage('page.report', report, signal),
    inspect: (inspect, signal) =>
      onContentMessage('page.inspect', ({ closes }) => inspect(closes) || undefined, signal),
    random: Math.random,
    now: Date.now,
    elapsed: () => performance.now(),
    // Yields to the page's next frame; unlike a timer, it does not wait for all tasks of a busy page.
    pause: () => scheduler.yield(),
  });
}

export default defineUnlistedScript(() => void main());
