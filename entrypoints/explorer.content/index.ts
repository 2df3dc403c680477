import { defineContentScript } from 'wxt/utils/define-content-script';
import { createClient } from '../../lib/messages/client.ts';
import { SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import { startLens } from '../../lib/page/lens.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import './marks.css';

export default defineContentScript({
  matches: [...SITE_PATTERNS],
  runAt: 'document_idle',
  // The page has no business knowing that we are here.
  noScriptStartedPostMessage: true,
  main(context) {
    const site = siteAt(location.href);
    if (site === undefined) return;
    startLens({
      site,
      client: createClient(),
      settings: createSettingsStore(),
      now: Date.now,
      elapsed: () => performance.now(),
      pause: () => new Promise((resume) => setTimeout(resume)),
      signal: context.signal,
    });
  },
});
