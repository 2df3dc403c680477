/** The card on pages whose own policy lets in no frames and nothing of others. */
import { TOKENS } from '../data/index.ts';
import { link, openCard } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, test } from './lens.ts';

const POLICIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a content policy': { 'content-security-policy': "default-src 'none'; frame-src 'none'" },
  COEP: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  'a permissions policy': { 'permissions-policy': 'clipboard-write=(), clipboard-read=()' },
};

for (const [name, policy] of Object.entries(POLICIES))
  test(`the card opens on a page with ${name}, and copies`, async ({ context, routeService, card }) => {
    const headers = { 'content-type': 'text/html', ...policy };
    const html = `<!doctype html><title>Page</title><body>${link(TOKENS.mica, 'one')}`;
    routeService('https://cardanoscan.io', { fetch: () => new Response(html, { headers }) });
    const page = await openPage(context, 'https://cardanoscan.io/');
    await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
    const frame = page.frames().find((one) => one.url().endsWith('/card.html'));
    const copy = frame?.getByRole('button', { name: 'Copy' }).first();
    await copy?.click();
    await expect(copy ?? page.locator('nothing')).toHaveText('copied');
  });
