/** The mounted popup: its search box, a token with the source of every value, and its keys. */
import { it } from 'vitest';
import { PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { BASE, calls } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, heading, lookUp, openTab, reportTokens, settingIs, show } from './pages.ts';

const extension = useExtension();
const open = (query?: string) => extension.open('popup', query);
const requests = () => extension.services.metadata.mainnet;
const { fernwood, mica, tern, hollow, orrery } = TOKENS;
const { heron, sluice } = UNREGISTERED;
const alert = (popup: Page) => popup.getByRole('alert');
const box = (popup: Page) => popup.getByRole('searchbox');

it('the search box finds a token by a subject, a policy ID, a link, and a fingerprint that was learned', async () => {
  const popup = await open();
  for (const [text, name] of [
    [mica.subject.toUpperCase(), 'Mica Sheet'],
    [`  ${hollow.policy}\n`, 'Hollow Reed'],
    [`https://cardanoscan.io/token/${mica.subject}?tab=x`, 'Mica Sheet'],
    [mica.fingerprint, 'Mica Sheet'],
  ] as const) {
    await lookUp(popup, text);
    await expect(heading(popup)).toHaveText(name);
  }
});

it('the search box explains invalid input, also of the page address, without sending or clearing it', async () => {
  const popup = await open('zebra & co');
  await expect(alert(popup)).toHaveText(/No known token has this name/);
  await expect(box(popup)).toHaveValue('zebra & co');
  const third = `${tern.subject}, ${mica.subject}x, ${orrery.subject}`;
  for (const [text, sentence] of [
    [fernwood.subject.replace('7', 'g'), /“g” at position 1 isn’t a hex digit/],
    ['', /Enter a name, a subject/],
    [`https://cardanoscan.io/transaction/${mica.subject}`, /leads to a transaction/],
    [`https://app.dexhunter.io/charts?pair=${mica.policy}.${mica.assetName}`, /another page of this site/],
    [third, /^“0dbb0651886f7f3c…d494341x”: “x” at position 65/],
  ] as const) {
    await lookUp(popup, text);
    await expect(alert(popup)).toHaveText(sentence);
    await expect(box(popup)).toHaveValue(text);
    await expect(box(popup)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(article(popup)).toHaveCount(0);
  expect(requests()).toEqual([]);
});

it('a token differs between networks, and is absent on a network without a service', async () => {
  const popup = await open();
  await lookUp(popup, fernwood.subject);
  await expect(heading(popup)).toHaveText('Fernwood');
  await popup.getByLabel('Network').selectOption('Preprod');
  await expect(heading(popup)).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  expect(extension.services.metadata.preprod).toHaveLength(1);
  const before = requests().length;
  await popup.getByLabel('Network').selectOption('Preview');
  await expect(article(popup)).toContainText('Preview has no public metadata service');
  expect(requests()).toHaveLength(before);
  // The choice is for this look-up only.
  await settingIs('defaultNetwork', 'mainnet');
  await box(popup).fill('');
  await expect(popup.getByLabel('Network')).toHaveValue('mainnet');
  // A link has a network of its own, until another one is chosen.
  await lookUp(popup, `https://preprod.cardanoscan.io/token/${fernwood.subject}`);
  await expect(heading(popup)).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  await popup.getByLabel('Network').selectOption('Preview');
  await expect(article(popup)).toContainText('Preview has no public metadata service');
  await pass(1_000);
  expect(requests()).toHaveLength(before);
  await popup.button('Add your own service').click();
  expect(calls).toContainEqual(['tabs.create', { url: `${BASE}options.html#service-preview` }]);
});

it('a token is explained where it is absent', async () => {
  const popup = await open();
  for (const [text, sentence] of [
    [heron.subject, 'NFTs aren’t in the token registry'],
    [UNREGISTERED.gorse.policy, 'a policy, not a single token'],
    [sluice.fingerprint, 'Only the fingerprint is known'],
  ] as const) {
    await lookUp(popup, text);
    await expect(article(popup)).toContainText(sentence);
  }
});

it('a token compares the standards and marks the used and the differing values', async () => {
  const popup = await open(orrery.subject);
  await expect(box(popup)).toHaveValue(orrery.subject);
  await expect(popup.locator('[data-property=decimals]')).toContainText(/^Decimals6 CIP-68.*2 CIP-26$/);
  await openTab(popup, 'Sources');
  const table = popup.getByRole('table', { name: 'Comparison of the standards' });
  const headers = ['Property', 'CIP-68 on chain', 'CIP-26 registry'];
  await expect(table.getByRole('columnheader')).toHaveText(headers);
  const header = popup.getByRole('rowheader', { name: 'Decimals' });
  await expect(header).toHaveText(/differs.*Amounts may be wrong by powers of ten/);
  const cells = table.getByRole('row').filter({ has: header }).getByRole('cell');
  await expect(cells).toHaveText(['6used', '2']);
  const options = await extension.open('options');
  await options.getByLabel('Preferred source').selectOption('CIP-26 first');
  popup.front();
  await expect(cells).toHaveText(['2used', '6']);
  await lookUp(popup, fernwood.subject);
  await expect(popup.getByText('Only CIP-26 has a record of this token.')).toHaveCount(1);
});

it('a token is shown with the verdict on its signatures, one click away from the status line', async () => {
  const popup = await open();
  for (const [token, line] of [
    [fernwood, 'Signed by the issuer'],
    [TOKENS.kiln, 'Signed; can’t tell by whom'],
    [TOKENS.mirewick, 'Signed by the issuer: 5 of 6 · Signature doesn’t verify: 1 of 6'],
  ] as const) {
    await show(popup, token);
    await expect(popup.locator('tr').filter({ hasText: /^Signature/ })).toContainText([line]);
  }
  await show(popup, fernwood);
  await popup.button('Signed by the issuer').click();
  await expect(popup.getByRole('tab', { name: 'Sources' })).toHaveAttribute('aria-selected', 'true');
});

it('a token is copied and saved as JSON with its records', async () => {
  const popup = await open(fernwood.subject);
  await popup.button('Copy JSON').click();
  const [token] = JSON.parse(extension.copied.at(-1) ?? '').tokens;
  expect(token.records.CIP_26.logo.value.length).toBeGreaterThan(2_000);
  const json = await popup.save('Save as JSON file');
  expect(json.name).toMatch(/^token-lens-mainnet-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.text).tokens).toMatchObject([{ subject: fernwood.subject }]);
});

it('a token is asked for again on a click, and Sources says when the service answered, with the registry’s entry', async () => {
  const popup = await open(fernwood.subject);
  await pass(60_000);
  await openTab(popup, 'Sources');
  await expect(article(popup)).toContainText('tokens.cardano.org answered 1 min. ago.');
  const entry = `cardano-token-registry/blob/master/mappings/${fernwood.subject}.json`;
  await expect(article(popup).locator('.registry a')).toContainText([entry]);
  const before = requests().length;
  await popup.button('Ask the service again').click();
  await expect(article(popup)).toContainText('tokens.cardano.org answered just now.');
  expect(requests()).toHaveLength(before + 1);
});

it('the first run offers three tokens, and a look-up of one leads to it', async () => {
  const popup = await open();
  await popup.region('Try one of these').button('SNEK').click();
  await expect(article(popup)).toContainText('279c909f');
});

it('a token is shown from the cache, with its age, while the service cannot be reached', async () => {
  await show(await open(), mica);
  // Until it is in the database.
  await pass(1_000);
  extension.stopWorker();
  extension.route('https://tokens.cardano.org', { fetch: () => Response.error() });
  const again = await open();
  await again.region('Recent').button('Mica Sheet').click();
  await expect(heading(again)).toHaveText('Mica Sheet');
  await expect(article(again)).toContainText(/just now|\d+ s ago/);
});

/** Opens the popup over a page with tokens. */
async function openOverPage(): Promise<Page> {
  reportTokens([mica, tern, fernwood]);
  const popup = await extension.open('popup');
  await expect(popup.getByRole('listitem').filter({ hasText: 'CIP-26' })).toHaveCount(3);
  return popup;
}

it('the arrows move through the list, Enter opens, Escape leads back, and a slash to the search box', async () => {
  const popup = await openOverPage();
  await box(popup).focus();
  for (const [key, name] of [
    ['ArrowDown', 'Mica Sheet'],
    ['ArrowDown', 'Tern Exchange'],
    ['End', 'Fernwood'],
    ['ArrowDown', 'Fernwood'],
    ['Home', 'Mica Sheet'],
  ] as const) {
    await popup.press(key);
    await expect(popup.button(name)).toBeFocused();
  }
  await popup.press('ArrowUp');
  await expect(box(popup)).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await popup.press(key);
  await expect(heading(popup)).toHaveText('Tern Exchange');
  await popup.press('/');
  await expect(box(popup)).toBeFocused();
  await popup.press('Escape');
  await expect(popup.button('Tern Exchange')).toBeFocused();
});

it('a policy lists its tokens by asset name; each opens, and "back" leads to the policy', async () => {
  const popup = await extension.open('popup');
  await show(popup, fernwood);
  // Until the subject is learned.
  await pass(11_000);
  await lookUp(popup, fernwood.policy);
  await expect(article(popup)).toContainText('1 known token');
  await article(popup).getByRole('listitem').button('Fernwood').click();
  await expect(heading(popup)).toHaveText('Fernwood');
  await popup.button('Back to the list').click();
  await expect(article(popup)).toContainText('1 known token');
  await expect(article(popup).getByRole('listitem').button('Fernwood')).toBeFocused();
});
