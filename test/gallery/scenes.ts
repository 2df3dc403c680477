/** The states of the card and of the extension's pages. The gallery takes their pictures, the accessibility tests check them. */
import type { BrowserContext, Page, ViewportSize } from '@playwright/test';
import type { Folder } from '../../lib/i18n/languages.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { listFile } from '../data/token-list.ts';
import { documentOf, METADATA, pageApp } from '../e2e/apps.ts';
import { cardFrame, inCard } from '../e2e/card-in-chromium.ts';
import { changeSettings, host, link, openCard, pressShortcut, setKeys } from '../e2e/card-page.ts';
import { openOwn, openPage, openPopupWith, routeService, setConsent } from '../e2e/extension.ts';
import { expect } from '../e2e/fixtures.ts';
import { CLUB, inventToken, LONG_WINDED, recordsWith } from '../e2e/invented-tokens.ts';
import { checkOnChain, openTab, search } from '../e2e/popup-page.ts';
import type { Fault } from '../services/faults.ts';
import type { LocalServices } from '../services/local.ts';
import { createMetadataService } from '../services/metadata.ts';

export type Stage = {
  readonly context: BrowserContext;
  readonly ownPage: Page;
  readonly services: LocalServices;
};
export type Look = { readonly language: Folder; readonly theme: 'light' | 'dark' };
export type Scene = {
  readonly name: string;
  readonly size: ViewportSize;
  /** Resolves when the state is reached: to a page of the extension, or to a page with an open card. */
  open(stage: Stage, theme?: Look['theme']): Promise<Page>;
};
type Token = { readonly subject: string };
type Steps = {
  readonly isWaiting?: boolean;
  readonly before?: (stage: Stage) => unknown;
  readonly act?: (page: Page, stage: Stage) => unknown;
};

const { fernwood, orrery, tern, ternCopy, mica, shaked, hostile, lanterns, saltmarsh, quillback } = TOKENS;
const { heron, lark, sluice } = UNREGISTERED;
const SITE = 'https://cardanoscan.io';
const CARD = { width: 640, height: 620 };
const POPUP = { width: 380, height: 600 };
const PANEL = { width: 320, height: 720 };

/** The token list for these scenes. */
export const LIST = listFile([], { scams: [quillback.fingerprint], suspicious: [quillback.policy] });

/** Look-ups without a token. */
const ABSENT = {
  'not registered': `${'5b'.repeat(28)}4e6f7768657265`,
  'a label that is not served': `${'5a'.repeat(28)}000de140${'4d'.repeat(4)}`,
  'an unresolved fingerprint': 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
};

const withKeys = ({ ownPage }: Stage) => setKeys(ownPage);
const serveClub = ({ context }: Stage) =>
  routeService(context, METADATA, createMetadataService(recordsWith([...CLUB, LONG_WINDED])));
const fail = (fault: Fault) => (stage: Stage) => stage.services.metadataFaults.set(fault);
const WAITING: Steps = { before: fail({ kind: 'delay', delayMs: 30_000 }), isWaiting: true };

const WITH_NFTS: Steps = {
  async before(stage) {
    await setKeys(stage.ownPage);
    await changeSettings(stage.ownPage, { askProvider: true });
  },
};

const linksTo = (tokens: readonly Token[], more = '') =>
  documentOf(
    `<style>:root { color-scheme: light dark } a { color: inherit }</style>
    ${tokens.map((token, i) => `<p>${link(token, `t${i}`)}</p>`).join('')}${more}`,
  );

/** The card of the first token, on a page with a link to each. */
const card = (
  name: string,
  tokens: readonly Token[],
  { before, act, isWaiting = false }: Steps = {},
): Scene => ({
  name: `card, ${name}`,
  size: CARD,
  async open(stage, theme = 'light') {
    await before?.(stage);
    const html = linksTo(tokens, `<a id="policy" href="/tokenPolicy/${CLUB[0]?.policy}">a policy</a>`);
    routeService(stage.context, SITE, pageApp(html));
    const page = await openPage(stage.context, `${SITE}/`);
    await page.setViewportSize(CARD);
    await page.emulateMedia({ colorScheme: theme });
    await page.bringToFront();
    await openCard(page, 't0');
    const isBusy = () => inCard(page, (root) => root.querySelector('[aria-busy=true]') !== null);
    await expect.poll(isBusy).toBe(isWaiting);
    await act?.(page, stage);
    return page;
  },
});

/** The popup with the result of a look-up. */
const popup = (name: string, query: string, { before, act, isWaiting = false }: Steps = {}): Scene => ({
  name: `popup, ${name}`,
  size: POPUP,
  async open(stage) {
    await before?.(stage);
    const page = await openPopupWith(stage.context, query);
    const busy = page.locator('[aria-busy=true]:visible');
    await expect(busy).toHaveCount(isWaiting ? 1 : 0);
    await act?.(page, stage);
    return page;
  },
});

/** The side panel beside a page. */
const panel = (name: string, html: string, { before, act }: Steps = {}, site = SITE): Scene => ({
  name: `panel, ${name}`,
  size: PANEL,
  async open(stage) {
    await before?.(stage);
    routeService(stage.context, site, pageApp(html));
    const page = await openPage(stage.context, `${site}/tokens`);
    const beside = await openOwn(stage.context, 'sidepanel');
    await page.bringToFront();
    await act?.(beside, stage);
    await expect(beside.locator('[aria-busy=true]:visible')).toHaveCount(0);
    return beside;
  },
});

/** A page of the extension in full height, in two widths. */
const pages = (name: string, file: string, { before, act }: Steps = {}): readonly Scene[] =>
  [1040, 360].map((width) => ({
    name: `${name}, ${width} wide`,
    size: { width, height: 640 },
    async open(stage) {
      await before?.(stage);
      const page = await openOwn(stage.context, file);
      await act?.(page, stage);
      return page;
    },
  }));

const onChain: Steps = { before: withKeys, act: checkOnChain };
const LISTED = linksTo([orrery, lanterns, fernwood, tern, ternCopy, mica, saltmarsh, shaked, hostile]);

export const SCENES: readonly Scene[] = [
  card('one source', [fernwood]),
  card('standards disagree', [orrery]),
  card('signature fails', [TOKENS.mirewick]),
  card('found in CIP-68', [TOKENS.thistle]),
  card('long description', [saltmarsh]),
  card('from right to left', [shaked]),
  card('hostile', [hostile]),
  card('lookalike', [inventToken('ADA')]),
  card('with an address', [inventToken('CLAIM-at-ada-drop.io')]),
  card('on third-party lists', [quillback]),
  card('long-winded', [LONG_WINDED], { before: serveClub }),
  ...Object.entries(ABSENT).map(([name, subject]) => card(`absent, ${name}`, [{ subject }])),
  card('pinned', [mica], { act: (_page, { ownPage }) => pressShortcut(ownPage) }),
  card('policy', CLUB, {
    before: serveClub,
    async act(page) {
      await page.keyboard.press('Escape');
      await expect(host(page)).toHaveCount(0);
      await openCard(page, 'policy');
    },
  }),
  card('NFT, without a key', [heron]),
  card('NFT of CIP-68', [heron], WITH_NFTS),
  card('NFT of CIP-25', [lark], WITH_NFTS),
  card('waiting', [TOKENS.pebble], WAITING),
  card('failed', [TOKENS.allotment], { before: fail({ kind: 'status', status: 500 }) }),

  popup('found in CIP-26', fernwood.subject),
  popup('signature fails', TOKENS.mirewick.subject),
  popup('long description', saltmarsh.subject),
  popup('from right to left', shaked.subject),
  popup('logo elsewhere', TOKENS.brindle.subject),
  popup('long-winded', LONG_WINDED.subject, { before: serveClub }),
  ...Object.entries(ABSENT).map(([name, query]) => popup(`absent, ${name}`, query)),
  popup('waiting', fernwood.subject, WAITING),
  popup('failed, in trouble', mica.subject, { before: fail({ kind: 'status', status: 500 }) }),
  popup('several', [fernwood, shaked, hostile, sluice, orrery].map(({ subject }) => subject).join('\n')),
  popup('bad input', '', { act: (page) => search(page, `${fernwood.subject}z`) }),
  popup('unknown name', '', { act: (page) => search(page, 'not a token') }),
  popup('blocks without keys', ''),
  popup('blocks with keys', '', { before: withKeys }),
  popup('sources', orrery.subject, { act: (page) => openTab(page, 'Sources') }),
  popup('on chain, before', orrery.subject, { act: (page) => openTab(page, 'On chain') }),
  popup('on chain', orrery.subject, onChain),
  popup('on chain, an NFT of CIP-68', heron.subject, onChain),
  popup('on chain, an NFT of CIP-25', lark.subject, onChain),
  popup('on chain, a minting policy', saltmarsh.subject, onChain),

  panel('a page', LISTED, { before: withKeys, act: (page) => page.getByText('Orrery').first().waitFor() }),
  panel('suggestions', LISTED, {
    async act(page) {
      await page.getByText('Tern').first().waitFor();
      await page.getByRole('searchbox').fill('tern');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  }),
  panel('recent', LISTED, {
    async act(page) {
      await search(page, ternCopy.subject);
      await page.getByRole('article').getByRole('heading').first().waitFor();
      await page.getByRole('searchbox').fill('');
      await openTab(page, 'Recent');
    },
  }),
  panel('lookalike', LISTED, { act: (page) => search(page, inventToken('ADA').subject) }),
  panel('unresolved fingerprints', documentOf(`<p>${sluice.fingerprint}<p>${heron.fingerprint}`)),
  panel('a page without tokens', documentOf('nothing')),
  panel('a site that is not supported', documentOf('nothing'), {}, 'https://explorer.example.org'),

  ...pages('options', 'options', { before: withKeys }),
  ...pages('options, open', 'options', {
    before: withKeys,
    async act(page) {
      for (const row of await page.locator('summary').all()) await row.click();
    },
  }),
  ...pages('first run, introduction', 'first-run'),
  ...pages('first run, question', 'first-run', { before: ({ ownPage }) => setConsent(ownPage, false) }),
];

/** Shows a scene in these looks, one after the other. */
export async function inLooks<Shown extends Look>(
  { name, size, open }: Scene,
  stage: Stage,
  looks: readonly Shown[],
  show: (page: Page, look: Shown, isCard: boolean) => Promise<void>,
): Promise<void> {
  const isCard = name.startsWith('card');
  // The steps to a page's state are named in English.
  const opened = isCard ? undefined : await open(stage);
  await opened?.setViewportSize(size);
  for (const look of looks) {
    const { language, theme } = look;
    await changeSettings(stage.ownPage, { language, theme });
    // A change of the settings closes a card.
    const page = opened ?? (await open(stage, theme));
    const shown = isCard ? await cardFrame(page) : page;
    await expect(shown.locator('html')).toHaveAttribute('lang', language.replace('_', '-'));
    await show(page, look, isCard);
  }
}

/** Takes pictures until two in a row are equal, so that late logos and fonts are on it. */
export async function takePicture(page: Page, path?: string, fullPage = true): Promise<Buffer> {
  const shoot = () => page.screenshot({ animations: 'disabled', fullPage, ...(path && { path }) });
  let picture = await shoot();
  const isStable = async () => {
    const last = picture;
    picture = await shoot();
    return picture.equals(last);
  };
  await expect.poll(isStable, { intervals: [200] }).toBe(true);
  return picture;
}
