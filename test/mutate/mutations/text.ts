/** Texts that others have written, and numbers: how they are shown and exported. */
export const TEXT = String.raw`
lib/safe-text.ts by test/safe-text.test.ts
  text-direction: what turns the direction of text is taken out
  - .replace(DIRECTION, () => odd('direction'))
  text-stacked: marks that bury their neighbours are taken out
  - if (kept >= (GENERAL_MARK.test(mark) ? 3 : 5))
  + if (kept >= (GENERAL_MARK.test(mark) ? 300 : 500))
components/export/csv.ts by test/components
  csv-formula: a spreadsheet calculates nothing of what it is given
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
components/token/NoteLines.tsx by test/components
  notice-unsafe: a notice shows nothing of a name that would hide or reorder its sentence
  - values.map((one) => safeText(one).text)
  + values
components/token/ChainText.tsx by test/components
  chain-text-unsafe: a text of the chain is shown safe, and what was odd about it is said
  - = safeText(text);
  + = { text, oddities: safeText("").oddities };
lib/integrations/omnibox.ts by test/integrations
  omnibox-markup: a name cannot bring markup into the address bar
  - replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '')
  + replace(/[&]/g, (one) => ENTITIES[one] ?? '')
`;
