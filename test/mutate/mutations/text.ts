/** Untrusted texts and numbers: how they are shown and exported. */
export const TEXT = String.raw`
lib/safe-text.ts by test/safe-text.test.ts
  text-direction: bidi controls are removed
  - .replace(DIRECTION, () => replace('direction'))
  text-stacked: stacked combining marks are removed
  - if (marks >= (GENERAL_MARK.test(mark) ? 3 : 5))
  + if (marks >= (GENERAL_MARK.test(mark) ? 300 : 500))
components/export/csv.ts by test/components
  csv-formula: a spreadsheet runs no formula of an export
  - const safe = FORMULA.test(inner) ?
  + const safe = inner.length < 0 ?
components/export/text.ts by test/components
  export-forged-line: a value in an exported text forges no line
  - .replace(/\s*[\r\n]+\s*/g, ' ')
components/token/format.ts by test/components
  amount-rounded: amounts are exact, however large
  - formatNumber(BigInt(whole))
  + formatNumber(Number(whole))
  address-of-script: an address that is not http(s) is no link
  - /^https?:\/\//i.test(address) ? URL.parse(address)?.host : undefined
  + URL.parse(address)?.host
components/token/Warning.tsx by test/components
  notice-unsafe: a name cannot hide or reorder the notice around it
  - values.map((one) => safeText(one).text)
  + values
components/token/ChainText.tsx by test/components
  chain-text-unsafe: a text of the chain is made safe, and its changes are reported
  - = safeText(text);
  + = { text, oddities: safeText("").oddities };
lib/integrations/omnibox.ts by test/integrations
  omnibox-markup: a name cannot add markup to a suggestion
  - replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '')
  + replace(/[&]/g, (one) => ENTITIES[one] ?? '')
`;
