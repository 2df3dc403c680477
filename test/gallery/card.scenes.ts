/** The card on an explorer's page, in every state; the page is dark where the theme is. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { host, link, pressShortcut } from '../e2e/card-page.ts';
import { expect, inEveryLook, test } from './looks.ts';

const FRAME = { width: 640, height: 620 };

const found: Readonly<Record<string, { readonly subject: string }>> = {
  'found in CIP-26': TOKENS.fernwood,
  'found in both': TOKENS.lanterns,
  'found in CIP-68': TOKENS.thistle,
  'long description': TOKENS.saltmarsh,
  'from right to left': TOKENS.shaked,
  hostile: TOKENS.hostile,
  'without a logo': TOKENS.driftwood,
  'absent, not registered': { subject: `${'5b'.repeat(28)}4e6f7768657265` },
  'absent, label not served': { subject: `${'5a'.repeat(28)}000de140${'4d'.repeat(4)}` },
};

async function point(page: Page, id: string): Promise<void> {
  await page.mouse.move(600, 5);
  await page.locator(`#${id}`).hover();
  await expect(host(page)).toHaveCount(1);
  await page.waitForTimeout(500);
}

inEveryLook(({ theme }) => {
  const ground = theme === 'dark' ? '#16181d' : '#fff';
  const bodyOf = (ids: readonly { readonly subject: string }[]) =>
    `<style>body { background: ${ground}; color: gray; font: 14px sans-serif } a { color: inherit }</style>
    ${ids.map((token, i) => `<p>${link(token, `t${i}`)}</p>`).join('')}`;

  async function open(page: Page, tokens: readonly { readonly subject: string }[], routeSite: RouteSite) {
    routeSite('cardanoscan.io', `<!doctype html><title>Page</title><body>${bodyOf(tokens)}`);
    await page.setViewportSize(FRAME);
    await page.goto('https://cardanoscan.io/');
    await page.waitForTimeout(500);
  }
  type RouteSite = (host: string, html: string) => void;

  test('cards', async ({ context, dress, routeSite, shoot }) => {
    await dress();
    const page = await context.newPage();
    for (const [name, token] of Object.entries(found)) {
      await open(page, [token], routeSite);
      await point(page, 't0');
      await shoot(page, `card, ${name}`);
    }
  });

  test('a policy, a fingerprint, waiting, failed, pinned', async ({
    context,
    dress,
    routeSite,
    services,
    shoot,
  }) => {
    const options = await dress();
    const page = await context.newPage();
    await open(page, [TOKENS.mica], routeSite);
    await point(page, 't0');
    expect(await pressShortcut(options)).toBe(true);
    await page.waitForTimeout(200);
    await shoot(page, 'card, pinned');

    const bare = 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3';
    await open(page, [{ subject: bare }], routeSite);
    await point(page, 't0');
    await shoot(page, 'card, fingerprint unresolved');
    routeSite(
      'cardanoscan.io',
      `<!doctype html><body>${bodyOf([])}<a id="p" href="/tokenPolicy/${TOKENS.fernwood.policy}">a policy</a>`,
    );
    await page.goto('https://cardanoscan.io/');
    await page.waitForTimeout(400);
    await point(page, 'p');
    await shoot(page, 'card, policy');

    services.metadataFaults.set({ kind: 'delay', delayMs: 4_000 });
    await open(page, [TOKENS.pebble], routeSite);
    await point(page, 't0');
    await shoot(page, 'card, waiting');
    services.metadataFaults.set({ kind: 'status', status: 500 });
    await open(page, [TOKENS.tern], routeSite);
    await point(page, 't0');
    await page.waitForTimeout(6_000);
    await shoot(page, 'card, failed');
  });
});
