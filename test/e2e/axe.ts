/** Axe's checks (WCAG 2.2 AA) on the extension's pages and on the card. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inCard } from './card-in-chromium.ts';

type Look = { readonly language: string; readonly theme: 'light' | 'dark' };

/** What a translation can break; the other rules are about structure and colors, which are the same in all languages. */
export const RULES_OF_LANGUAGE = [
  ...['html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'page-has-heading-one'],
  ...['aria-command-name', 'button-name', 'image-alt', 'label', 'link-name', 'empty-heading', 'target-size'],
];

/** The violations that axe finds, each with its elements; by default of all its rules. */
export async function violationsIn(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  const options = { resultTypes: ['violations' as const], preload: false };
  // The builder would inject axe twice for each check.
  const isThere = await page.evaluate('typeof axe === "object"');
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page });
  const axe = builder.setLegacyMode().options(options);
  const { violations, passes } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  expect(passes.length).toBeGreaterThan(rules.length > 0 ? 2 : 5);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** The same of the card that is open on a page. Axe cannot reach into its frame, so it checks a copy in another page. */
export async function violationsInCard(
  page: Page,
  copy: Page,
  { language, theme }: Look,
  rules: readonly string[] = [],
): Promise<readonly string[]> {
  const markup = await inCard(page, (root) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return `<style>${rules.map((rule) => rule.cssText).join('')}</style>${root.innerHTML}`;
  });
  const html = `<!doctype html><html lang="${language}" style="color-scheme: ${theme}"><title>Card</title><main>${markup}</main>`;
  await copy.setContent(html);
  // The card's heading is of the second level: pages have their own first one.
  return (await violationsIn(copy, rules)).filter((one) => !one.startsWith('page-has-heading-one'));
}
