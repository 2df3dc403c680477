/** A token checked on the chain, in every state. */
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { routeService } from '../e2e/extension.ts';
import { KEYS } from '../e2e/lens.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { answered, expect, inEveryLook, setKeys, test } from './looks.ts';

/** High enough for the whole of it. */
const TALL = { width: 400, height: 1_700 };

const read: Readonly<Record<string, string>> = {
  matches: TOKENS.brindle.subject,
  differs: TOKENS.orrery.subject,
  'an NFT': UNREGISTERED.heron.subject,
  'label 444': UNREGISTERED.sluice.subject,
  'supply alone': TOKENS.fernwood.subject,
  'raw units': TOKENS.quillback.subject,
  'no reference': TOKENS.oddling.subject,
  'from right to left': TOKENS.qamar.subject,
};

const failing: Readonly<Record<string, Fault>> = {
  'key refused': { kind: 'status', status: 403, body: { message: 'Invalid project token.' } },
  waiting: { kind: 'delay', delayMs: 20_000 },
};

const BUTTON = '.chain .ask button';

inEveryLook(() => {
  test('on the chain', async ({ context, dress, popupWith, shoot }) => {
    const open = async (subject: string) => {
      const popup = await popupWith(subject);
      await answered(popup);
      return popup;
    };
    const faults = createFaults();
    const options = { keys: KEYS, now: Date.now, faults, chain: ON_CHAIN };
    routeService(context, NETWORKS.mainnet.provider, createNetworkProvider('mainnet', options));
    const own = await dress();
    const popup = await open(UNREGISTERED.heron.subject);
    await popup.locator(BUTTON).scrollIntoViewIfNeeded();
    await shoot(popup, 'chain, before');
    await popup.locator(BUTTON).click();
    await expect(popup.locator('.chain .link')).toBeVisible();
    await shoot(popup, 'chain, no key');
    await popup.close();
    await setKeys(own, ['mainnet']);
    for (const [name, subject] of Object.entries(read)) {
      const popup = await open(subject);
      await popup.locator(BUTTON).click();
      await expect(popup.locator('.chain .status')).not.toBeEmpty();
      if (name === 'differs') {
        await popup.locator('.chain').evaluate((one) => one.scrollIntoView());
        await shoot(popup, `chain, ${name}, in a popup`);
      }
      await popup.setViewportSize(TALL);
      for (const more of await popup.locator('.chain summary').all()) await more.click();
      await shoot(popup, `chain, ${name}`);
      await popup.close();
    }
    for (const [name, fault] of Object.entries(failing).toReversed()) {
      faults.set(fault);
      const popup = await open(TOKENS.brindle.subject);
      await popup.locator(BUTTON).click();
      if (fault.kind === 'status') await expect(popup.locator('.chain .status')).not.toBeEmpty();
      await popup.locator(BUTTON).scrollIntoViewIfNeeded();
      await shoot(popup, `chain, ${name}`);
      await popup.close();
    }
  });
});
