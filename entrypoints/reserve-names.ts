/**
 * Runs before the page has any frame: Chromium gives a content script no API where a frame of the page is already called
 * `chrome` or `browser`. The content script, which runs later, is in the same world.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

export default defineUnlistedScript(() => {});
