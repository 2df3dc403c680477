import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { speak } from '../../components/say.ts';
import { createClient } from '../../lib/messages/client.ts';
import { reportPage } from '../../lib/messages/page-report.ts';
import { addedSiteAt, SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import type { ContentScriptContext } from '../../lib/page/context.ts';
import { startLens } from '../../lib/page/lens.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';
import { createReadingStore } from '../../lib/settings/store.ts';
import './marks.css';

/** Set while a content script of ours is at work: a site that is added gets one in its open pages too. */
const HERE = Symbol.for('token-lens');

export async function main({ signal, abort }: Pick<ContentScriptContext, 'signal' | 'abort'>): Promise<void> {
  const world = globalThis as { [HERE]?: true };
  if (world[HERE]) return;
  world[HERE] = true;
  signal.addEventListener('abort', () => delete world[HERE]);

  speak((name, values) => browser.i18n.getMessage(name as 'name', [...values]));
  const settings = createReadingStore(readPageSettings);
  // Not the frame's address, which may be none, but whose page it is.
  const site = siteAt(self.origin) ?? addedSiteAt(self.origin, (await settings.read()).sites);
  if (site === undefined) return abort();
  settings.watch(({ sites }) => {
    // The user has removed this site.
    if (siteAt(self.origin) === undefined && addedSiteAt(self.origin, sites) === undefined) abort();
  }, signal);
  startLens({
    site,
    client: createClient({ orphaned: abort }),
    settings,
    report: reportPage,
    now: Date.now,
    elapsed: () => performance.now(),
    // Goes on before what else waits, but not before the page's next frame: a timer waits its turn behind a page
    // that is never done, and falls behind it.
    pause: () => scheduler.yield(),
    signal,
  });
}

export default /* @__PURE__ */ defineContentScript({
  matches: [...SITE_PATTERNS],
  runAt: 'document_idle',
  allFrames: true,
  // Frames that a page has written have no address of their own.
  matchOriginAsFallback: true,
  main,
});
