/** The popup in every state: the start, tokens, lists, what is missing, failures, blocks. */
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { METADATA } from '../e2e/apps.ts';
import { openPopupWith } from '../e2e/extension.ts';
import { LONG_WINDED, recordsWith } from '../e2e/invented-tokens.ts';
import type { Fault } from '../services/faults.ts';
import { createMetadataService } from '../services/metadata.ts';
import { ABSENT, CLUB, checkOnChain, expect, openTab, search, setKeys, subjectsOf, test } from './looks.ts';

const QUERIES: Readonly<Record<string, string>> = {
  'found in CIP-26': TOKENS.fernwood.subject,
  'found in both': TOKENS.lanterns.subject,
  'found in CIP-68': TOKENS.thistle.subject,
  'signature fails': TOKENS.mirewick.subject,
  'long description': TOKENS.saltmarsh.subject,
  'from right to left': TOKENS.shaked.subject,
  Arabic: TOKENS.qamar.subject,
  Japanese: TOKENS.yukimi.subject,
  emoji: TOKENS.allotment.subject,
  hostile: TOKENS.hostile.subject,
  'name that is no text': TOKENS.kiln.subject,
  'without a logo': TOKENS.driftwood.subject,
  'logo elsewhere': TOKENS.brindle.subject,
  'decimals not stated': TOKENS.quillback.subject,
  'empty name': TOKENS.hollow.subject,
  ...ABSENT,
  'absent, no service on the network': `https://preview.cardanoscan.io/token/${TOKENS.fernwood.subject}`,
};

/** Each with another token, since a failed one has a cooldown. The last one blocks all later requests. */
const FAILURES: readonly (readonly [name: string, fault: Fault, subject: string])[] = [
  ['malformed', { kind: 'html' }, TOKENS.fernwood.subject],
  ['in trouble', { kind: 'status', status: 500 }, TOKENS.mica.subject],
  ['redirected', { kind: 'redirect', to: 'https://elsewhere.example/' }, TOKENS.shaked.subject],
  ['rate limited', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }, TOKENS.tern.subject],
];

const { fernwood, orrery, tern, ternCopy, mica, shaked, hostile, lanterns, saltmarsh, thistle } = TOKENS;

test('tokens', async ({ popupWith, shoot }) => {
  for (const [name, query] of Object.entries(QUERIES)) {
    const popup = await popupWith(query);
    await shoot(popup, `popup, ${name}`);
    await popup.close();
  }
});

test('the tabs of a token', async ({ popupWith, ownPage, shoot }) => {
  await setKeys(ownPage);
  const popup = await popupWith(orrery.subject);
  await expect(popup.locator('.blocks .height')).toHaveCount(3);
  await shoot(popup, 'popup, standards disagree');
  for (const tab of ['sources', 'chain']) {
    await openTab(popup, tab);
    await shoot(popup, `popup, ${tab === 'chain' ? 'on chain, before' : tab}`);
  }
  await checkOnChain(popup);
  await shoot(popup, 'popup, on chain');
  await openTab(popup, 'overview');
  await popup.locator('header button').last().click();
  await shoot(popup, 'popup, label');
});

test('failures', async ({ popupWith, services, shoot }) => {
  for (const [name, fault, subject] of FAILURES) {
    services.metadataFaults.set(fault);
    const popup = await popupWith(subject);
    await shoot(popup, `popup, failed, ${name}`, '.notice >> nth=0');
    await popup.close();
  }
});

test('waiting, and lists', async ({ context, popupWith, services, routeService, shoot }) => {
  services.metadataFaults.set({ kind: 'delay', delayMs: 3_000 });
  const waiting = await openPopupWith(context, fernwood.subject);
  await waiting.setViewportSize({ width: 380, height: 600 });
  await shoot(waiting, 'popup, waiting', '.skeleton');
  services.metadataFaults.clear();
  const several = [fernwood, shaked, hostile, UNREGISTERED.sluice, orrery];
  const list = await popupWith(subjectsOf(several).join('\n'));
  await expect(list.locator('article[aria-busy=true]')).toHaveCount(0);
  await shoot(list, 'popup, several');
  const popup = await popupWith('');
  await shoot(popup, 'popup, recent look-ups');
  await search(popup, `${fernwood.subject}z`);
  await expect(popup.getByRole('alert')).not.toHaveText('');
  await shoot(popup, 'popup, bad input');
  await search(popup, 'not a token');
  await shoot(popup, 'popup, unknown name', 'search .setup');
  routeService(METADATA, createMetadataService(recordsWith([...CLUB, LONG_WINDED])));
  await shoot(await popupWith(LONG_WINDED.subject), 'popup, long-winded');
  const tokens = await popupWith(subjectsOf(CLUB).join('\n'));
  await expect(tokens.locator('article[aria-busy=true]')).toHaveCount(0);
  await expect(async () => {
    await search(tokens, CLUB[0]?.policy ?? '');
    await expect(tokens.locator('.policy-tokens li')).toHaveCount(CLUB.length, { timeout: 500 });
  }).toPass();
  await shoot(tokens, 'popup, policy');
});

test('a page', async ({ popupOver, ownPage, shoot }) => {
  const unresolved = [UNREGISTERED.sluice.fingerprint, UNREGISTERED.heron.fingerprint];
  const first = await popupOver({ unresolved });
  await expect(first.locator('.setup')).toHaveCount(2);
  await shoot(first, 'popup, first run');
  const inactive = await popupOver({ url: 'https://explorer.example.org/tokens' });
  await shoot(inactive, 'popup, inactive site', '.empty button');
  const empty = await popupOver({});
  await shoot(empty, 'popup, a page without tokens', '.empty >> nth=0');

  await setKeys(ownPage);
  const listed = [orrery, lanterns, fernwood, tern, ternCopy, mica, thistle, saltmarsh, shaked, hostile];
  const popup = await popupOver({ tokens: listed });
  await expect(popup.locator('.blocks .height')).toHaveCount(3);
  await expect(popup.locator('[aria-busy=true]')).toHaveCount(0);
  // Their logos are cached once they were viewed.
  for (const token of listed) {
    await search(popup, token.subject);
    await expect(popup.locator('article')).toHaveAttribute('aria-busy', 'false');
  }
  await popup.getByRole('searchbox').fill('');
  await shoot(popup, 'popup, a page');
  await popup.locator('.blocks summary').first().click();
  await shoot(popup, 'popup, block details');
  await popup.locator('.blocks summary').first().click();
  await popup.getByRole('searchbox').fill('tern');
  await expect(popup.getByRole('option').first()).toBeVisible();
  await popup.keyboard.press('ArrowDown');
  await shoot(popup, 'popup, suggestions');
  await popup.getByRole('searchbox').fill('');
  await popup.getByRole('button', { name: 'Tern Exchange' }).first().click();
  await popup.locator('.same-ticker button').click();
  await shoot(popup, 'popup, same ticker', '.compared >> nth=1');
});

test('blocks', async ({ ownPage, popupWith, services, shoot }) => {
  await shoot(await popupWith(''), 'popup, blocks without keys');
  await setKeys(ownPage);
  await shoot(await popupWith(''), 'popup, blocks with keys');
  services.providerFaults.set({ kind: 'status', status: 403, body: { message: 'Invalid project token.' } });
  await setKeys(ownPage);
  await shoot(await popupWith(''), 'popup, blocks, key refused');
});
