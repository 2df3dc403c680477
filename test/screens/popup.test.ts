/** The mounted popup: its search box, and a token with the source of every value. */
import { it } from 'vitest';
import { PREPROD_TOKENS, TOKENS } from '../data/index.ts';
import { listed, storage, wiring } from './browser.ts';
import { pass } from './clock.ts';
import { type Page, useExtension } from './extension.ts';
import { eventually, expect } from './locator.ts';
import { expectOptionsAt, reportTokens, settingIs } from './pages.ts';

const extension = useExtension();
const open = (query?: string) => extension.open('popup', query);
const requests = () => extension.services.metadata.mainnet;
const { fernwood, mica, tern, ternCopy, hollow, orrery } = TOKENS;
const alert = (popup: Page) => popup.getByRole('alert');

it('the search box finds a token by a subject, a policy ID, a link, and a fingerprint that was learned', async () => {
  const popup = await open();
  for (const [text, name] of [
    [mica.subject.toUpperCase(), 'Mica Sheet'],
    [`  ${hollow.policy}\n`, 'Hollow Reed'],
    [`https://cardanoscan.io/token/${mica.subject}?tab=x`, 'Mica Sheet'],
    [mica.fingerprint, 'Mica Sheet'],
  ] as const) {
    await popup.lookUp(text);
    await expect(popup.heading()).toHaveText(name);
  }
});

it('the search box explains invalid input, also of the page address, without sending or clearing it', async () => {
  const popup = await open('zebra & co');
  await expect(alert(popup)).toHaveText(/No known token has this name/);
  await expect(popup.searchBox()).toHaveValue('zebra & co');
  for (const [text, sentence] of [
    ['', /Enter a name, a subject/],
    [
      `${tern.subject}, ${mica.subject}x, ${orrery.subject}`,
      /^“0dbb0651886f7f3c…d494341x”: “x” at position 65/,
    ],
  ] as const) {
    await popup.lookUp(text);
    await expect(alert(popup)).toHaveText(sentence);
    await expect(popup.searchBox()).toHaveValue(text);
    await expect(popup.searchBox()).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(popup.article()).toHaveCount(0);
  expect(requests()).toEqual([]);
});

const suggestions = (popup: Page) => popup.getByRole('listbox').getByRole('option');

it('the search box suggests known tokens as the user types, with their policies and without a request', async () => {
  listed.push(...[tern, ternCopy, mica].map(({ subject }) => ({ subject })));
  const popup = await open();
  await popup.show(tern);
  // Until it is learned.
  await pass(11_000);
  const before = requests().length;
  await popup.searchBox().fill('tern');
  await expect(suggestions(popup)).toHaveText([
    new RegExp(`Tern Exchange ?TERNX.*${tern.policy.slice(0, 8)}`),
    new RegExp(`TernExchange.*${ternCopy.policy.slice(0, 8)}.*unconfirmed name`),
  ]);
  expect(requests()).toHaveLength(before);
  await popup.press('ArrowDown');
  await expect(suggestions(popup).nth(1)).toHaveAttribute('aria-selected', 'true');
  await popup.press('ArrowUp');
  await expect(suggestions(popup).nth(0)).toHaveAttribute('aria-selected', 'true');
  await popup.press('ArrowUp');
  // Further typing selects the first one again.
  await popup.searchBox().fill('tern e');
  await popup.press('Enter');
  await expect(popup.heading()).toHaveText('Tern Exchange');
  await expect(suggestions(popup)).toHaveCount(0);
});

it('the search box suggests a token that only looks like the text, and opens one that fits what is typed at once', async () => {
  listed.push({ subject: mica.subject }, { subject: fernwood.subject });
  const popup = await open();
  await popup.lookUp('m\u0456ca');
  await expect(suggestions(popup)).toHaveText([/MICA.*similar spelling/]);
  // The user types on before the answer comes.
  const { send } = wiring;
  wiring.send = (message) => new Promise((resume) => setTimeout(() => resume(send(message)), 500));
  await popup.lookUp('fernwood');
  await popup.searchBox().fill('fernwood tree');
  await pass(1_000);
  wiring.send = send;
  await expect(popup.article()).toHaveCount(0);
  // While the background starts, the suggestions are those for the text before.
  extension.stopWorker();
  await popup.lookUp('fernwood');
  await expect(popup.heading()).toHaveText('Fernwood');
});

it('a token and its nickname differ between networks, and a network may have no service', async () => {
  const nicknames = [{ network: 'preprod', subject: fernwood.subject, nickname: 'my seedling' }];
  await storage.sync.set({ settings: { nicknames } });
  const popup = await open();
  const network = popup.getByLabel('Network');
  await popup.lookUp(fernwood.subject);
  await expect(popup.heading()).toHaveText('Fernwood');
  await expect(popup.button('Add nickname')).toHaveCount(1);
  await network.selectOption('Preprod');
  await expect(popup.button('Change your nickname')).toHaveCount(1);
  await expect(popup.heading()).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  // The choice is for this look-up only.
  await settingIs('defaultNetwork', 'mainnet');
  await popup.searchBox().fill('');
  await expect(network).toHaveValue('mainnet');
  await network.selectOption('Preprod');
  await popup.lookUp(fernwood.subject);
  await expect(popup.heading()).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  await popup.searchBox().fill('');
  await popup.button(PREPROD_TOKENS.fernwood.name ?? '').click();
  // A link has a network of its own, until another one is chosen.
  const before = requests().length;
  await popup.lookUp(`https://preprod.cardanoscan.io/token/${fernwood.subject}`);
  await expect(popup.heading()).toHaveText(PREPROD_TOKENS.fernwood.name ?? '');
  await network.selectOption('Preview');
  for (const place of [popup.article(), popup.status()])
    await expect(place).toContainText('Preview has no public metadata service');
  expect(requests()).toHaveLength(before);
  await popup.button('Add your own service').click();
  expectOptionsAt('service-preview');
});

it('an example is looked up on mainnet, whatever the default network is', async () => {
  await storage.sync.set({ settings: { defaultNetwork: 'preprod' } });
  const popup = await open();
  await popup.button('SNEK').click();
  await eventually(() => expect(requests()).toHaveLength(1));
});

it('a token compares the standards and marks the used and the differing values', async () => {
  const popup = await open(orrery.subject);
  await expect(popup.locator('[data-property=decimals]')).toContainText(/^Decimals6 CIP-68.*2 CIP-26$/);
  await popup.openTab('Sources');
  const table = popup.getByRole('table', { name: 'Comparison of the standards' });
  const headers = ['Property', 'CIP-68 on chain', 'CIP-26 registry'];
  await expect(table.getByRole('columnheader')).toHaveText(headers);
  const header = popup.getByRole('rowheader', { name: 'Decimals' });
  await expect(header).toHaveText(/differs.*Amounts may be wrong by powers of ten/);
  const cellsOf = (name: RegExp) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
  const cells = cellsOf(/^Decimals/);
  await expect(cells).toHaveText(['6used', '2']);
  // Perhaps the same picture, perhaps not.
  await expect(cellsOf(/^Logo/)).toHaveText(['on IPFS, not loaded', /^Picture/]);
  const options = await extension.open('options');
  await options.getByLabel('Preferred source').selectOption('CIP-26 first');
  await options.getByLabel('Default network').selectOption('Preprod');
  popup.front();
  await expect(popup.getByLabel('Network')).toHaveValue('preprod');
  await popup.getByLabel('Network').selectOption('Mainnet');
  await popup.openTab('Sources');
  await expect(cells).toHaveText(['2used', '6']);
  await popup.lookUp(fernwood.subject);
  await expect(popup.getByText('Only CIP-26 has a record of this token.')).toHaveCount(1);
});

it('a token is shown with the verdict on its signatures, one click away from the status line', async () => {
  const popup = await open();
  for (const [token, verdict] of [
    [TOKENS.mirewick, 'Signed by the issuer: 5 of 6 · Signature doesn’t verify: 1 of 6'],
    [TOKENS.kiln, 'Signed; can’t tell by whom'],
    [fernwood, 'Signed by the issuer'],
  ] as const) {
    await popup.show(token);
    await expect(popup.locator('tr').filter({ hasText: /^Signature/ })).toContainText([verdict]);
  }
  await popup.button('Signed by the issuer').click();
  await expect(popup.getByRole('tab', { name: 'Sources' })).toHaveAttribute('aria-selected', 'true');
});

it('a token is copied as JSON with its records, and each identifier as a whole', async () => {
  const popup = await open(fernwood.subject);
  await popup.button('Copy Policy ID').click();
  expect(extension.copied).toEqual([fernwood.policy]);
  await popup.button('Copy JSON').click();
  const [token] = JSON.parse(extension.copied.at(-1) ?? '').tokens;
  expect(token.records.CIP_26.logo.value.length).toBeGreaterThan(2_000);
});

it('a token is asked for again on a click, and Sources says when the service answered, with the registry’s entry', async () => {
  const popup = await open(fernwood.subject);
  await pass(60_000);
  await popup.openTab('Sources');
  await expect(popup.article()).toContainText('tokens.cardano.org answered 1 min. ago.');
  const entry = `cardano-token-registry/blob/master/mappings/${fernwood.subject}.json`;
  await expect(popup.article().locator('.registry a')).toContainText([entry]);
  const before = requests().length;
  await popup.button('Ask the service again').click();
  await expect(popup.article()).toContainText('tokens.cardano.org answered just now.');
  // The second time it comes from the cache.
  await popup.show(mica);
  await popup.show(mica);
  expect(requests()).toHaveLength(before + 2);
});

it('a policy lists its tokens by asset name; each opens, and "back" leads to the policy', async () => {
  const popup = await extension.open('popup');
  await popup.show(fernwood);
  // Until the subject is learned.
  await pass(11_000);
  await popup.lookUp(fernwood.policy);
  await expect(popup.article()).toContainText('1 known token');
  await popup.article().getByRole('listitem').button('Fernwood').click();
  await expect(popup.heading()).toHaveText('Fernwood');
  await popup.button('Back to the list').click();
  await expect(popup.article().getByRole('listitem').button('Fernwood')).toBeFocused();
});

it('the arrows move through a list, and Escape leads back to the token that was opened', async () => {
  reportTokens([mica, tern, fernwood]);
  const popup = await open();
  await expect(popup.pageList().getByRole('listitem').filter({ hasText: 'CIP-26' })).toHaveCount(3);
  await popup.searchBox().focus();
  for (const [key, name] of [
    ['ArrowDown', 'Mica Sheet'],
    ['End', 'Fernwood'],
    ['ArrowDown', 'Fernwood'],
    ['ArrowUp', 'Tern Exchange'],
  ] as const) {
    await popup.press(key);
    await expect(popup.button(name)).toBeFocused();
  }
  await popup.press('Enter');
  await expect(popup.heading()).toHaveText('Tern Exchange');
  await expect(popup.heading()).toBeFocused();
  await popup.press('/');
  await expect(popup.searchBox()).toBeFocused();
  await popup.press('Escape');
  await expect(popup.button('Tern Exchange')).toBeFocused();
});

/** Not registered, with the ticker of another token as name. */
const STRANGER = { subject: `${'5b'.repeat(28)}${Buffer.from('TERNX').toString('hex')}` };
/** The warnings without the characters that isolate their values. */
const warningsAre = (popup: Page, ...lines: readonly string[]) =>
  eventually(() => {
    const texts = popup.article().locator('[data-warning=lookalike] b').texts();
    expect(texts.map((text) => text.replace(/[\u2066-\u2069]/g, ''))).toEqual(lines);
  });
const SHORT_POLICY = `${tern.policy.slice(0, 8)}…${tern.policy.slice(-4)}`;

it('warns of an unregistered token that is named like a registered one, and leads to that', async () => {
  listed.push({ subject: tern.subject, name: 'Tern Exchange', ticker: 'TERNX' });
  const popup = await open();
  await popup.show(STRANGER);
  await warningsAre(popup, `Not registered. The registered TERNX has policy ${SHORT_POLICY}.`);
  await popup.article().button('Open').click();
  await expect(popup.heading()).toHaveText('Tern Exchange');
  await warningsAre(popup);
});

it('shows registered tokens with the same ticker side by side, with what tells them apart', async () => {
  for (const { subject } of [tern, ternCopy]) listed.push({ subject, ticker: 'TERNX' });
  const popup = await open();
  await popup.show(tern);
  await popup.button(/^2 registered tokens use the ticker .TERNX.$/).click();
  const tokens = popup.region('Tokens with the same ticker').getByRole('listitem');
  await expect(tokens).toContainText([
    /Tern Exchange.*TERNX.*Signed by the issuer.*Any one of 2 keys can mint more.*tern\.example/s,
    /T\u0435rn Exchange.*TERNX.*Signed; can’t tell by whom.*tern-exchange\.example/s,
  ]);
  await tokens
    .nth(1)
    .button(/Exchange/)
    .click();
  await expect(popup.locator('.identity [title]').first()).toHaveAttribute('title', ternCopy.policy);
});

it('gives a token a nickname, and warns of an unregistered one that is named like it', async () => {
  const popup = await open();
  await popup.show(tern);
  await popup.button('Add nickname').click();
  const section = popup.region('Your nickname');
  const field = section.getByRole('textbox', { name: 'Your nickname for this token' });
  await expect(field).toHaveValue('TERNX');
  await field.fill('   ');
  await section.button('Save').click();
  await expect(section.status()).toHaveText('Enter a nickname.');
  await field.fill(' the\u202e real one ');
  await section.button('Save').click();
  await expect(popup.button(/^Change your nickname/)).toBeFocused();
  await expect(section).toContainText('the real one');
  await popup.button(/^Change your nickname/).click();
  await field.press('Escape');
  await expect(popup.heading()).toHaveText('Tern Exchange');
  await popup.show(STRANGER);
  await warningsAre(popup, `Not registered. Your token the real one has policy ${SHORT_POLICY}.`);

  const options = await extension.open('options');
  await options.openRow('Nicknames');
  const nicknames = options.getByRole('list', { name: 'Nicknames' });
  await expect(nicknames.getByRole('listitem')).toContainText([
    /the real one.*Tern Exchange · TERNX.*Mainnet/,
  ]);
  await nicknames.button(/^Remove your nickname/).click();
  await expect(nicknames.getByRole('listitem')).toHaveCount(0);
  // The popup updates its warnings.
  await warningsAre(popup);
});
