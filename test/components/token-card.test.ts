/** The card of a token: each property with the standard that states it. */
import { h, render } from 'preact';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { TokenCard } from '../../components/token/TokenCard.tsx';
import type { TokenView } from '../../components/token/view.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { safeText } from '../../lib/safe-text.ts';
import type { Logo, Token } from '../../lib/tokens/token.ts';
import { TOKENS } from '../data/index.ts';
import { MAINNET, type Recipe } from '../data/recipes.ts';
import { usePageDocument } from '../page-document.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';
import { createTestLoader } from '../tokens/test-loader.ts';
import { setEnglish } from './english.ts';
import { found } from './found.ts';

usePageDocument();
setEnglish();

// No picture is decoded.
beforeAll(() => void vi.stubGlobal('createImageBitmap', () => new Promise(() => {})));

function draw(subject: Subject, outcome: TokenView['outcome'], logo?: Logo) {
  const root = document.createElement('main');
  const identifier = { kind: 'subject', subject } as const;
  render(h(TokenCard, { view: { network: 'mainnet', identifier, outcome, logo, now: 0 } }), root);
  return root;
}
const cardOf = (properties: Partial<Token>, logo?: Logo) =>
  draw(TOKENS.fernwood.subject, found(TOKENS.fernwood, properties), logo);

const PROPERTIES = ['name', 'ticker', 'decimals', 'description'] as const;
/** Computed without the service's code: CIP-68 first, then CIP-26. A property that neither states has no row. */
const expectedRows = ({ cip26, cip68 }: Recipe) =>
  PROPERTIES.flatMap((property) => {
    const value = cip68?.[property] ?? cip26?.[property];
    const source = cip68?.[property] === undefined ? 'CIP-26' : 'CIP-68';
    return value === undefined ? [] : [[property, safeText(String(value)).text, source]];
  });
const rowsOf = (card: Element) =>
  PROPERTIES.flatMap((property) => {
    const row = card.querySelector(`.row[data-property=${property}]`);
    const [value, source] = ['.value', '.source'].map((part) => row?.querySelector(part)?.textContent ?? '');
    return value === '' ? [] : [[property, value, source]];
  });

it('shows each property of each record of the data set with its standard', async () => {
  const served = await serve(createMetadataService(loadRecords()));
  onTestFinished(() => served.close());
  const { loader } = createTestLoader({ address: async () => served.origin });
  const recipes = Object.entries<Recipe>(MAINNET).filter(([, { upperCase }]) => !upperCase);
  for (const [key, recipe] of recipes) {
    const { subject } = TOKENS[key as keyof typeof TOKENS];
    const { outcome } = await loader.record('mainnet', subject);
    expect(rowsOf(draw(subject, outcome)), key).toEqual(expectedRows(recipe));
  }
});

const textsOf = (card: Element, selector: string) =>
  [...card.querySelectorAll(selector)].map((element) => element.textContent);
const tagsOf = (card: Element) => textsOf(card, '.signature-line .source');
const recorded = <T>(value: T) => ({ value, source: 'CIP_68' as const });
const WREN = { name: recorded('Wren') };

it('says in one row that decimals are written as text, which is not used, or not stated', () => {
  const decimals = (card: Element) => textsOf(card, '[data-property=decimals] dd:first-of-type');
  const asText = cardOf({ ...WREN, decimalsText: recorded('6') });
  expect(decimals(asText)).toEqual(['\u20686\u2069, written as text, not used']);
  expect(decimals(cardOf(WREN))).toEqual(['not stated: amounts count whole units']);
});

it('has no row for an invisible website', () => {
  const card = cardOf({ ...WREN, url: { value: '\u200b ', source: 'CIP_26' } });
  expect(textsOf(card, '[data-property=url]')).toEqual([]);
  expect(tagsOf(card)).toEqual(['CIP-68']);
});

it('names the source of the logo too in the summary', () => {
  const picture = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' } as const;
  expect(tagsOf(cardOf(WREN, picture))).toEqual(['CIP-68', 'CIP-26']);
  expect(tagsOf(cardOf(WREN, { ...picture, source: 'CIP_68' }))).toEqual(['CIP-68']);
  expect(tagsOf(cardOf(WREN, { kind: 'none', reason: 'remote' }))).toEqual(['CIP-68']);
});

it('gives no advice about a token that is not registered', () => {
  const card = draw(TOKENS.fernwood.subject as Subject, { kind: 'absent', reason: 'not-registered' });
  expect(card.querySelector('a')).toBeNull();
});

it('12: says that control characters are removed from an asset name', () => {
  const subject = `${TOKENS.fernwood.policy}${Buffer.from('Ouzel Club\n').toString('hex')}` as Subject;
  const card = draw(subject, { kind: 'absent', reason: 'not-registered' });
  expect(textsOf(card, 'h2')).toEqual(['Ouzel Club']);
  expect(card.querySelector('.identity')?.textContent).toContain('Contains control characters');
});

it.each([
  ['the picture', { width: 3, height: 2 }],
  ['the letter if the browser cannot decode the picture', undefined],
])('shows %s', async (_case, bitmap) => {
  const decode = () => (bitmap ? Promise.resolve(bitmap) : Promise.reject(new Error('no picture')));
  vi.stubGlobal('createImageBitmap', decode);
  const card = cardOf(WREN, { kind: 'image', type: 'image/png', base64: btoa('bytes'), source: 'CIP_26' });
  // The decoder answers in microtasks.
  await new Promise((resume) => void setImmediate(resume));
  const canvas = card.querySelector('canvas');
  expect(canvas?.hidden).toBe(bitmap === undefined);
  if (bitmap) expect(canvas?.width).toBe(3);
  expect(textsOf(card, '.logo')).toEqual(['W']);
});
