/** The card in every state. */
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { listFile } from '../data/token-list.ts';
import { METADATA } from '../e2e/apps.ts';
import { pressShortcut } from '../e2e/card-page.ts';
import { LONG_WINDED, recordsWith } from '../e2e/invented-tokens.ts';
import { createMetadataService } from '../services/metadata.ts';
import { ABSENT, CLUB, expect, hoverCard, test } from './looks.ts';

const TOKEN_CARDS: Readonly<Record<string, { readonly subject: string }>> = {
  'one source': TOKENS.fernwood,
  'two sources': TOKENS.lanterns,
  'standards disagree': TOKENS.orrery,
  'signature fails': TOKENS.mirewick,
  'signed by someone else': TOKENS.cuckoo,
  'not signed': TOKENS.driftwood,
  'found in CIP-68': TOKENS.thistle,
  'long description': TOKENS.saltmarsh,
  'from right to left': TOKENS.shaked,
  hostile: TOKENS.hostile,
  NFT: UNREGISTERED.heron,
  ...Object.fromEntries(Object.entries(ABSENT).map(([name, subject]) => [name, { subject }])),
};

const { fingerprint, policy } = TOKENS.quillback;
test.use({ list: listFile([], { scams: [fingerprint], suspicious: [policy] }) });

test('cards', async ({ context, openOptions, services, routeService, shootCard, shootCardOf, showLinks }) => {
  const options = await openOptions();
  for (const [name, token] of Object.entries(TOKEN_CARDS)) await shootCardOf(name, [token]);

  const page = await context.newPage();
  await showLinks(page, [TOKENS.mica]);
  await hoverCard(page, 't0');
  expect(await pressShortcut(options)).toBe(true);
  await shootCard(page, 'pinned');

  await shootCardOf('lookalike', [TOKENS.ternCopy, TOKENS.tern]);

  await shootCardOf('on third-party lists', [TOKENS.quillback]);

  const records = recordsWith([...CLUB, LONG_WINDED]);
  routeService(METADATA, createMetadataService(records, { faults: services.metadataFaults }));
  await shootCardOf('long-winded', [LONG_WINDED]);
  await showLinks(page, CLUB, `<a id="p" href="/tokenPolicy/${CLUB[0]?.policy}">a policy</a>`);
  await hoverCard(page, 't0');
  await hoverCard(page, 'p');
  await shootCard(page, 'policy');

  services.metadataFaults.set({ kind: 'delay', delayMs: 4_000 });
  await showLinks(page, [TOKENS.pebble]);
  await hoverCard(page, 't0', { hasResult: false });
  await shootCard(page, 'waiting');
  services.metadataFaults.set({ kind: 'status', status: 500 });
  await shootCardOf('failed', [TOKENS.allotment]);
});
