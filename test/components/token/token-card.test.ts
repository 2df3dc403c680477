/** The card of the tokens of the data set: each property with the standard that states it. */
import { h, render } from 'preact';
import { expect, it, onTestFinished } from 'vitest';
import { TokenCard } from '../../../components/token/TokenCard.tsx';
import { safeText } from '../../../lib/safe-text.ts';
import { TOKENS } from '../../data/index.ts';
import { MAINNET, type Recipe } from '../../data/recipes.ts';
import { usePageDocument } from '../../page-document.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { loadRecords } from '../../services/records.ts';
import { serve } from '../../services/serve.ts';
import { createTestLoader } from '../../tokens/test-loader.ts';
import { setEnglish } from '../english.ts';

usePageDocument();
setEnglish();

/** Computed without the service's code: CIP-68 first, then CIP-26. A property that neither states has no row. */
const expectedRows = ({ cip26, cip68 }: Recipe) =>
  (['name', 'ticker', 'decimals', 'description'] as const).flatMap((property) => {
    const value = cip68?.[property] ?? cip26?.[property];
    const source = cip68?.[property] === undefined ? 'CIP-26' : 'CIP-68';
    return value === undefined ? [] : [[property, safeText(String(value)).text, source]];
  });

function rowsOf(card: Element) {
  const rows = [...card.querySelectorAll('.row[data-property]')].map((row) => {
    const textOf = (selector: string) => row.querySelector(selector)?.textContent ?? '';
    return [row.getAttribute('data-property') ?? '', textOf('.value'), textOf('.source')];
  });
  const order = ['name', 'ticker', 'decimals', 'description'];
  return order.flatMap((property) => rows.filter(([name, value]) => name === property && value !== ''));
}

it('the card shows each property of a record with its standard', async () => {
  const served = await serve(createMetadataService(loadRecords()));
  onTestFinished(() => served.close());
  const { loader } = createTestLoader({ address: async () => served.origin });
  const recipes = Object.entries<Recipe>(MAINNET).filter(([, { upperCase }]) => !upperCase);
  for (const [key, recipe] of recipes) {
    const { subject } = TOKENS[key as keyof typeof TOKENS];
    const { outcome } = await loader.record('mainnet', subject);
    const card = document.createElement('main');
    const view = { network: 'mainnet', identifier: { kind: 'subject', subject }, outcome, now: 0 } as const;
    render(h(TokenCard, { view }), card);
    expect(rowsOf(card), key).toEqual(expectedRows(recipe));
  }
});
