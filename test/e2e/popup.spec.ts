/** The popup: blocks of three networks, one search box, every value with its source. */
import type { Page } from '@playwright/test';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { expect, KEYS, readRows, test } from './lens.ts';

async function lookUp(popup: Page, text: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.keyboard.press('Enter');
}

const heading = (popup: Page) => popup.getByRole('article').getByRole('heading');
const rowsOf = (popup: Page) => popup.getByRole('article').evaluate(readRows);

test('every way to write a token leads to it', async ({ openPopup }) => {
  const popup = await openPopup();
  const { fernwood, mica, hollow, marrow } = TOKENS;
  const ways: readonly (readonly [string, string])[] = [
    [fernwood.subject, 'Fernwood'],
    [mica.subject.toUpperCase(), 'Mica Sheet'],
    [`${fernwood.policy}.${fernwood.assetName}`, 'Fernwood'],
    [`${mica.policy}.MICA`, 'Mica Sheet'],
    [`  ${hollow.policy}\n`, 'Hollow Reed'],
    [fernwood.fingerprint, 'Fernwood'],
    [`https://cardanoscan.io/token/${mica.subject}?tab=x`, 'Mica Sheet'],
    [marrow.subject, 'Marrow & Join'],
  ];
  for (const [text, name] of ways) {
    await lookUp(popup, text);
    await expect(heading(popup)).toHaveText(name);
  }
});

test('bad input is explained at the box, and nothing is sent or lost', async ({ openPopup, services }) => {
  const popup = await openPopup();
  const { fernwood } = TOKENS;
  const wrong: readonly (readonly [string, RegExp])[] = [
    [fernwood.subject.replace('7', 'g'), /“g” at position 1 is not a hex digit/],
    [fernwood.subject.slice(0, -1), /hex comes in pairs/],
    ['a'.repeat(121), /121 digits are too many/],
    ['ab12', /4 digits are too few/],
    [fernwood.fingerprint.replace(/.$/, 'q').replace(/qq$/, 'qp'), /checksum of this fingerprint is wrong/],
    ['asset1abc', /44 letters and digits/],
    ['', /Enter a subject/],
  ];
  for (const [text, sentence] of wrong) {
    await lookUp(popup, text);
    await expect(popup.getByRole('alert')).toHaveText(sentence);
    await expect(popup.getByRole('searchbox')).toHaveValue(text);
    await expect(popup.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(services.metadata.mainnet).toEqual([]);
});

test('a priority switch changes which standard a value comes from', async ({ openPopup }) => {
  const popup = await openPopup();
  await lookUp(popup, TOKENS.orrery.subject);
  await expect(heading(popup)).toHaveText('Orrery');
  const decimals = async () => (await rowsOf(popup)).find((row) => row.label === 'Decimals');
  await expect.poll(decimals).toMatchObject({ value: '6', sources: ['CIP-68'] });
  await popup.getByLabel('Priority').selectOption('CIP-26 first');
  await expect.poll(decimals).toMatchObject({ value: '2', sources: ['CIP-26'] });
  await popup.getByLabel('Priority').selectOption('CIP-68 only');
  await expect.poll(decimals).toMatchObject({ value: '6', sources: ['CIP-68'] });
  await lookUp(popup, TOKENS.fernwood.subject);
  await expect(popup.getByRole('article')).toContainText('Not registered');
});

test('a network switch asks the other network, and preview says that it has no service', async ({
  openPopup,
  services,
}) => {
  const popup = await openPopup();
  await lookUp(popup, TOKENS.fernwood.subject);
  await expect(heading(popup)).toHaveText('Fernwood');
  await popup.getByLabel('Network').selectOption('Preprod');
  await expect(heading(popup)).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  expect(services.metadata.preprod).toHaveLength(1);
  const before = services.metadata.mainnet.length;
  await popup.getByLabel('Network').selectOption('Preview');
  await expect(popup.getByRole('article')).toContainText('No metadata service is documented for Preview');
  expect(services.metadata.mainnet).toHaveLength(before);
});

test('absence has its reasons', async ({ openPopup }) => {
  const popup = await openPopup();
  const absent = popup.getByRole('article');
  await lookUp(popup, UNREGISTERED.heron.subject);
  await expect(absent).toContainText('does not serve assets with this label');
  await lookUp(popup, UNREGISTERED.gorse.subject);
  await expect(absent).toContainText('Not registered');
  await lookUp(popup, UNREGISTERED.gorse.policy);
  await expect(absent).toContainText('No asset with an empty name');
  await lookUp(popup, UNREGISTERED.sluice.fingerprint);
  await expect(absent).toContainText('A fingerprint is one-way');
});

test('failures are said in words', async ({ openPopup, services }) => {
  const popup = await openPopup();
  services.metadataFaults.set({ kind: 'html' });
  await lookUp(popup, TOKENS.tern.subject);
  await expect(popup.getByRole('article')).toContainText('The answer could not be read');
  services.metadataFaults.set({ kind: 'redirect', to: 'https://elsewhere.example/' });
  await lookUp(popup, TOKENS.mica.subject);
  await expect(popup.getByRole('article')).toContainText('another address, which we do not follow');
});

test('the latest block of each network is shown with all its fields, or what is missing for it', async ({
  openPopup,
  openOptions,
  services,
}) => {
  const options = await openOptions();
  for (const network of ['mainnet', 'preprod'] as const) {
    const name = network === 'mainnet' ? 'Mainnet' : 'Preprod';
    await options.getByLabel(`${name} project ID`).fill(KEYS[network]);
    await options.keyboard.press('Enter');
    await expect(options.getByRole('group', { name }).getByRole('status').last()).toHaveText('Kept.');
  }
  const popup = await openPopup();
  const blocks = popup.getByRole('region', { name: 'Latest blocks' });
  const entry = (name: string) => blocks.getByRole('listitem').filter({ hasText: name });
  await expect(entry('Mainnet')).toContainText(/\d,\d{3}/);
  await expect(entry('Mainnet')).toContainText(/epoch \d+.*slot [\d,]+.*\d+ tx.*fees ₳ \d+\.\d{2}/s);
  await expect(entry('Mainnet').locator('time')).toHaveText(/\d+ (s|min) ago/);
  await expect(entry('Mainnet').locator('code')).toHaveAttribute('title', /^[0-9a-f]{64}$/);
  await expect(entry('Preprod')).toContainText(/epoch \d+/);
  await expect(entry('Preview')).toContainText('no project ID');
  expect(services.provider.preview).toEqual([]);
  expect(services.provider.mainnet).toHaveLength(1);
  expect(services.provider.mainnet[0]?.headers.project_id).toBe(KEYS.mainnet);
});

test('a link of an explorer is read by what it leads to, on that explorer’s network', async ({
  openPopup,
  services,
}) => {
  const popup = await openPopup();
  const hash = TOKENS.mica.subject;
  await lookUp(popup, `https://cardanoscan.io/transaction/${hash}`);
  await expect(popup.getByRole('alert')).toHaveText(/leads to a transaction/);
  await lookUp(
    popup,
    `https://www.taptools.io/charts/token?pairID=${TOKENS.mica.policy}.${TOKENS.mica.assetName}`,
  );
  await expect(popup.getByRole('alert')).toHaveText(/another page of this site/);
  expect(services.metadata.mainnet).toEqual([]);
  await lookUp(popup, `https://preprod.cardanoscan.io/token/${TOKENS.fernwood.subject}`);
  await expect(heading(popup)).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  await expect(popup.getByLabel('Network')).toHaveValue('preprod');
  expect(services.metadata.mainnet).toEqual([]);
});
