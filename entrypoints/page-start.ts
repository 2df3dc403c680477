/**
 * Runs before the scripts of the page, in the same world as the content script. In Chromium its mere presence reserves the
 * names `chrome` and `browser`, which a frame of the page would otherwise take away from the content script. In Firefox
 * it keeps the card's frame from the page.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { browser } from '../lib/browser.ts';
import { guardFrame } from '../lib/detector/frame-guard.ts';

export default defineUnlistedScript(() => {
  if (import.meta.env.FIREFOX) guardFrame(browser.runtime.getURL('/card.html'), crypto.randomUUID());
});
