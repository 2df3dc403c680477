/** What a page may do to the open card (promise 12), as text for `deedOf`. */
export const DEEDS: Readonly<Record<string, string>> = {
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
  'shows no document any more': 'document.documentElement.style.display = "none"',
  'covers it with a popover': 'put("div", "inset:0;width:auto;height:auto")',
  'covers it with a popover that lets the pointer through':
    'put("div", "inset:0;width:auto;height:auto;pointer-events:none;background:#fff")',
  'covers a corner of it with a popover': `{ const { right, bottom } = card.getBoundingClientRect();
    put("div", \`left:\${right - 60}px;top:\${bottom - 30}px;width:200px;height:200px\`) }`,
  'covers it with a modal dialog': 'put("dialog", "width:50px")',
  'opens a modal dialog without a backdrop, elsewhere':
    'put("dialog", "inset:auto;right:0;bottom:0;width:20px;height:20px", "none")',
  'shows an element in fullscreen': 'document.getElementById("full").click()',
};

/** Only a browser that tells what lies over an element can notice these, and Firefox tells nobody. */
export const UNSEEN_IN_FIREFOX: readonly string[] = [
  'covers it with a popover that lets the pointer through',
  'covers a corner of it with a popover',
];

/** A deed as a script of the page: `card` is the open card, `put` shows an element of its own in the top layer. */
export const deedOf = (code: string): string => `{
  const card = document.querySelector('token-lens-card');
  const put = (name, style, backdrop) => {
    const one = document.createElement(name);
    one.dataset.put = backdrop ?? '';
    one.style.cssText = 'position:fixed;margin:0;' + style;
    document.body.append(one);
    if (name === 'dialog') one.showModal();
    else if (name === 'div') { one.popover = 'manual'; one.showPopover(); }
    return one;
  };
  // What our answer to it makes of its next step is the page's own trouble.
  try { ${code} } catch (error) { if (error.name !== 'InvalidStateError') throw error; }
}`;
