/** Texts that others have written, and numbers: how they are shown and exported. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/components'];

export const TEXT = [
  ...mutationsOf('lib/safe-text.ts', ['test/safe-text.test.ts'], {
    'text-direction': {
      breaks: 'what turns the direction of text is taken out',
      from: ".replace(DIRECTION, () => odd('direction'))",
      to: '',
    },
    'text-stacked': {
      breaks: 'marks that bury their neighbours are taken out',
      from: 'if (kept >= (GENERAL_MARK.test(mark) ? 3 : 5))',
      to: 'if (kept >= (GENERAL_MARK.test(mark) ? 300 : 500))',
    },
  }),
  ...mutationsOf('components/export/csv.ts', TESTS, {
    'csv-formula': {
      breaks: 'a spreadsheet calculates nothing of what it is given',
      from: 'const safe = FORMULA.test(inner) ?',
      to: 'const safe = inner.length < 0 ?',
    },
  }),
  ...mutationsOf('components/export/text.ts', TESTS, {
    'export-forged-line': {
      breaks: 'a value in an exported text forges no line',
      from: ".replace(/\\s*[\\r\\n]+\\s*/g, ' ')",
      to: '',
    },
  }),
  ...mutationsOf('components/format.ts', TESTS, {
    'amount-rounded': {
      breaks: 'amounts are exact, however large',
      from: 'count(BigInt(whole))',
      to: 'count(Number(whole))',
    },
    'address-of-script': {
      breaks: 'an address that is not http(s) is no link',
      from: '/^https?:\\/\\//i.test(address) ? URL.parse(address)?.host : undefined',
      to: 'URL.parse(address)?.host',
    },
  }),
  ...mutationsOf('components/NoteLines.tsx', TESTS, {
    'notice-unsafe': {
      breaks: 'a notice shows nothing of a name that would hide or reorder its sentence',
      from: 'values.map((one) => safeText(one).text)',
      to: 'values',
    },
  }),
  ...mutationsOf('components/ChainText.tsx', TESTS, {
    'chain-text-unsafe': {
      breaks: 'a text of the chain is shown safe, and what was odd about it is said',
      from: '= safeText(text);',
      to: '= { text, oddities: safeText("").oddities };',
    },
  }),
  ...mutationsOf('lib/surface/omnibox.ts', ['test/surface'], {
    'omnibox-markup': {
      breaks: 'a name cannot bring markup into the address bar',
      from: "replace(/[&<>\"']/g, (one) => ENTITIES[one] ?? '')",
      to: "replace(/[&]/g, (one) => ENTITIES[one] ?? '')",
    },
  }),
];
