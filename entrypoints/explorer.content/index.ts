import { defineContentScript } from 'wxt/utils/define-content-script';
import { createClient } from '../../lib/messages/client.ts';
import { addedSiteAt, SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import { startLens } from '../../lib/page/lens.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';
import { createReadingStore } from '../../lib/settings/store.ts';
import './marks.css';

/** Set while a content script of ours is at work: a site that is added gets one in its open pages too. */
const HERE = Symbol.for('token-lens');

export default defineContentScript({
  matches: [...SITE_PATTERNS],
  runAt: 'document_idle',
  allFrames: true,
  // Frames that a page has written have no address of their own.
  matchOriginAsFallback: true,
  async main({ signal, abort }) {
    const world = globalThis as { [HERE]?: true };
    if (world[HERE]) return;
    world[HERE] = true;
    signal.addEventListener('abort', () => delete world[HERE]);

    const settings = createReadingStore(readPageSettings);
    const initial = await settings.read();
    // Not the frame's address, which may be none, but whose page it is.
    const site = siteAt(self.origin) ?? addedSiteAt(self.origin, initial.sites);
    if (site === undefined) return abort();
    settings.watch(({ sites }) => {
      // The user has removed this site.
      if (siteAt(self.origin) === undefined && addedSiteAt(self.origin, sites) === undefined) abort();
    }, signal);
    startLens({
      site,
      client: createClient({ orphaned: abort }),
      settings,
      initial,
      now: Date.now,
      elapsed: () => performance.now(),
      pause: () => new Promise((resume) => setTimeout(resume)),
      signal,
    });
  },
});
