/** The tour that the demo takes without a display. */
import { mkdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { HOST, readCard } from '../e2e/card.ts';
import { inCard } from '../e2e/card-in-chromium.ts';
import { keyStatus, NAMES, pressTest } from '../e2e/options-page.ts';
import { KEYS } from '../services/local.ts';
import type { Transcript } from './transcript.ts';
import { enterAddresses, type World } from './world.ts';

const PICTURES = '.output/demo';

export async function takeTour(world: World, transcript: Transcript): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await useOptions(await world.open('options'), world, transcript);
  await hoverOnPages(world, transcript);
  await usePopup(await world.open('popup'), transcript);
}

/** Hiding the caret would leave an attribute in the page. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${PICTURES}/${name}.png`, caret: 'initial' });
// biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden text.
const textOf = (locator: Locator) => () => locator.innerText();

async function useOptions(options: Page, world: World, { heading, expect }: Transcript): Promise<void> {
  heading('Options: the local services, and a key for each network');
  await enterAddresses(options, world);
  const field = (network: keyof typeof NAMES) => options.getByLabel(`${NAMES[network]} project ID`);
  const status = (network: keyof typeof NAMES) => textOf(keyStatus(options, NAMES[network]));
  for (const network of ['mainnet', 'preprod'] as const) {
    await field(network).fill(KEYS[network]);
    await field(network).press('Enter');
    await expect(`the ${network} key is saved`, status(network), ['Saved']);
    await pressTest(options, NAMES[network]);
    await expect(`the ${network} key works`, status(network), ['Working']);
  }
  await options.setViewportSize({ width: 900, height: 1240 });
  await picture(options, 'options');
}

async function hoverOnPages(world: World, { heading, expect }: Transcript): Promise<void> {
  const { fernwood, lanterns, mica } = TOKENS;
  const stops = [
    ['Cardanoscan', fernwood.subject, ['Fernwood', 'CIP-26', '1,000,000 units']],
    ['Cexplorer', lanterns.fingerprint, ['Lantern Guild', 'CIP-68', 'CIP-26']],
    ['AdaStat', mica.fingerprint, ['Mica Sheet', 'MICA', 'CIP-26']],
  ] as const;
  for (const [index, [site, id, words]] of stops.entries()) {
    heading(`Hover on a list like ${site}'s`);
    const page = await world.openSite(index);
    const before = await page.content();
    await page.locator(`a[href*="${id}"]`).first().hover();
    await expect('the card shows the token', async () => (await inCard(page, readCard))?.text, words);
    await picture(page, `hover-${site.toLowerCase()}`);
    await page.keyboard.press('Escape');
    const cards = async () => `${await page.locator(HOST).count()} cards`;
    await expect('Escape closes the card', cards, [/^0 cards$/]);
    const same = async () => ((await page.content()) === before ? 'unchanged' : 'changed');
    await expect('the page is unchanged', same, [/^unchanged$/]);
    await page.close();
  }
}

async function usePopup(popup: Page, { heading, expect }: Transcript): Promise<void> {
  await popup.setViewportSize({ width: 380, height: 600 });
  heading('Popup: latest blocks');
  const blocks = popup.getByRole('region', { name: 'Latest blocks' });
  const entry = (name: string) => textOf(blocks.getByRole('listitem').filter({ hasText: name }));
  await expect('mainnet has a block', entry('Mainnet'), [/[\d,]+ epoch \d+ \d+ tx ₳[\d.]+/]);
  await expect('preprod has another', entry('Preprod'), [/epoch \d+/]);
  await expect('preview has no key', entry('Preview'), ['No key', 'Add key']);

  heading('Popup: look-ups');
  const token = textOf(popup.getByRole('article'));
  const lookUp = async (text: string) => {
    await popup.getByRole('searchbox').fill(text);
    await popup.getByRole('searchbox').press('Enter');
  };
  await lookUp(TOKENS.orrery.subject);
  await expect('both standards', token, ['Orrery', 'CIP-68', 'Decimals disagree', 'CIP-26']);
  await picture(popup, 'popup-both-standards');
  await lookUp(TOKENS.fernwood.subject.slice(1));
  await expect('bad input is explained at the box', textOf(popup.getByRole('alert')), [
    'one is missing or extra',
  ]);
  await picture(popup, 'popup-bad-input');
}
