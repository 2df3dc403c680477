/** Nothing in our screens is a barrier (WCAG 2.2 AA, as far as axe can tell), in both themes and languages. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { inCard } from './card-in-chromium.ts';
import { change, host, link, pressShortcut } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, KEYS, test } from './lens.ts';

/** Colours and words have nothing to do with each other: each theme and each language once. */
const LOOKS = [
  { language: 'en', theme: 'light' },
  { language: 'ja', theme: 'dark' },
] as const;

/** What axe finds, each with the elements it is about. */
async function barriers(page: Page): Promise<readonly string[]> {
  // In the page's own frames there is nothing of ours; the extension's pages have none.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(passes.length).toBeGreaterThan(5);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.theme}`, () => {
    test.beforeEach(async ({ openOptions }) => {
      await change(await openOptions(), look);
    });

    test('options and first-run page have no barrier', async ({ openOptions, context, extensionId }) => {
      const options = await openOptions();
      await expect(options.locator('html')).toHaveAttribute('lang', look.language);
      expect(await barriers(options)).toEqual([]);
      const welcome = await openPage(context, `chrome-extension://${extensionId}/welcome.html`);
      await expect(welcome.locator('h1')).toBeVisible();
      expect(await barriers(welcome)).toEqual([]);
    });

    test('the popup has no barrier, whatever it shows', async ({ openOptions, context, extensionId }) => {
      const options = await openOptions();
      await options.evaluate(async (projectId) => {
        const { runtime } = (globalThis as unknown as { chrome: Runtime }).chrome;
        const request = { network: 'mainnet', projectId, session: false };
        await runtime.sendMessage({ name: 'key.set', request });
      }, KEYS.mainnet);
      const { orrery, hostile, fernwood } = TOKENS;
      // In the other language the words differ, not what is shown.
      const list = [fernwood, orrery, hostile].map(({ subject }) => subject).join('\n');
      const asked = look.language === 'en' ? [hostile.subject, list, ''] : [orrery.subject];
      for (const query of asked) {
        const url = `chrome-extension://${extensionId}/popup.html?q=${encodeURIComponent(query)}`;
        const popup = await openPage(context, url);
        if (query !== '') await expect(popup.getByRole('article').first()).toBeVisible();
        await popup.waitForTimeout(300);
        expect(await barriers(popup), query).toEqual([]);
        await popup.close();
      }
    });

    test('the card has no barrier, put into a page of its own', async ({
      context,
      openOptions,
      routeSite,
      services,
    }) => {
      const options = await openOptions();
      const ids = [TOKENS.orrery, UNREGISTERED.sluice].map((token, i) => `<p>${link(token, `t${i}`)}</p>`);
      const ground = look.theme === 'dark' ? '#111' : '#fff';
      routeSite(
        'cardanoscan.io',
        `<!doctype html><title>Page</title><body style="background:${ground}">${ids}`,
      );
      const page = await openPage(context, 'https://cardanoscan.io/');
      const shown = await context.newPage();
      await shown.emulateMedia({ colorScheme: look.theme });
      const judge = async (what: string) => {
        const markup = await inCard(page, (root) => root.innerHTML);
        const html = `<!doctype html><html lang="${look.language}" style="color-scheme: ${look.theme}"><title>Card</title><main>${markup}</main>`;
        await shown.setContent(html);
        // A heading of the second level, in a page that has no first.
        const found = (await barriers(shown)).filter((one) => !one.startsWith('page-has-heading-one'));
        expect(found, what).toEqual([]);
      };
      for (let i = 0; i < ids.length; i++) {
        await page.mouse.move(1, 1);
        await page.locator(`#t${i}`).hover();
        await expect(host(page)).toHaveCount(1);
        await expect
          .poll(() => inCard(page, (root) => root.querySelector('[aria-busy=false]') !== null))
          .toBe(true);
        await judge(`t${i}`);
      }
      expect(await pressShortcut(options)).toBe(true);
      await judge('pinned');
      expect(services.metadata.mainnet.length).toBeGreaterThan(0);
    });
  });
}

type Runtime = { readonly runtime: { sendMessage(message: object): Promise<unknown> } };
