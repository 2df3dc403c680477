/** The content script: what hex on a page is, what a page may do to us, and the card. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/page'];

export const PAGE = [
  ...mutationsOf('lib/page/classify.ts', TESTS, {
    'hex-labelled-name': {
      breaks: 'hex with the label of a name is never looked up as a token',
      from: "sighting.isNamed || label === 'name' || isNameByItself(hex)",
      to: 'sighting.isNamed || isNameByItself(hex)',
    },
    'hex-joined-unfound': {
      breaks: 'a policy and a name that stand apart are a token only where the service knows it',
      from: '(isCertain ? inView : pointed)({ identifier, mustBeFound: true })',
      to: '(isCertain ? inView : pointed)({ identifier })',
    },
    'hex-unexplained-looked-up': {
      breaks: 'hex that nothing explains is looked up only where the user points at it',
      from: '{ ...pointed({ identifier, unexplained: true }), isBare: true }',
      to: '{ ...inView({ identifier, unexplained: true }), isBare: true }',
    },
  }),
  ...mutationsOf('lib/page/row.ts', TESTS, {
    'row-without-end': {
      breaks: 'what stands beyond the row of an identifier says nothing of it',
      from: 'if (isWhole || (level >= NEAR && !isPairs && !isInListRow(around))) return;',
      to: '',
    },
    'row-shortened-policy': {
      breaks: 'a policy that the row shows shortened is another one than the one it names',
      from: 'policy.startsWith(beginningOf(text))',
      to: 'policy !== beginningOf(text)',
    },
  }),
  ...mutationsOf('lib/page/mention.ts', TESTS, {
    'heading-of-other-token': {
      breaks: 'a heading in the row of another token does not name the token of the page',
      from: "const isFree = others.length === 0 && heading.querySelector('a[href]') === null;",
      to: 'const isFree = true;',
    },
  }),
  ...mutationsOf('lib/page/read.ts', TESTS, {
    'own-page-marked': {
      breaks: 'the tabs of a token’s own page are not marked',
      from: 'isOwnTab(element, url, link, page) ? undefined : identifierOf(link)',
      to: 'identifierOf(link)',
    },
    'secret-attribute-read': {
      breaks: 'attributes that hold secrets are not read',
      from: '(?:csrf|auth|session|secret|nonce|(?<=-)',
      to: '(?:(?<=-)',
    },
    'link-to-other-explorer': {
      breaks: 'a link to another explorer, perhaps of another network, is not looked up',
      from: 'if (!own && siteAt(url.href) !== undefined) return [];',
      to: '',
    },
    'form-guard-attributes': {
      breaks: 'a form whose fields bear the names of its properties has no attributes read',
      from: 'if (element instanceof HTMLFormElement || !element.hasAttributes()) return [];',
      to: 'if (!element.hasAttributes()) return [];',
    },
  }),
  ...mutationsOf('lib/page/scan.ts', TESTS, {
    'scan-without-pause': {
      breaks: 'the page gets its turn while it is scanned',
      from: 'await pause();',
      to: '',
    },
  }),
  ...mutationsOf('lib/page/ancestors.ts', TESTS, {
    'form-guard-parent': {
      breaks: 'a field called parentNode does not hide what is around a form',
      from: "const parent: unknown = Reflect.get(Node.prototype, 'parentNode', node);",
      to: 'const parent: unknown = node.parentNode;',
    },
  }),
  ...mutationsOf('lib/page/text.ts', TESTS, {
    'text-cut-identifier': {
      breaks: 'a slice of longer hex is no identifier',
      from: 'if (isCut(node, start, end)) return [];',
      to: '',
    },
  }),
  ...mutationsOf('lib/page/observe.ts', TESTS, {
    'rescan-of-the-page': {
      breaks: 'a change costs what has changed, not the whole page',
      from: 'if (node instanceof Element && !inView.join(node)) trees.add(node);',
      to: 'if (node instanceof Element && !inView.join(node)) trees.add(root);',
    },
  }),
  ...mutationsOf('lib/page/resolve.ts', TESTS, {
    'reading-skipped': {
      breaks: 'a reading counts only where those before it are known not to hold',
      from: 'if (isOpen(reading, known.get)) return undefined;',
      to: '',
    },
  }),
  ...mutationsOf('lib/page/known.ts', TESTS, {
    'answer-of-old-settings': {
      breaks: 'an answer that was asked for with other settings is dropped',
      from: 'if (born !== generation) return;',
      to: '',
    },
  }),
  ...mutationsOf('lib/page/pointer.ts', TESTS, {
    'untrusted-events': {
      breaks: 'events that a script makes open nothing',
      from: '(event) => event.isTrusted && listener(',
      to: '(event) => listener(',
    },
    'focus-without-key': {
      breaks: 'a page that focuses its own links opens no card',
      from: 'if (isTabbing || event.timeStamp - keyAt < KEY_FOCUS_MS) rest(',
      to: 'rest(',
    },
  }),
  ...mutationsOf('lib/page/guard.ts', TESTS, {
    'card-restyled': {
      breaks: 'a card whose style the page changes closes',
      from: 'styleOf() !== style || ',
      to: '',
    },
  }),
];
