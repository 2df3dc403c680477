/** The card in every state. */
import { TOKENS } from '../data/index.ts';
import { pressShortcut } from '../e2e/card-page.ts';
import { ABSENT, expect, hoverCard, inEveryLook, test } from './looks.ts';

const TOKEN_CARDS: Readonly<Record<string, { readonly subject: string }>> = {
  'found in CIP-26': TOKENS.fernwood,
  'found in both': TOKENS.lanterns,
  'found in CIP-68': TOKENS.thistle,
  'long description': TOKENS.saltmarsh,
  'from right to left': TOKENS.shaked,
  hostile: TOKENS.hostile,
  'without a logo': TOKENS.driftwood,
  ...Object.fromEntries(Object.entries(ABSENT).map(([name, subject]) => [name, { subject }])),
};

inEveryLook(() => {
  test('cards', async ({ context, applyLook, services, shoot, showLinks }) => {
    const options = await applyLook();
    const page = await context.newPage();
    for (const [name, token] of Object.entries(TOKEN_CARDS)) {
      await showLinks(page, [token]);
      await hoverCard(page, 't0');
      await shoot(page, `card, ${name}`);
    }

    await showLinks(page, [TOKENS.mica]);
    await hoverCard(page, 't0');
    expect(await pressShortcut(options)).toBe(true);
    await shoot(page, 'card, pinned');

    await showLinks(page, [TOKENS.ternCopy, TOKENS.tern]);
    await hoverCard(page, 't0');
    await shoot(page, 'card, lookalike');

    await showLinks(page, [], `<a id="p" href="/tokenPolicy/${TOKENS.fernwood.policy}">a policy</a>`);
    await hoverCard(page, 'p');
    await shoot(page, 'card, policy');

    services.metadataFaults.set({ kind: 'delay', delayMs: 4_000 });
    await showLinks(page, [TOKENS.pebble]);
    await hoverCard(page, 't0', { hasResult: false });
    await shoot(page, 'card, waiting');
    services.metadataFaults.set({ kind: 'status', status: 500 });
    await showLinks(page, [TOKENS.tern]);
    await hoverCard(page, 't0');
    await shoot(page, 'card, failed');
  });
});
