/** Who signed a value, where the standards disagree, whose face a token has: in the popup, and as the user wants it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { LABEL_AT_MOST } from '../../lib/settings/meant.ts';
import { DATA, TOKENS } from '../data/index.ts';
import { BUILD } from './extension.ts';
import { expect, test } from './lens.ts';

const { tern, ternCopy, orrery, fernwood } = TOKENS;
const short = (policy: string) => `${policy.slice(0, 4)}…${policy.slice(-4)}`;

async function lookUp(popup: Page, text: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.keyboard.press('Enter');
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
}

const words = (popup: Page): Locator =>
  popup.getByRole('region', { name: 'What to know, and your own words' });
/** The lines about a token, without what isolates their values. */
const notes = async (popup: Page): Promise<readonly string[]> =>
  (await words(popup).locator('.notice').allTextContents()).map((text) =>
    text.replace(/[\u2066-\u2069]/g, ''),
  );
const press = (popup: Page, name: string) => words(popup).getByRole('button', { name }).click();

test('standards that differ are told in a line, and decimals are a warning', async ({ openPopup }) => {
  const popup = await openPopup();
  await lookUp(popup, orrery.subject);
  await expect
    .poll(() => notes(popup))
    .toEqual([
      'Decimals differ: CIP-68 says 6, CIP-26 says 2. Amounts change by powers of ten.',
      'Websites differ: https://orrery.example/moons in CIP-68, https://orrery.example/ in CIP-26',
    ]);
  await expect(popup.getByRole('row', { name: /Decimals/ })).toContainText('differs');
  await lookUp(popup, fernwood.subject);
  await expect(words(popup)).toHaveCount(1);
  expect(await notes(popup)).toEqual([]);
});

test('a token with the face of one that was seen is told, without a word against it', async ({
  openPopup,
  stopWorker,
}) => {
  const popup = await openPopup();
  await lookUp(popup, tern.subject);
  await expect(words(popup)).toHaveCount(1);
  expect(await notes(popup)).toEqual([]);
  await lookUp(popup, ternCopy.subject);
  const line = `Another token has this ticker: TERNX, policy ${short(tern.policy)}`;
  await expect.poll(() => notes(popup)).toEqual([line]);
  // Also by a worker that has seen nothing itself.
  const written = () =>
    popup.evaluate(async () => {
      const { local } = (
        globalThis as unknown as { chrome: { storage: { local: { get(n: string): Promise<object> } } } }
      ).chrome.storage;
      return JSON.stringify(await local.get('seen'));
    });
  await expect.poll(written).toContain(tern.subject);
  await stopWorker();
  await popup.reload();
  await lookUp(popup, ternCopy.subject);
  await expect.poll(() => notes(popup)).toEqual([line]);
});

test('the one that is meant has the user’s label, which others with its face are held against', async ({
  openPopup,
  openOptions,
}) => {
  const popup = await openPopup();
  await lookUp(popup, tern.subject);
  await press(popup, 'This is the one I mean');
  const field = words(popup).getByRole('textbox', { name: 'Your label for this token' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('TERNX');
  await field.fill('   ');
  await press(popup, 'Keep');
  await expect(words(popup).getByRole('status')).toHaveText('Enter a label.');
  await field.fill(`  my\u202e bird ${'x'.repeat(60)}`);
  await press(popup, 'Keep');
  const label = `my bird ${'x'.repeat(60)}`.slice(0, LABEL_AT_MOST - 4);
  await expect(words(popup).locator('.label')).toContainText(label.slice(0, 20));
  await expect(words(popup).getByRole('button', { name: /^Change your label/ })).toBeFocused();
  await words(popup)
    .getByRole('button', { name: /^Change your label/ })
    .click();
  await field.fill('the real one');
  await popup.keyboard.press('Enter');
  await expect(words(popup).locator('.label')).toHaveText('Your label: \u2068the real one\u2069');

  await lookUp(popup, ternCopy.subject);
  const line = `Another token has this ticker: TERNX (the real one), policy ${short(tern.policy)}`;
  await expect.poll(() => notes(popup)).toEqual([line]);
  await lookUp(popup, tern.subject);
  await expect(words(popup).locator('.label')).toBeVisible();
  // Known best: what is known less well is no warning here.
  expect(await notes(popup)).toEqual([]);

  const options = await openOptions();
  const own = options.getByRole('list', { name: 'Tokens you marked' });
  await expect(own.getByRole('listitem')).toContainText([/the real one.*Tern Exchange · TERNX.*Mainnet/]);
  await own.getByRole('button', { name: /^Remove your label/ }).click();
  await expect(own.getByRole('listitem')).toHaveCount(0);
  // The popup hears of it, and asks anew.
  await expect(words(popup).locator('.label')).toHaveCount(0);
  await expect
    .poll(() => notes(popup))
    .toEqual([`Another token has this ticker: TERNX, policy ${short(ternCopy.policy)}`]);
});

test('a warning is hidden for one token, and comes back when it is wanted again', async ({
  openPopup,
  openOptions,
}) => {
  const popup = await openPopup();
  for (const token of [tern, ternCopy]) await lookUp(popup, token.subject);
  await expect.poll(() => notes(popup)).toHaveLength(1);
  await press(popup, 'Hide this warning');
  await expect.poll(() => notes(popup)).toEqual([]);
  await expect(words(popup)).toContainText('Tokens that look like this one are not named here.');
  await lookUp(popup, tern.subject);
  await expect.poll(() => notes(popup)).toHaveLength(1);
  await lookUp(popup, ternCopy.subject);
  await expect(words(popup).getByRole('button', { name: 'Name them again' })).toBeVisible();
  expect(await notes(popup)).toEqual([]);
  await press(popup, 'Name them again');
  await expect.poll(() => notes(popup)).toHaveLength(1);

  await press(popup, 'Hide this warning');
  const options = await openOptions();
  const hidden = options.getByRole('list', { name: 'Hidden warnings' });
  await expect(hidden.getByRole('listitem')).toContainText([/TernExchange.*Mainnet/]);
  await hidden.getByRole('button').click();
  await expect(hidden).toHaveCount(0);
  await expect.poll(() => notes(popup)).toHaveLength(1);
});

test('what was seen is forgotten with the answers that are kept', async ({ openPopup, openOptions }) => {
  const popup = await openPopup();
  await lookUp(popup, tern.subject);
  const options = await openOptions();
  await options.getByRole('button', { name: /^Clear/ }).click();
  const kept = () =>
    options.evaluate(() =>
      (
        globalThis as unknown as { chrome: { storage: { local: { get(name: string): Promise<object> } } } }
      ).chrome.storage.local.get('seen'),
    );
  await expect.poll(kept).toEqual({ seen: [] });
  await lookUp(popup, ternCopy.subject);
  expect(await notes(popup)).toEqual([]);
});

/** Constants that no Ed25519 does without: its prime, and the d of its curve. */
const CURVE = /7f{60}ed|52036cee2b6ffe738cc740797779e898/i;

test('no code of the curve is read by a page or by a background that starts', () => {
  const read = (name: string) => readFileSync(`${BUILD}/${name}`, 'utf8');
  const chunks = readdirSync(`${BUILD}/chunks`).map((name) => `chunks/${name}`);
  const carriers = chunks.filter((name) => CURVE.test(read(name)));
  expect(carriers).toEqual([expect.stringMatching(/attestation/)]);
  const scripts = readdirSync(`${BUILD}/content-scripts`).map((name) => `content-scripts/${name}`);
  expect([...scripts, 'background.js'].filter((name) => CURVE.test(read(name)))).toEqual([]);
  // Neither do they, nor a page that opens, ask for the chunk before details are shown.
  for (const name of [...scripts, 'background.js', 'popup.html', 'options.html', 'welcome.html']) {
    expect(read(name)).not.toContain('attestation-');
  }
});

test('one token’s signatures are checked in under 30 ms', async ({ openPopup }) => {
  const popup = await openPopup();
  const [chunk = ''] = readdirSync(`${BUILD}/chunks`).filter((name) => name.startsWith('attestation-'));
  const records = readdirSync(DATA.mappings).map((name) => readFileSync(`${DATA.mappings}/${name}`, 'utf8'));
  const { times, verdicts } = await popup.evaluate(
    async ({ chunk, records }) => {
      const parts: Record<string, unknown> = await import(`/chunks/${chunk}`);
      const [verify] = Object.values(parts).filter((one) => typeof one === 'function');
      const all = records.map((text) => JSON.parse(text));
      const verdicts = all.flatMap((record) => Object.values(verify?.(record) as Record<string, string>));
      const times = Array.from({ length: 3 }, () =>
        all.map((record) => {
          const began = performance.now();
          verify?.(record);
          return performance.now() - began;
        }),
      ).flat();
      return { times, verdicts };
    },
    { chunk, records },
  );
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  console.log(
    `attestation: ${median.toFixed(1)} ms median, ${sorted.at(-1)?.toFixed(1)} ms at most, for all signatures of one ` +
      `token in the popup (${records.length} tokens, ${verdicts.length} properties)`,
  );
  expect(new Set(verdicts)).toEqual(
    new Set(['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned']),
  );
  // The bar is 30 ms on a machine without other work.
  expect(median).toBeLessThan(30 * 5);
});
