/** The content script of the straightforward extension: follows the page as it changes, as long as it lives. */
import { wrapAll } from './wrap.ts';

wrapAll(document.body);
new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node);
}).observe(document.body, { childList: true, subtree: true });
