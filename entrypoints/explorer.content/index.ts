import { defineContentScript } from 'wxt/utils/define-content-script';
import { createClient } from '../../lib/messages/client.ts';
import { SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import { startLens } from '../../lib/page/lens.ts';
import { createSettingsStore } from '../../lib/settings/store.ts';
import './marks.css';

export default defineContentScript({
  matches: [...SITE_PATTERNS],
  runAt: 'document_idle',
  main({ signal, abort }) {
    const site = siteAt(location.href);
    if (site === undefined) return;
    startLens({
      site,
      client: createClient({ orphaned: abort }),
      settings: createSettingsStore(),
      now: Date.now,
      elapsed: () => performance.now(),
      pause: () => new Promise((resume) => setTimeout(resume)),
      signal,
    });
  },
});
