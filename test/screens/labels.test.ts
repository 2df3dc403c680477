/** The mounted warnings about similar tokens, tokens with the same ticker, and the user's nicknames. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { listed } from './browser.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, heading, openRow, show } from './pages.ts';

const extension = useExtension();
const { tern, ternCopy } = TOKENS;
/** Not registered, with the ticker of another token as name. */
const STRANGER = { subject: `${'5b'.repeat(28)}${Buffer.from('TERNX').toString('hex')}` };

const section = (popup: Page) => popup.region('Your nickname');
const label = (popup: Page) => section(popup).locator('.own-label bdi');
/** The warnings without the characters that isolate their values. */
const warningsAre = (popup: Page, ...lines: readonly string[]) =>
  eventually(() =>
    expect(
      article(popup)
        .locator('[data-warning=lookalike] b')
        .texts()
        .map((text) => text.replace(/[\u2066-\u2069]/g, '')),
    ).toEqual(lines),
  );
const policyOf = ({ policy }: typeof tern) => `${policy.slice(0, 8)}…${policy.slice(-4)}`;

it('warns of an unregistered token that is named like a registered one, and leads to that', async () => {
  listed.push({ subject: tern.subject, name: 'Tern Exchange', ticker: 'TERNX' });
  const popup = await extension.open('popup');
  await show(popup, STRANGER);
  await warningsAre(popup, `Not registered. The registered TERNX has policy ${policyOf(tern)}.`);
  await article(popup).button('Open').click();
  await expect(heading(popup)).toHaveText('Tern Exchange');
  await warningsAre(popup);
});

it('shows registered tokens with the same ticker side by side, with what tells them apart', async () => {
  for (const { subject } of [tern, ternCopy]) listed.push({ subject, ticker: 'TERNX' });
  const popup = await extension.open('popup');
  await show(popup, tern);
  await warningsAre(popup);
  await popup.button(/^2 registered tokens use the ticker .TERNX.$/).click();
  const tokens = popup.region('Tokens with the same ticker').getByRole('listitem');
  await expect(tokens).toContainText([
    /Tern Exchange.*TERNX.*Signed by the issuer.*Any one of 2 keys can mint more.*tern\.example/s,
    /T\u0435rn Exchange.*TERNX.*Signed; can’t tell by whom.*tern-exchange\.example/s,
  ]);
  for (const [i, { policy }] of [tern, ternCopy].entries())
    await expect(
      tokens
        .nth(i)
        .locator('[title]')
        .filter({ hasText: policy.slice(0, 8) }),
    ).toHaveCount(1);
  await tokens
    .nth(1)
    .button(/Exchange/)
    .click();
  await expect(popup.locator('.identity [title]').first()).toHaveAttribute('title', ternCopy.policy);
});

it('gives a token a nickname, and warns of an unregistered one that is named like it', async () => {
  const popup = await extension.open('popup');
  await show(popup, tern);
  await popup.button('Add nickname').click();
  const field = section(popup).getByRole('textbox', { name: 'Your nickname for this token' });
  await expect(field).toHaveValue('TERNX');
  await field.fill('   ');
  await section(popup).button('Save').click();
  await expect(section(popup).status()).toHaveText('Enter a nickname.');
  await field.fill(' the\u202e real one ');
  await section(popup).button('Save').click();
  await expect(popup.button(/^Change your nickname/)).toBeFocused();
  await expect(label(popup)).toHaveText('the real one');

  await show(popup, STRANGER);
  await warningsAre(popup, `Not registered. Your token the real one has policy ${policyOf(tern)}.`);

  const options = await extension.open('options');
  await openRow(options, 'Nicknames');
  const own = options.getByRole('list', { name: 'Nicknames' });
  await expect(own.getByRole('listitem')).toContainText([/the real one.*Tern Exchange · TERNX.*Mainnet/]);
  await own.button(/^Remove your nickname/).click();
  await expect(own.getByRole('listitem')).toHaveCount(0);
  // The popup updates its notes.
  await warningsAre(popup);
});
