/** The content script of the straightforward extension: wraps identifiers, also after changes of the page. */
import { wrapAll } from './wrap.ts';

wrapAll(document.body);
new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node);
}).observe(document.body, { childList: true, subtree: true });
