/** Our screens have no barrier (WCAG 2.2 AA, as far as axe can tell), in both themes and languages. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { change, link, openCard, openCardPage, pressShortcut } from './card-page.ts';
import { openOwn, openPage } from './extension.ts';
import { expect, KEYS, test } from './lens.ts';
import { enterKey } from './options-page.ts';

/** Colours and words are independent: each theme and each language once. */
const LOOKS = [
  { language: 'en', theme: 'light' },
  { language: 'ja', theme: 'dark' },
] as const;

/** The violations that axe finds, each with its elements. */
async function barriers(page: Page): Promise<readonly string[]> {
  // In the page's own frames there is nothing of ours; the extension's pages have none.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(passes.length).toBeGreaterThan(5);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

for (const look of LOOKS) {
  test(`options, first-run page and popup have no barrier: ${look.language}, ${look.theme}`, async ({
    openOptions,
    context,
    extensionId,
    routeService,
  }) => {
    const chain = { keys: KEYS, now: Date.now, chain: ON_CHAIN };
    routeService(NETWORKS.mainnet.provider, createNetworkProvider('mainnet', chain));
    const options = await openOptions();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await change(options, look);
    await expect(options.locator('html')).toHaveAttribute('lang', look.language);
    expect(await barriers(options)).toEqual([]);
    const welcome = await openOwn(context, 'welcome');
    await expect(welcome.locator('h1')).toBeVisible();
    expect(await barriers(welcome)).toEqual([]);
    const { brindle, orrery, hostile, fernwood } = TOKENS;
    // In the other language the words differ, not the structure.
    const list = [fernwood, orrery, hostile].map(({ subject }) => subject).join('\n');
    for (const query of look.language === 'en'
      ? [hostile.subject, list, '', brindle.subject]
      : [orrery.subject]) {
      const url = `chrome-extension://${extensionId}/popup.html?q=${encodeURIComponent(query)}`;
      const popup = await openPage(context, url);
      await expect(popup.locator('.blocks .height')).toHaveCount(1);
      if (query !== '') await expect(popup.locator('article[aria-busy=false]').first()).toBeVisible();
      if (query === brindle.subject) {
        await popup.getByRole('button', { name: 'Check on the chain' }).press('Enter');
        await expect(popup.getByRole('button', { name: 'Check again' })).toBeFocused();
      }
      expect(await barriers(popup), query).toEqual([]);
      await popup.close();
    }
  });

  test(`the card has no barrier, put into a page of its own: ${look.language}, ${look.theme}`, async ({
    context,
    inCard,
    ownPage,
    routeSite,
  }) => {
    await change(ownPage, look);
    const tokens = [TOKENS.orrery, UNREGISTERED.sluice];
    const body = tokens.map((token, i) => `<p>${link(token, `t${i}`)}</p>`).join('');
    const head = `<style>html { background: ${look.theme === 'dark' ? '#111' : '#fff'} }</style>`;
    const page = await openCardPage({ context, routeSite }, body, head);
    const shown = await context.newPage();
    await shown.emulateMedia({ colorScheme: look.theme });
    await page.bringToFront();
    const judge = async (what: string) => {
      const markup = await inCard(page, (root) => {
        const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
        return `<style>${rules.map((rule) => rule.cssText).join('')}</style>${root.innerHTML}`;
      });
      const html = `<!doctype html><html lang="${look.language}" style="color-scheme: ${look.theme}"><title>Card</title><main>${markup}</main>`;
      await shown.setContent(html);
      // A heading of the second level, in a page that has no first.
      const found = (await barriers(shown)).filter((one) => !one.startsWith('page-has-heading-one'));
      expect(found, what).toEqual([]);
    };
    for (const i of tokens.keys()) {
      await page.keyboard.press('Escape');
      await openCard(page, `t${i}`);
      const isDone = () => inCard(page, (root) => root.querySelector('[aria-busy=false]') !== null);
      await expect.poll(isDone).toBe(true);
      await judge(`t${i}`);
    }
    expect(await pressShortcut(ownPage)).toBe(true);
    await judge('pinned');
  });
}
