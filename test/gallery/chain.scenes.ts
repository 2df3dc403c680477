/** What the chain says: NFTs, royalties, minting policies, programmable tokens. */
import { NETWORKS } from '../../lib/network/networks.ts';
import { ENTRIES, PREPROD_TOKENS, TOKENS, UNREGISTERED } from '../data/index.ts';
import { EXTENSIONS } from '../data/programmable.ts';
import { changeSettings } from '../e2e/card-page.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { checkOnChain, expect, openTab, setKeys, test } from './looks.ts';

const { heron, lark, sluice } = UNREGISTERED;
const { plover, tansy } = PREPROD_TOKENS;
const PREPROD = 'preprod.cardanoscan.io';

const CHECKED: Readonly<Record<string, string>> = {
  'an NFT of CIP-68': heron.subject,
  'an NFT of CIP-25': lark.subject,
  'a rich fungible token': sluice.subject,
  'no label': TOKENS.fernwood.subject,
};

test.beforeEach(({ routeService }) => {
  const records = createRecords(ENTRIES.preprod);
  routeService(NETWORKS.preprod.metadata ?? '', createMetadataService(records, { extensions: EXTENSIONS }));
});

test('cards', async ({ openOptions, shootCardOf }) => {
  const options = await openOptions();
  await shootCardOf('NFT, without a key', [heron]);
  await shootCardOf('programmable, a third party', [plover], PREPROD);
  await shootCardOf('programmable, a script', [tansy], PREPROD);
  await setKeys(options);
  await shootCardOf('NFT, without consent', [heron]);
  await changeSettings(options, { askAboutNfts: true });
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

test('minting and programmable tokens', async ({ popupWith, ownPage, shoot }) => {
  await setKeys(ownPage);
  const minting = await popupWith(TOKENS.saltmarsh.subject);
  await openTab(minting, 'chain');
  await shoot(minting, 'popup, minting policy');
  for (const [name, { subject }] of Object.entries({ 'a third party': plover, 'a script': tansy })) {
    const popup = await popupWith(subject);
    await popup.locator('select').first().selectOption('preprod');
    await expect(popup.getByRole('article').first()).not.toHaveAttribute('aria-busy', 'true');
    await shoot(popup, `popup, programmable, ${name}`);
    await checkOnChain(popup);
    await shoot(popup, `popup, programmable, ${name}, checked`);
    await popup.close();
  }
});
