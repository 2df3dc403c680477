/** The content script: what hex on a page is, what a page may do to us, and the card. */
export const PAGE = `
lib/page/classify.ts by test/page
  hex-labelled-name: hex with the label of a name is never looked up as a token
  - sighting.isNamed || label === 'name' || isNameByItself(hex)
  + sighting.isNamed || isNameByItself(hex)
  hex-joined-unfound: a policy and a name that stand apart are a token only where the service knows it
  - (isCertain ? inView : pointed)({ identifier, mustBeFound: true })
  + (isCertain ? inView : pointed)({ identifier })
  hex-unexplained-looked-up: hex that nothing explains is looked up only where the user points at it
  - { ...pointed({ identifier, unexplained: true }), isBare: true }
  + { ...inView({ identifier, unexplained: true }), isBare: true }
lib/page/row.ts by test/page
  row-without-end: what stands beyond the row of an identifier says nothing of it
  - if (isWhole || (level >= NEAR && !isPairs && !isInListRow(around))) return;
  row-shortened-policy: a policy that the row shows shortened is another one than the one it names
  - policy.startsWith(beginningOf(text))
  + policy !== beginningOf(text)
lib/page/mention.ts by test/page
  heading-of-other-token: a heading in the row of another token does not name the token of the page
  - const isFree = others.length === 0 && heading.querySelector('a[href]') === null;
  + const isFree = true;
lib/page/read.ts by test/page
  own-page-marked: the tabs of a token’s own page are not marked
  - isOwnTab(element, url, link, page) ? undefined : identifierOf(link)
  + identifierOf(link)
  secret-attribute-read: attributes that hold secrets are not read
  - (?:csrf|auth|session|secret|nonce|(?<=-)
  + (?:(?<=-)
  link-to-other-explorer: a link to another explorer, perhaps of another network, is not looked up
  - if (!own && siteAt(url.href) !== undefined) return [];
  form-guard-attributes: a form whose fields bear the names of its properties has no attributes read
  - if (element instanceof HTMLFormElement || !element.hasAttributes()) return [];
  + if (!element.hasAttributes()) return [];
lib/page/scan.ts by test/page
  scan-without-pause: the page gets its turn while it is scanned
  - await pause();
lib/page/ancestors.ts by test/page
  form-guard-parent: a field called parentNode does not hide what is around a form
  - const parent: unknown = Reflect.get(Node.prototype, 'parentNode', node);
  + const parent: unknown = node.parentNode;
lib/page/text.ts by test/page
  text-cut-identifier: a slice of longer hex is no identifier
  - if (isCut(node, start, end)) return [];
lib/page/observe.ts by test/page
  rescan-of-the-page: a change costs what has changed, not the whole page
  - if (node instanceof Element && !inView.join(node)) trees.add(node);
  + if (node instanceof Element && !inView.join(node)) trees.add(root);
lib/page/resolve.ts by test/page
  reading-skipped: a reading counts only where those before it are known not to hold
  - if (isOpen(reading, known.get)) return undefined;
lib/page/known.ts by test/page
  answer-of-old-settings: an answer that was asked for with other settings is dropped
  - if (born !== generation) return;
lib/page/pointer.ts by test/page
  untrusted-events: events that a script makes open nothing
  - (event) => event.isTrusted && listener(
  + (event) => listener(
  focus-without-key: a page that focuses its own links opens no card
  - if (isTabbing || event.timeStamp - keyAt < KEY_FOCUS_MS) rest(
  + rest(
lib/page/guard.ts by test/page
  card-restyled: a card whose style the page changes closes
  - styleOf() === style &&
lib/card/tickets.ts by test/card
  ticket-of-any-frame: a ticket is good for the first frame that shows it
  - return found.frame === frame ? found.card : undefined;
  + return found.card;
  ticket-of-any-tab: a ticket is good for the tab that it was issued to
  - if (found === undefined || found.tab !== tab) return undefined;
  + if (found === undefined) return undefined;
lib/card/load.ts by test/card
  asked-before-shown: nothing is asked of a service before the card is visible
  - await shown;
lib/page/card-frame.ts by test/page
  prepared-left: a card that was only prepared leaves the document
  - if (frame && !card?.isWanted) hide();
`;
