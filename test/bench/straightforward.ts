/** The content script of the straightforward extension: wraps every identifier in a span with its own listener, and requests it. */
declare const chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };

/** The regular expression of all contenders: a fingerprint, policy or subject that is not part of a longer run. */
export const IDENTIFIER = /(?<![0-9a-z])(?:asset1[02-9ac-hj-np-z]{38}|[0-9a-f]{56,120})(?![0-9a-z])/gi;
/** The length of the shortest identifier. */
export const SHORTEST = 44;
const answers = new Map<string, Promise<unknown>>();

function wrap(text: Text): void {
  const pieces: (string | Node)[] = [];
  let end = 0;
  for (const { 0: id, index } of text.data.matchAll(IDENTIFIER)) {
    const span = document.createElement('span');
    span.className = 'token';
    span.textContent = id;
    span.style.borderBottom = '1px dotted';
    const answer = answers.get(id) ?? chrome.runtime.sendMessage({ id });
    answers.set(id, answer);
    span.addEventListener('mouseenter', async () => {
      span.title = JSON.stringify(await answer);
    });
    pieces.push(text.data.slice(end, index), span);
    end = index + id.length;
  }
  if (pieces.length > 0) text.replaceWith(...pieces, text.data.slice(end));
}

/** Returns the number of wrapped identifiers. */
export function wrapAll(root: Node): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts)
    if (text.length >= SHORTEST && text.parentElement?.className !== 'token') wrap(text);
  return document.getElementsByClassName('token').length;
}
