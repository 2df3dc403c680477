/** What the chain says: NFTs, minting policies. */
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { changeSettings } from '../e2e/card-page.ts';
import { checkOnChain, openTab, setKeys, test } from './looks.ts';

const { heron, lark, sluice } = UNREGISTERED;

const CHECKED: Readonly<Record<string, string>> = {
  'an NFT of CIP-68': heron.subject,
  'an NFT of CIP-25': lark.subject,
  'a rich fungible token': sluice.subject,
  'no label': TOKENS.fernwood.subject,
};

test('cards', async ({ openOptions, shootCardOf }) => {
  const options = await openOptions();
  await shootCardOf('NFT, without a key', [heron]);
  await setKeys(options);
  await shootCardOf('NFT, without consent', [heron]);
  await changeSettings(options, { askProvider: true });
  await shootCardOf('NFT of CIP-68', [heron]);
  await shootCardOf('NFT of CIP-25', [lark]);
  await shootCardOf('NFT, nothing readable', [sluice]);
});

test('the check of NFTs', async ({ popupWith, ownPage, shoot }) => {
  await setKeys(ownPage);
  for (const [name, subject] of Object.entries(CHECKED)) {
    const popup = await popupWith(subject);
    await checkOnChain(popup);
    await shoot(popup, `popup, checked, ${name}`);
    await popup.locator('.chain dl').last().scrollIntoViewIfNeeded();
    await popup.locator('.chain > .note, .chain dl ~ .note').last().scrollIntoViewIfNeeded();
    await shoot(popup, `popup, checked, ${name}, the end`);
    await popup.close();
  }
});

test('minting', async ({ popupWith, ownPage, shoot }) => {
  await setKeys(ownPage);
  const minting = await popupWith(TOKENS.saltmarsh.subject);
  await openTab(minting, 'chain');
  await shoot(minting, 'popup, minting policy');
});
