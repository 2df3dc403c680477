/** The popup in every state: tokens, absences, failures, lists, blocks. */
import type { Page } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import type { Fault } from '../services/faults.ts';
import { answered, expect, inEveryLook, setKeys, test } from './looks.ts';

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
  'absent, not registered': `${'5b'.repeat(28)}4e6f7768657265`,
  'absent, label not served': `${'5a'.repeat(28)}000de140${'4d'.repeat(4)}`,
  'absent, fingerprint unresolved': 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
  'absent, a policy': TOKENS.fernwood.policy,
  'absent, no service on the network': `https://preview.cardanoscan.io/token/${TOKENS.fernwood.subject}`,
};

const failures: Readonly<Record<string, Fault>> = {
  malformed: { kind: 'html' },
  truncated: { kind: 'truncated' },
  'too large': { kind: 'huge', bytes: 3_000_000 },
  redirected: { kind: 'redirect', to: 'https://elsewhere.example/' },
  refused: { kind: 'status', status: 403 },
  'in trouble': { kind: 'status', status: 500 },
  // Last: it is kept to, whatever comes then.
  'rate limited': { kind: 'status', status: 429, headers: { 'retry-after': '40' } },
};

const forbidden = (message: string): Fault => ({
  kind: 'status',
  status: 403,
  body: { status_code: 403, error: 'Forbidden', message },
});
const blocks: Readonly<Record<string, Fault | undefined>> = {
  'blocks with keys': undefined,
  'blocks, key refused': forbidden('Invalid project token.'),
  'blocks, wrong network': forbidden('Network token mismatch. Are you using correct token for your network?'),
  'blocks, quota spent': { kind: 'status', status: 402 },
  'blocks, banned': { kind: 'status', status: 418 },
  'blocks, rate limited': { kind: 'status', status: 429 },
  'blocks, malformed': { kind: 'html' },
};

inEveryLook(() => {
  test('tokens', async ({ popupWith, dress, shoot }) => {
    await dress();
    for (const [name, query] of Object.entries(tokens)) {
      const popup = await popupWith(query);
      await answered(popup);
      await popup.waitForTimeout(150);
      await shoot(popup, `popup, ${name}`);
      await popup.close();
    }
  });

  test('the whole of a token, below the fold', async ({ popupWith, dress, shoot }) => {
    await dress();
    const popup = await popupWith(TOKENS.orrery.subject);
    await answered(popup);
    await popup.locator('.result').evaluate((result) => result.scrollTo(0, result.scrollHeight));
    await shoot(popup, 'popup, both standards');
    await popup.getByText('JSON').first().click();
    await shoot(popup, 'popup, raw JSON');
  });

  test('failures', async ({ popupWith, services, dress, shoot }) => {
    await dress();
    // Each of another token: what has failed is left in peace for a while.
    const subjects = Object.values(TOKENS).map(({ subject }) => subject);
    for (const [i, [name, fault]] of Object.entries(failures).entries()) {
      services.metadataFaults.set(fault);
      const popup = await popupWith(subjects[i] ?? '');
      await expect(popup.locator('.notice').first()).toBeVisible({ timeout: 20_000 });
      await shoot(popup, `popup, failed, ${name}`);
      await popup.close();
    }
  });

  test('waiting, and lists', async ({ popupWith, services, dress, shoot }) => {
    await dress();
    services.metadataFaults.set({ kind: 'delay', delayMs: 3_000 });
    const waiting = await popupWith(TOKENS.fernwood.subject);
    await expect(waiting.locator('.skeleton')).toBeVisible();
    await shoot(waiting, 'popup, waiting');
    services.metadataFaults.clear();
    const several = [TOKENS.fernwood, TOKENS.shaked, TOKENS.hostile, UNREGISTERED.sluice, TOKENS.orrery];
    const list = await popupWith(several.map(({ subject }) => subject).join('\n'));
    await expect(list.getByRole('article')).toHaveCount(several.length);
    await list.waitForTimeout(1_500);
    await shoot(list, 'popup, several');
    const bad = await popupWith('');
    await expect(bad.getByRole('searchbox')).toBeVisible();
    await shoot(bad, 'popup, last look-ups');
    await bad.getByRole('searchbox').fill(`${TOKENS.fernwood.subject}z`);
    await bad.keyboard.press('Enter');
    await expect(bad.getByRole('alert')).not.toHaveText('');
    await shoot(bad, 'popup, bad input');
  });

  test('blocks', async ({ popupWith, services, stopWorker, dress, shoot }) => {
    const none = await dress();
    const bare = await popupWith('');
    await bare.waitForTimeout(500);
    await shoot(bare, 'popup, blocks without keys');
    await setKeys(none);
    for (const [name, fault] of Object.entries(blocks)) {
      if (fault) services.providerFaults.set(fault);
      else services.providerFaults.clear();
      const popup = await popupWith('');
      await popup.waitForTimeout(700);
      await shoot(popup, `popup, ${name}`);
      await popup.close();
      await forget(none);
      // It remembers what the provider has said.
      await stopWorker();
      await setKeys(none);
    }
  });
});

type Area = { remove(name: string): Promise<void> };
type Api = { readonly storage: Readonly<Record<'local' | 'session', Area>> };

/** What was heard of the provider so far. */
async function forget(own: Page): Promise<void> {
  await own.evaluate(async () => {
    const { storage } = (globalThis as unknown as { chrome: Api }).chrome;
    await storage.local.remove('silences');
    await storage.session.remove('blocks');
  });
}
