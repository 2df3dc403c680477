/** The card on an explorer's page, in every state. */
import { TOKENS } from '../data/index.ts';
import { pressShortcut } from '../e2e/card-page.ts';
import { expect, inEveryLook, point, test } from './looks.ts';

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
  'fingerprint unresolved': { subject: 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3' },
};

inEveryLook(() => {
  test('cards', async ({ context, dress, services, shoot, showLinks }) => {
    const options = await dress();
    const page = await context.newPage();
    for (const [name, token] of Object.entries(found)) {
      await showLinks(page, [token]);
      await point(page, 't0');
      await shoot(page, `card, ${name}`);
    }

    await showLinks(page, [TOKENS.mica]);
    await point(page, 't0');
    expect(await pressShortcut(options)).toBe(true);
    await page.waitForTimeout(200);
    await shoot(page, 'card, pinned');

    await showLinks(page, [], `<a id="p" href="/tokenPolicy/${TOKENS.fernwood.policy}">a policy</a>`);
    await point(page, 'p');
    await shoot(page, 'card, policy');

    services.metadataFaults.set({ kind: 'delay', delayMs: 4_000 });
    await showLinks(page, [TOKENS.pebble]);
    await point(page, 't0');
    await shoot(page, 'card, waiting');
    services.metadataFaults.set({ kind: 'status', status: 500 });
    await showLinks(page, [TOKENS.tern]);
    await point(page, 't0');
    await page.waitForTimeout(6_000);
    await shoot(page, 'card, failed');
  });
});
