/** Ways of a page to read the open card. Each is a script with `card`, the host element, that returns what it got. */

export const READS: Readonly<Record<string, string>> = {
  'its shadow root': 'return String(card.shadowRoot?.innerHTML)',
  'its internals': 'return card.attachInternals().shadowRoot.innerHTML',
  'another shadow root': 'return card.attachShadow({ mode: "open" }).innerHTML',
  'its text': 'return card.innerText + card.textContent',
  'its markup': 'return card.outerHTML',
  'its markup with shadow roots': 'return card.getHTML({ serializableShadowRoots: true })',
  'the serialized document': 'return new XMLSerializer().serializeToString(document)',
  'the text of the document': 'return document.documentElement.innerText',
  'every node':
    'const walker = document.createTreeWalker(document); let text = ""; while (walker.nextNode()) text += walker.currentNode.nodeValue ?? ""; return text',
  'a selection of all': 'document.execCommand("selectAll"); return getSelection().toString()',
  'a selection of the card': 'getSelection().selectAllChildren(card); return getSelection().toString()',
  'a selection that moves':
    'const it = getSelection(); it.collapse(card, 0); for (let i = 0; i < 200; i++) it.modify("extend", "forward", "word"); return it.toString()',
  'a selection to the end':
    'const it = getSelection(); it.collapse(document.body, 0); it.modify("extend", "forward", "documentboundary"); return it.toString()',
  'a composed range':
    'getSelection().selectAllChildren(card); return getSelection().getComposedRanges({ shadowRoots: [] }).map((one) => one.startContainer.textContent).join("")',
  'find in page':
    'return ["Mica", "Canary", "CIP-26"].filter((word) => window.find(word, false, false, true)).join()',
  'what is copied':
    'document.execCommand("selectAll"); document.execCommand("copy"); return globalThis.events.join("")',
  'the element under a point':
    'const it = document.elementFromPoint(...middle); return it.textContent + it.shadowRoot?.innerHTML',
  'the elements under a point':
    'return document.elementsFromPoint(...middle).map((one) => one.outerHTML).join("")',
  'the caret under a point':
    'return String(document.caretPositionFromPoint(...middle)?.offsetNode.textContent)',
  'the caret range under a point':
    'return String(document.caretRangeFromPoint(...middle)?.startContainer.textContent)',
  'the window of its frame': 'return String(window[0]?.document.body.innerText) + window.length',
  'frames by their elements':
    'return [...document.querySelectorAll("iframe")].map((one) => one.contentDocument?.body.innerText).join("")',
  'its accessible name':
    'return [card.ariaLabel, card.computedName, card.getAttribute("aria-label"), card.title].join()',
  'elements that name it':
    'return [...(card.ariaLabelledByElements ?? []), ...(card.ariaOwnsElements ?? [])].map((one) => one.textContent).join()',
  'what has the focus': 'const it = document.activeElement; return it.outerHTML + it.shadowRoot?.innerHTML',
  'its animations': 'return document.getAnimations().map((one) => one.effect.target.textContent).join("")',
  'what was loaded': 'return performance.getEntries().map((one) => JSON.stringify(one)).join("")',
  'a copy of it': 'return document.body.appendChild(card.cloneNode(true)).outerHTML',
  'a drawing of it': `const svg = "<svg xmlns='http://www.w3.org/2000/svg'><foreignObject width='400' height='400'>" + new XMLSerializer().serializeToString(card) + "</foreignObject></svg>"; return svg`,
  'what is printed': 'window.dispatchEvent(new Event("beforeprint")); return globalThis.events.join("")',
  'what is dragged':
    'const data = new DataTransfer(); card.dispatchEvent(new DragEvent("dragstart", { dataTransfer: data, bubbles: true })); return data.getData("text/plain") + data.getData("text/html")',
};

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
