/** The content script: what hex on a page is, what a page may do to us, and the card. */
export const PAGE = `
lib/detector/classifier/classify.ts by test/detector
  hex-labelled-name: hex with the label of a name is never looked up as a token
  - sighting.isNamed || label === 'name' || isLikelyAssetName(text)
  + sighting.isNamed || isLikelyAssetName(text)
  hex-unexplained-looked-up: hex that nothing explains is looked up only where the user points at it
  - { ...onHover({ identifier, unexplained: true }), isBare: true }
  + { ...inView({ identifier, unexplained: true }), isBare: true }
lib/detector/classifier/explain.ts by test/detector
  hex-joined-unfound: a policy and a name that stand apart are a token only where the service knows it
  - (isCertain ? inView : onHover)({ identifier, mustBeFound: true })
  + (isCertain ? inView : onHover)({ identifier })
lib/detector/classifier/neighbours.ts by test/detector
  row-without-end: what stands beyond the row of an identifier says nothing of it
  - if (isWhole || (level >= NEAR_LEVELS && !isPairs && !isInListRow(around))) return;
  row-shortened-policy: a policy that the row shows shortened is another one than the one it names
  - policy.startsWith(startOf(text))
  + policy !== startOf(text)
lib/detector/classifier/mention.ts by test/detector
  heading-of-other-token: a heading in the row of another token does not name the token of the page
  - const isFree = others.length === 0 && heading.querySelector('a[href]') === null;
  + const isFree = true;
lib/detector/scanner/attributes.ts by test/detector
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
lib/detector/scanner/scan.ts by test/detector
  scan-without-pause: the page gets its turn while it is scanned
  - await pause();
lib/detector/scanner/tree.ts by test/detector
  form-guard-parent: a field called parentNode does not hide what is around a form
  - const parent: unknown = Reflect.get(Node.prototype, 'parentNode', node);
  + const parent: unknown = node.parentNode;
lib/detector/scanner/text.ts by test/detector
  text-cut-identifier: a slice of longer hex is no identifier
  - if (isCut(node, start, end)) return [];
lib/detector/scanner/observer.ts by test/detector
  rescan-of-the-page: a change costs what has changed, not the whole page
  - if (node instanceof Element && !inView.groups.insert(node)) trees.add(node);
  + if (node instanceof Element && !inView.groups.insert(node)) trees.add(document.body);
lib/detector/resolve.ts by test/detector
  reading-skipped: a reading counts only where those before it are known not to hold
  - if (isUndecided(reading, resolutions.get)) return undefined;
lib/detector/resolutions.ts by test/detector
  answer-of-old-settings: an answer that was asked for with other settings is dropped
  - if (generation !== state.generation) return;
lib/detector/pointer.ts by test/detector
  untrusted-events: events that a script makes open nothing
  - (event) => event.isTrusted && listener(
  + (event) => listener(
  focus-without-key: a page that focuses its own links opens no card
  - if (this.#isTabbing || event.timeStamp - this.#keyAt < KEY_FOCUS_MS)
lib/detector/tamper-check.ts by test/detector
  card-restyled: a card whose style the page changes closes
  - styleOf(host) === style &&
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
lib/detector/card-host.ts by test/detector
  prepared-left: a card that was only prepared leaves the document
  - if (!this.#card?.isOpen) this.hide();
`;
