/** Attacks of a page on the open card (promises 12, 30 and 31): those of card-attacks.txt, by name. */
import { read } from '../own-files.ts';

/** Each attack runs with `card`, the host element, and `put`, which adds an element, a dialog or div to the top layer. */
export const attackOf = (code: string): string => `(async () => {
  const card = Document.prototype.querySelector.call(document, 'html > div[popover]');
  ${PUT}
  const { x, y, width, height } = card.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  // A later step of an attack may fail because the card is gone.
  try { ${code} } catch (error) { return String(error); }
})()`;

/** Removes what an attack has left in the page. Runs in the page. */
export async function removeLeftovers(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  for (const one of document.querySelectorAll('[data-put], details, html > section, body > div'))
    one.remove();
  for (const name of ['style', 'aria-hidden']) document.documentElement.removeAttribute(name);
  getSelection()?.removeAllRanges();
}

/** Runs an attack on each card's host as soon as it is in the document, instead of the one before; `attacked` counts them. */
export const attackAtInsertion = (code: string): string => `
  globalThis.attacked = 0;
  globalThis.attack?.disconnect();
  (globalThis.attack = new MutationObserver((records) => {
    for (const card of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (card.popover !== 'manual') continue;
      globalThis.attacked++;
      ${code}
    }
  })).observe(document.documentElement, { childList: true });`;

/** Runs an attack on a page's only frame. */
export const attackOnFrame = (code: string): string => `(() => {
  const frame = document.querySelector('iframe');
  ${PUT}
  ${code}
})()`;

const PUT = `const put = (name, style, backdrop) => {
    const one = document.createElement(name);
    one.dataset.put = backdrop ?? '';
    one.style.cssText = 'position:fixed;margin:0;' + style;
    document.body.append(one);
    if (name === 'dialog') one.showModal();
    else if (name === 'div') { one.popover = 'manual'; one.showPopover(); }
    return one;
  };
  const css = (text) => { put('style', '').textContent = text; };`;

/** Records, from before the card opens, every event that the page gets. */
export const SPY = `globalThis.events = [];
const note = (...values) => globalThis.events.push(...values.map((value) => {
  try { return typeof value === 'string' ? value : JSON.stringify(value) ?? String(value); } catch { return String(value); }
}));
const textOf = (node) => node.textContent ?? node.document?.body?.innerText ?? '';
for (const type of ['message', 'toggle', 'beforetoggle', 'focusin', 'pointerover', 'load', 'copy', 'dragstart', 'selectionchange', 'beforeprint'])
  addEventListener(type, (event) => note(type, event.data, event.composedPath().map(textOf).join('')), true);
for (const [proto, name] of [[MessagePort.prototype, 'postMessage'], [Window.prototype, 'postMessage'], [Node.prototype, 'appendChild'], [Element.prototype, 'append'], [Element.prototype, 'attachShadow']]) {
  const real = proto[name] ?? window[name];
  proto[name] = function (...args) { note(name, ...args.map(String)); return real.apply(this, args); };
}
new MutationObserver((records) => note(records.flatMap((one) => [...one.addedNodes].map(textOf)).join('')))
  .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
for (const type of ['element', 'largest-contentful-paint', 'layout-shift', 'resource', 'event'])
  new PerformanceObserver((list) => note(type, ...list.getEntries().map((one) => one.toJSON()))).observe({ type, buffered: true });
customElements.define('token-lens-card', class extends HTMLElement {});`;

type Attacks = Readonly<Record<string, string>>;

const sections = new Map<string, Attacks>(
  [...read('test/hostile/card-attacks.txt').matchAll(/^\[(.+)\]\n((?:.+\n)+)/gm)].map(
    ([, title = '', rows = '']) => [
      title,
      Object.fromEntries(
        [...rows.matchAll(/^(.+?): (.+)$/gm)].map(([, name = '', code = '']) => [name, code]),
      ),
    ],
  ),
);
/** The attacks of one section, by name. */
export function attacksOf(title: string): Attacks {
  const attacks = sections.get(title);
  if (attacks === undefined) throw new Error(`card-attacks.txt has no section ${title}`);
  return attacks;
}
