import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { speak, type Translate, translateBy } from '../../components/say.ts';
import { createClient } from '../../lib/messages/client.ts';
import { onInspect } from '../../lib/messages/page-inspect.ts';
import { reportPage } from '../../lib/messages/page-report.ts';
import { addedSiteAt, SITE_PATTERNS, type Site, siteAt } from '../../lib/network/explorers.ts';
import { startLens } from '../../lib/page/lens.ts';
import { type PageSettings, readPageSettings } from '../../lib/settings/page-settings.ts';
import { createReadingStore } from '../../lib/settings/store.ts';
import './marks.css';

/** Set while a content script of ours is at work: a site that is added gets one in its open pages too. */
const HERE = Symbol.for('token-lens');

/** `life`: of this script; it ends it itself when the extension that it came with is gone. */
export async function main(life: Pick<AbortController, 'signal' | 'abort'>): Promise<void> {
  const { signal } = life;
  const world = globalThis as { [HERE]?: true };
  if (world[HERE]) return;
  world[HERE] = true;
  signal.addEventListener('abort', () => delete world[HERE]);

  // The words go before anything else where the extension is turned off: what is left of it falls silent then.
  const browserWords: Translate = (name, values) => {
    if (!browser.i18n) life.abort();
    return browser.i18n?.getMessage(name as 'name', [...values]) ?? '';
  };
  speak(browserWords);
  const client = createClient(() => life.abort());
  const { read, watch } = createReadingStore(readPageSettings);

  let work: AbortController | undefined;
  let network: Site['network'];
  const turn = (settings: PageSettings) => {
    // Not the frame's address, which may be none, but whose page it is.
    const site = siteAt(self.origin) ?? addedSiteAt(self.origin, settings.sites);
    // The user has removed this site, or never added it.
    if (site === undefined) return life.abort();
    if (settings.offSites.includes(site.explorer.name || new URL(self.origin).host)) {
      work?.abort();
      work = undefined;
    } else if (work === undefined || site.network !== network) {
      work?.abort();
      network = site.network;
      work = new AbortController();
      startLens({
        site,
        client,
        settings,
        watch,
        async speak(language) {
          const reply = language === 'browser' ? undefined : await client.ask('language.words', {});
          // What comes of another language, or not at all, leaves the browser's.
          if (!reply?.ok || reply.value.language !== language) speak(browserWords);
          else speak(translateBy(reply.value), language);
        },
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
  watch((settings) => {
    isTold = true;
    turn(settings);
  }, signal);
  const first = await read();
  // What was told meanwhile is newer.
  if (!isTold) turn(first);
}

export default /* @__PURE__ */ defineContentScript({
  matches: [...SITE_PATTERNS],
  runAt: 'document_idle',
  allFrames: true,
  // Frames that a page has written have no address of their own.
  matchOriginAsFallback: true,
  main,
});
