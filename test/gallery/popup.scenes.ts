/** The popup in every state: tokens, absences, failures, lists, blocks. */
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { openPage } from '../e2e/extension.ts';
import type { Fault } from '../services/faults.ts';
import { ABSENT, expect, inEveryLook, setKeys, test } from './looks.ts';

const QUERIES: Readonly<Record<string, string>> = {
  'found in CIP-26': TOKENS.fernwood.subject,
  'found in both': TOKENS.lanterns.subject,
  'found in both, differing': TOKENS.orrery.subject,
  'found in CIP-68': TOKENS.thistle.subject,
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
  'absent, a policy': TOKENS.fernwood.policy,
  'absent, no service on the network': `https://preview.cardanoscan.io/token/${TOKENS.fernwood.subject}`,
};

/** Each with another token, since a failed one has a cooldown. The last one blocks all later requests. */
const FAILURES: readonly (readonly [name: string, fault: Fault, subject: string])[] = [
  ['malformed', { kind: 'html' }, TOKENS.fernwood.subject],
  ['in trouble', { kind: 'status', status: 500 }, TOKENS.mica.subject],
  ['rate limited', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }, TOKENS.tern.subject],
];

inEveryLook(() => {
  test.beforeEach(({ applyLook }) => applyLook());

  test('tokens', async ({ popupWith, shoot }) => {
    for (const [name, query] of Object.entries(QUERIES)) {
      const popup = await popupWith(query);
      await shoot(popup, `popup, ${name}`);
      if (query === TOKENS.orrery.subject) {
        for (const tab of await popup.getByRole('tab').all()) {
          await tab.click();
          await shoot(popup, `popup, ${name}, ${await tab.getAttribute('id')}`);
        }
      }
      await popup.close();
    }
  });

  test('failures', async ({ popupWith, services, shoot }) => {
    for (const [name, fault, subject] of FAILURES) {
      services.metadataFaults.set(fault);
      const popup = await popupWith(subject);
      await expect(popup.locator('.notice').first()).toBeVisible();
      await shoot(popup, `popup, failed, ${name}`);
      await popup.close();
    }
  });

  test('waiting, and lists', async ({ context, extensionId, popupWith, services, shoot }) => {
    services.metadataFaults.set({ kind: 'delay', delayMs: 3_000 });
    const url = `chrome-extension://${extensionId}/popup.html?q=${TOKENS.fernwood.subject}`;
    const waiting = await openPage(context, url);
    await expect(waiting.locator('.skeleton')).toBeVisible();
    await shoot(waiting, 'popup, waiting');
    services.metadataFaults.clear();
    const several = [TOKENS.fernwood, TOKENS.shaked, TOKENS.hostile, UNREGISTERED.sluice, TOKENS.orrery];
    const list = await popupWith(several.map(({ subject }) => subject).join('\n'));
    await expect(list.locator('article[aria-busy=true]')).toHaveCount(0);
    await shoot(list, 'popup, several');
    const popup = await popupWith('');
    await shoot(popup, 'popup, last look-ups');
    await popup.getByRole('searchbox').fill(`${TOKENS.fernwood.subject}z`);
    await popup.keyboard.press('Enter');
    await expect(popup.getByRole('alert')).not.toHaveText('');
    await shoot(popup, 'popup, bad input');
  });

  test('a page', async ({ context, extensionId, shoot }) => {
    const popup = await context.newPage();
    const { orrery, tern, ternCopy, mica, shaked, hostile } = TOKENS;
    const subjects = [orrery, tern, ternCopy, mica, shaked, hostile].map(({ subject }) => subject);
    const report = { network: 'mainnet', subjects, unresolved: [UNREGISTERED.sluice.fingerprint] };
    // The popup is in a tab here, so the browser's answer about the tab behind it is replaced.
    await popup.addInitScript((answer) => {
      const { tabs } = (globalThis as unknown as { chrome: { tabs: object } }).chrome;
      Object.assign(tabs, { query: async () => [{ id: 7 }], sendMessage: async () => answer });
    }, report);
    await popup.setViewportSize({ width: 400, height: 620 });
    await popup.goto(`chrome-extension://${extensionId}/popup.html`);
    await expect(popup.getByText('Orrery').first()).toBeVisible();
    await shoot(popup, 'popup, a page');
    await popup.getByRole('searchbox').fill('tern');
    await expect(popup.getByRole('option').first()).toBeVisible();
    await popup.keyboard.press('ArrowDown');
    await shoot(popup, 'popup, suggestions');
    await popup.getByRole('searchbox').fill('');
    await popup.getByRole('button', { name: 'Tern Exchange' }).first().click();
    await expect(popup.locator('.other-token')).toBeVisible();
    await shoot(popup, 'popup, lookalike');
  });

  test('blocks', async ({ ownPage, popupWith, services, shoot }) => {
    await shoot(await popupWith(''), 'popup, blocks without keys');
    await setKeys(ownPage);
    await shoot(await popupWith(''), 'popup, blocks with keys');
    services.providerFaults.set({ kind: 'status', status: 403, body: { message: 'Invalid project token.' } });
    await setKeys(ownPage);
    await shoot(await popupWith(''), 'popup, blocks, key refused');
  });
});
