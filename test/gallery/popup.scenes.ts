/** The popup in every state: tokens, absences, failures, lists, blocks. */
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { openPage } from '../e2e/extension.ts';
import type { Fault } from '../services/faults.ts';
import { ABSENT, expect, inEveryLook, setKeys, test } from './looks.ts';

const tokens: Readonly<Record<string, string>> = {
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

/** Each of another token: what has failed is left in peace for a while. The last is kept to, whatever comes then. */
const failures: readonly (readonly [name: string, fault: Fault, subject: string])[] = [
  ['malformed', { kind: 'html' }, TOKENS.fernwood.subject],
  ['in trouble', { kind: 'status', status: 500 }, TOKENS.mica.subject],
  ['rate limited', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }, TOKENS.tern.subject],
];

inEveryLook(() => {
  test('tokens', async ({ popupWith, dress, shoot }) => {
    await dress();
    for (const [name, query] of Object.entries(tokens)) {
      const popup = await popupWith(query);
      await shoot(popup, `popup, ${name}`);
      if (query === TOKENS.orrery.subject) {
        await popup.locator('.result').evaluate((result) => result.scrollTo(0, result.scrollHeight));
        await popup.getByText('JSON').first().click();
        await shoot(popup, 'popup, raw JSON');
      }
      await popup.close();
    }
  });

  test('failures', async ({ popupWith, services, dress, shoot }) => {
    await dress();
    for (const [name, fault, subject] of failures) {
      services.metadataFaults.set(fault);
      const popup = await popupWith(subject);
      await expect(popup.locator('.notice').first()).toBeVisible({ timeout: 20_000 });
      await shoot(popup, `popup, failed, ${name}`);
      await popup.close();
    }
  });

  test('waiting, and lists', async ({ context, extensionId, popupWith, services, dress, shoot }) => {
    await dress();
    services.metadataFaults.set({ kind: 'delay', delayMs: 3_000 });
    const url = `chrome-extension://${extensionId}/popup.html?q=${TOKENS.fernwood.subject}`;
    const waiting = await openPage(context, url);
    await expect(waiting.locator('.skeleton')).toBeVisible();
    await shoot(waiting, 'popup, waiting');
    services.metadataFaults.clear();
    const several = [TOKENS.fernwood, TOKENS.shaked, TOKENS.hostile, UNREGISTERED.sluice, TOKENS.orrery];
    const list = await popupWith(several.map(({ subject }) => subject).join('\n'));
    await list.waitForTimeout(1_500);
    await shoot(list, 'popup, several');
    const bad = await popupWith('');
    await shoot(bad, 'popup, last look-ups');
    await bad.getByRole('searchbox').fill(`${TOKENS.fernwood.subject}z`);
    await bad.keyboard.press('Enter');
    await expect(bad.getByRole('alert')).not.toHaveText('');
    await shoot(bad, 'popup, bad input');
  });

  test('blocks', async ({ popupWith, services, dress, shoot }) => {
    const own = await dress();
    await shoot(await popupWith(''), 'popup, blocks without keys');
    await setKeys(own);
    await shoot(await popupWith(''), 'popup, blocks with keys');
    services.providerFaults.set({ kind: 'status', status: 403, body: { message: 'Invalid project token.' } });
    await setKeys(own);
    await shoot(await popupWith(''), 'popup, blocks, key refused');
  });
});
