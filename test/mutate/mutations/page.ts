/** The content script: what hex on a page is, what a page may do to us, and the card. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/page'];

export const PAGE = [
  ...mutationsOf('lib/page/classify.ts', TESTS, [
    {
      name: 'hex-labelled-name',
      breaks: 'hex with the label of a name is never looked up as a token',
      from: "sighting.isNamed || label === 'name' || isNameByItself(hex)",
      to: 'sighting.isNamed || isNameByItself(hex)',
    },
    {
      name: 'hex-labelled-hash',
      breaks: 'hex with the label of a hash is no token',
      from: "if (label === 'other' || label === 'hash') return NOTHING;\n    const isName",
      to: 'const isName',
    },
    {
      name: 'hex-joined-unfound',
      breaks: 'a policy and a name that stand apart are a token only where the service knows it',
      from: '(isCertain ? inView : pointed)({ identifier, mustBeFound: true })',
      to: '(isCertain ? inView : pointed)({ identifier })',
    },
    {
      name: 'hex-unexplained-looked-up',
      breaks: 'hex that nothing explains is looked up only where the user points at it',
      from: '{ ...pointed({ identifier, unexplained: true }), isBare: true }',
      to: '{ ...inView({ identifier, unexplained: true }), isBare: true }',
    },
  ]),
  ...mutationsOf('lib/page/row.ts', TESTS, [
    {
      name: 'row-without-end',
      breaks: 'what stands beyond the row of an identifier says nothing of it',
      from: 'if (isWhole || (level >= NEAR && !isPairs && !isInListRow(around))) return;',
      to: '',
    },
    {
      name: 'row-of-others',
      breaks: 'an item of a list says nothing of the item beside it',
      from: 'if (!isPairs && (isOther || isAroundRows(around))) return;',
      to: 'if (!isPairs && isAroundRows(around)) return;',
    },
    {
      name: 'row-shortened-policy',
      breaks: 'a policy that the row shows shortened is another one than the one it names',
      from: 'policy.startsWith(beginningOf(text))',
      to: 'policy !== beginningOf(text)',
    },
  ]),
  ...mutationsOf('lib/page/label.ts', TESTS, [
    {
      name: 'label-of-other-cell',
      breaks: 'the label of a cell is the head of its column or row, and nothing further out',
      from: 'if (isCell) return undefined;',
      to: '',
    },
  ]),
  ...mutationsOf('lib/page/mention.ts', TESTS, [
    {
      name: 'heading-of-other-token',
      breaks: 'a heading in the row of another token does not name the token of the page',
      from: "const isFree = others.length === 0 && heading.querySelector('a[href]') === null;",
      to: 'const isFree = true;',
    },
  ]),
  ...mutationsOf('lib/page/headings.ts', TESTS, [
    {
      name: 'heading-asked-unwanted',
      breaks: 'no heading is asked for where the user wants to point first',
      from: 'if (!mayAsk() || asked.has(mention.text)',
      to: 'if (asked.has(mention.text)',
    },
  ]),
  ...mutationsOf('lib/page/read.ts', TESTS, [
    {
      name: 'own-page-marked',
      breaks: 'the tabs of a token’s own page are not marked',
      from: 'isOwnTab(element, url, link, page) ? undefined : identifierOf(link)',
      to: 'identifierOf(link)',
    },
    {
      name: 'secret-attribute-read',
      breaks: 'attributes that hold secrets are not read',
      from: '(?:csrf|auth|session|secret|nonce|(?<=-)',
      to: '(?:(?<=-)',
    },
    {
      name: 'link-to-other-explorer',
      breaks: 'a link to another explorer, perhaps of another network, is not looked up',
      from: 'if (!own && siteAt(url.href) !== undefined) return [];',
      to: '',
    },
    {
      name: 'form-guard-attributes',
      breaks: 'a form whose fields bear the names of its properties has no attributes read',
      from: 'if (element instanceof HTMLFormElement || !element.hasAttributes()) return [];',
      to: 'if (!element.hasAttributes()) return [];',
    },
    {
      name: 'form-guard-readable',
      breaks: 'a form is read through, whatever its fields are called',
      from: 'if (element instanceof HTMLFormElement) return true;',
      to: '',
    },
    {
      name: 'form-guard-link',
      breaks: 'a form around an identifier is asked for no link',
      from: 'if (element instanceof HTMLFormElement) return undefined;',
      to: '',
    },
  ]),
  ...mutationsOf('lib/page/scan.ts', TESTS, [
    {
      name: 'form-guard-scanner',
      breaks: 'the scanner asks a form for none of its properties',
      from: 'if (node instanceof Element && !(node instanceof HTMLFormElement)) {',
      to: 'if (node instanceof Element) {',
    },
    {
      name: 'scan-without-pause',
      breaks: 'the page gets its turn while it is scanned',
      from: 'await pause();',
      to: '',
    },
  ]),
  ...mutationsOf('lib/page/ancestors.ts', TESTS, [
    {
      name: 'form-guard-parent',
      breaks: 'a field called parentNode does not hide what is around a form',
      from: "const parent: unknown = Reflect.get(Node.prototype, 'parentNode', node);",
      to: 'const parent: unknown = node.parentNode;',
    },
  ]),
  ...mutationsOf('lib/page/text.ts', TESTS, [
    {
      name: 'text-cut-identifier',
      breaks: 'a slice of longer hex is no identifier',
      from: 'if (isCut(node, start, end)) return [];',
      to: '',
    },
  ]),
  ...mutationsOf('lib/page/observe.ts', TESTS, [
    {
      name: 'rescan-of-the-page',
      breaks: 'a change costs what has changed, not the whole page',
      from: 'if (node instanceof Element && !inView.join(node)) trees.add(node);',
      to: 'if (node instanceof Element && !inView.join(node)) trees.add(root);',
    },
  ]),
  ...mutationsOf('lib/page/resolve.ts', TESTS, [
    {
      name: 'reading-skipped',
      breaks: 'a reading counts only where those before it are known not to hold',
      from: 'if (isOpen(reading, known.get)) return undefined;',
      to: '',
    },
  ]),
  ...mutationsOf('lib/page/known.ts', TESTS, [
    {
      name: 'answer-of-old-settings',
      breaks: 'an answer that was asked for with other settings is dropped',
      from: 'if (born !== generation) return;',
      to: '',
    },
  ]),
  ...mutationsOf('lib/page/pointer.ts', TESTS, [
    {
      name: 'untrusted-keydown',
      breaks: 'a key that the page presses is no key of the user',
      from: '(event) => event.isTrusted && listener(',
      to: "(event) => (event.isTrusted || type === 'keydown') && listener(",
    },
    {
      name: 'untrusted-focusin',
      breaks: 'a focus that the page makes up opens nothing',
      from: '(event) => event.isTrusted && listener(',
      to: "(event) => (event.isTrusted || type === 'focusin') && listener(",
    },
    {
      name: 'untrusted-pointermove',
      breaks: 'a pointer that the page moves opens nothing',
      from: '(event) => event.isTrusted && listener(',
      to: "(event) => (event.isTrusted || type === 'pointermove') && listener(",
    },
    {
      name: 'focus-without-key',
      breaks: 'a page that focuses its own links opens no card',
      from: 'if (event.timeStamp - keyAt < KEY_FOCUS_MS) rest(',
      to: 'rest(',
    },
  ]),
  ...mutationsOf(
    'lib/page/guard.ts',
    ['test/hostile'],
    [
      {
        name: 'card-restyled',
        breaks: 'a card whose style the page changes closes',
        from: 'styleOf() !== style || ',
        to: '',
        titles: 'promise 12: whatever the page does',
      },
    ],
  ),
  ...mutationsOf(
    'lib/page/pointer.ts',
    ['test/hostile'],
    [
      {
        name: 'untrusted-events-in-a-browser',
        breaks: 'synthetic events send nothing and open nothing',
        from: '(event) => event.isTrusted && listener(',
        to: '(event) => listener(',
        titles: 'promise 9:',
      },
    ],
  ),
];
