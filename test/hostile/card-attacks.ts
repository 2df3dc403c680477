/** Attacks of a page on the open card (promises 12, 30 and 31), as scripts. */

/** Each attack runs with `card`, the host element, and `put`, which adds an element, a dialog or div to the top layer. */
export const attackOf = (code: string): string => `(async () => {
  const card = Document.prototype.querySelector.call(document, 'html > div[popover]');
  const put = (name, style, backdrop) => {
    const one = document.createElement(name);
    one.dataset.put = backdrop ?? '';
    one.style.cssText = 'position:fixed;margin:0;' + style;
    document.body.append(one);
    if (name === 'dialog') one.showModal();
    else if (name === 'div') { one.popover = 'manual'; one.showPopover(); }
    return one;
  };
  const css = (text) => { put('style', '').textContent = text; };
  const { x, y, width, height } = card.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  // A later step of an attack may fail because the card is gone.
  try { ${code} } catch (error) { return String(error); }
})()`;

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

/** Ways to read the card. Each returns what it got. */
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
  'a drawing of it':
    "const svg = \"<svg xmlns='http://www.w3.org/2000/svg'><foreignObject width='400' height='400'>\" + new XMLSerializer().serializeToString(card) + \"</foreignObject></svg>\"; return svg",
  'what is printed': 'window.dispatchEvent(new Event("beforeprint")); return globalThis.events.join("")',
  'what is dragged':
    'const data = new DataTransfer(); card.dispatchEvent(new DragEvent("dragstart", { dataTransfer: data, bubbles: true })); return data.getData("text/plain") + data.getData("text/html")',
};

/** Ways to change what is seen of the card. */
export const CHANGES: Readonly<Record<string, string>> = {
  'deletes it': 'card.remove()',
  'takes it away and puts it back': 'document.documentElement.append(card)',
  'puts it elsewhere in the document': 'document.body.append(card)',
  'puts it elsewhere, and opens it again': 'document.body.append(card); card.showPopover()',
  'hides it as a popover': 'card.hidePopover()',
  'hides and shows it as a popover': 'card.hidePopover(); card.showPopover()',
  'makes it no popover': 'card.removeAttribute("popover")',
  'moves it by its style': 'card.style.setProperty("left", "-4000px", "important")',
  'makes it transparent': 'card.style.setProperty("opacity", "0", "important")',
  'takes all its styles': 'card.removeAttribute("style")',
  'gives it the attribute hidden': 'card.hidden = true',
  'makes it inert': 'card.inert = true',
  'writes into it': 'card.textContent = "Verified"; card.innerHTML = "<b>Verified</b>"',
  'gives it a slot': 'card.append(document.createElement("slot"))',
  'hides the document': 'document.documentElement.style.display = "none"',
  'covers it with a popover': 'put("div", "inset:0;width:auto;height:auto")',
  'covers it with a popover that lets the pointer through':
    'put("div", "inset:0;width:auto;height:auto;pointer-events:none;background:#fff")',
  'covers a corner of it with a popover':
    'put("div", "left:" + (x + width - 60) + "px;top:" + (y + height - 30) + "px;width:200px;height:200px")',
  'covers it from within a closed shadow root':
    'const host = put("section", ""); const root = host.attachShadow({ mode: "closed" }); const one = document.createElement("div"); one.popover = "manual"; one.style.cssText = "inset:0;width:auto;height:auto;pointer-events:none;background:#fff"; root.append(one); one.showPopover()',
  'covers it with a modal dialog': 'put("dialog", "width:50px")',
  'opens a modal dialog without a backdrop, elsewhere':
    'put("dialog", "inset:auto;right:0;bottom:0;width:20px;height:20px", "none")',
  'shows an element in fullscreen': 'document.getElementById("full").click()',
  'shrinks the document': 'document.documentElement.style.zoom = ".05"',
  'enlarges the document': 'document.documentElement.style.zoom = "3"',
  'clips the document': 'document.documentElement.style.clipPath = "inset(0 100% 0 0)"',
  'moves the document': 'document.documentElement.style.transform = "translateX(-4000px)"',
  'filters and fades the document': 'document.documentElement.style.cssText = "opacity:0.5;filter:invert(1)"',
  'styles every element':
    'css("div, div * { opacity: .2 !important; display: none !important; left: 0 !important; transition: all 9s !important; animation: none }")',
  'styles it in a layer':
    'css("@layer a { div { opacity: .1 !important; clip-path: inset(50%) !important; zoom: 3 !important } }")',
  'unsets all': 'css("* { all: unset !important }")',
  'draws on its host':
    'css("div::before, div::after, div::backdrop { content: \'Verified\'; display: block !important; position: fixed; inset: 0; background: red; z-index: 9 }")',
  'sets its custom properties':
    'css("@property --warn { syntax: \'<color>\'; inherits: false; initial-value: transparent } * { --warn: #0000 !important; --text: red !important; --ground: #000 !important }"); try { CSS.registerProperty({ name: "--text", syntax: "<color>", inherits: false, initialValue: "transparent" }) } catch {}',
  'replaces the fonts':
    'css(["system-ui", "sans-serif", "ui-monospace", "Menlo", "Consolas", "monospace"].map((name) => "@font-face { font-family: \'" + name + "\'; src: local(\'Courier\'); size-adjust: 300% }").join(""))',
  'changes its color scheme':
    'css(":root, div { color-scheme: dark !important; forced-color-adjust: none }")',
  'animates it':
    'card.animate([{ opacity: 0, transform: "scale(0)" }, { opacity: 0 }], { duration: 9e6, fill: "both" })',
  'marks it as other extensions do':
    'card.dataset.mark = "1"; card.className = "mark"; card.style.setProperty("--mark-color", "red")',
  'adds to the document': 'document.documentElement.append(document.createElement("section"))',
  'opens a details element':
    'document.body.insertAdjacentHTML("beforeend", "<details open><summary>more</summary>text</details>")',
};

/** Firefox has no API that reports what covers an element. */
export const UNSEEN_IN_FIREFOX: readonly string[] = [
  'covers it with a popover that lets the pointer through',
  'covers a corner of it with a popover',
  'covers it from within a closed shadow root',
];

/** Changes that ordinary pages and other extensions make: the card stays open. */
export const HARMLESS: readonly string[] = [
  'styles every element',
  'animates it',
  'marks it as other extensions do',
  'adds to the document',
  'opens a details element',
];
