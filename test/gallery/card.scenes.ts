/** The card on an explorer's page, in every state. */
import { TOKENS } from '../data/index.ts';
import { pressShortcut } from '../e2e/card-page.ts';
import { ABSENT, expect, inEveryLook, point, test } from './looks.ts';

const subjectOf = (subject: string) => ({ subject });
const found: Readonly<Record<string, { readonly subject: string }>> = {
  'found in CIP-26': TOKENS.fernwood,
  'found in both': TOKENS.lanterns,
  'found in CIP-68': TOKENS.thistle,
  'long description': TOKENS.saltmarsh,
  'from right to left': TOKENS.shaked,
  hostile: TOKENS.hostile,
  'without a logo': TOKENS.driftwood,
  ...Object.fromEntries(Object.entries(ABSENT).map(([name, subject]) => [name, subjectOf(subject)])),
};

inEveryLook(() => {
  test('cards', async ({ context, dress, services, shoot, showLinks }) => {
    const options = await dress();
    const page = await context.newPage();
    const show = async (token: { readonly subject: string }) => {
      await showLinks(page, [token]);
      await point(page, 't0');
    };
    for (const [name, token] of Object.entries(found)) {
      await show(token);
      await shoot(page, `card, ${name}`);
    }

    await show(TOKENS.mica);
    expect(await pressShortcut(options)).toBe(true);
    await page.waitForTimeout(200);
    await shoot(page, 'card, pinned');

    await showLinks(page, [], `<a id="p" href="/tokenPolicy/${TOKENS.fernwood.policy}">a policy</a>`);
    await point(page, 'p');
    await shoot(page, 'card, policy');

    services.metadataFaults.set({ kind: 'delay', delayMs: 4_000 });
    await show(TOKENS.pebble);
    await shoot(page, 'card, waiting');
    services.metadataFaults.set({ kind: 'status', status: 500 });
    await show(TOKENS.tern);
    await page.waitForTimeout(6_000);
    await shoot(page, 'card, failed');
  });
});
