/** The states of the card and of the extension's pages. The gallery takes their pictures, the accessibility tests check them. */
import type { BrowserContext, Page } from '@playwright/test';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { listFile } from '../data/token-list.ts';
import { documentOf, METADATA, pageApp } from '../e2e/apps.ts';
import { inCard } from '../e2e/card.ts';
import { changeSettings, host, isPinned, link, openCard, pressShortcut, setKeys } from '../e2e/card-page.ts';
import { type Own, openOwn, openPage, openPopupWith, routeService } from '../e2e/extension.ts';
import { expect } from '../e2e/fixtures.ts';
import { CLUB, inventToken, LONG_WINDED, recordsWith } from '../e2e/invented-tokens.ts';
import { openAllRows } from '../e2e/options-page.ts';
import type { Fault } from '../services/faults.ts';
import type { LocalServices } from '../services/local.ts';
import { createMetadataService } from '../services/metadata.ts';

type Theme = 'light' | 'dark';
type Stage = {
  readonly context: BrowserContext;
  readonly ownPage: Page;
  readonly services: LocalServices;
};
export type Scene = {
  readonly name: string;
  readonly isCard?: true;
  /** Resolves when the state is reached: to a page of the extension, or to a page with an open card. */
  open(stage: Stage, theme?: Theme): Promise<Page>;
};
type Token = { readonly subject: string };
type Steps = {
  readonly isWaiting?: boolean;
  readonly before?: (stage: Stage) => unknown;
  readonly act?: (page: Page, stage: Stage) => unknown;
};

const { fernwood, orrery, tern, ternCopy, mica, shaked, hostile, lanterns, saltmarsh, quillback } = TOKENS;
const { heron, sluice } = UNREGISTERED;
const SITE = 'https://cardanoscan.io';

/** The token list for these scenes. */
export const LIST = listFile([], { scams: [quillback.fingerprint], suspicious: [quillback.policy] });

const NOT_REGISTERED = `${'5b'.repeat(28)}4e6f7768657265`;

const withKeys = ({ ownPage }: Stage) => setKeys(ownPage);
const serveClub = ({ context }: Stage) =>
  routeService(context, METADATA, createMetadataService(recordsWith([...CLUB, LONG_WINDED])));
const fail = (fault: Fault) => (stage: Stage) => stage.services.metadataFaults.set(fault);
const WAITING: Steps = { before: fail({ kind: 'delay', delayMs: 30_000 }), isWaiting: true };

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
  isCard: true,
  async open(stage, theme = 'light') {
    await before?.(stage);
    const html = linksTo(tokens, `<a id="policy" href="/tokenPolicy/${CLUB[0]?.policy}">a policy</a>`);
    routeService(stage.context, SITE, pageApp(html));
    const page = await openPage(stage.context, `${SITE}/`);
    await page.setViewportSize({ width: 640, height: 620 });
    await page.emulateMedia({ colorScheme: theme });
    await page.bringToFront();
    await openCard(page, 't0');
    await act?.(page, stage);
    const isBusy = () => inCard(page, (root) => root.querySelector('[aria-busy=true]') !== null);
    await expect.poll(isBusy).toBe(isWaiting);
    return page;
  },
});

/** The popup with the result of a look-up. */
const popup = (name: string, query: string, { before, act, isWaiting = false }: Steps = {}): Scene => ({
  name: `popup, ${name}`,
  async open(stage) {
    await before?.(stage);
    const page = await openPopupWith(stage.context, query);
    await page.setViewportSize({ width: 380, height: 600 });
    if (query !== '') await page.locator('article').first().waitFor();
    const busy = page.locator('[aria-busy=true]:visible');
    await expect(busy).toHaveCount(isWaiting ? 1 : 0);
    await act?.(page, stage);
    return page;
  },
});

/** The side panel beside a page. */
const panel = (name: string, html: string, { before, act }: Steps = {}, site = SITE): Scene => ({
  name: `panel, ${name}`,
  async open(stage) {
    await before?.(stage);
    routeService(stage.context, site, pageApp(html));
    const page = await openPage(stage.context, `${site}/tokens`);
    const beside = await openOwn(stage.context, 'sidepanel');
    await beside.setViewportSize({ width: 320, height: 720 });
    await page.bringToFront();
    await act?.(beside, stage);
    await expect(beside.locator('[aria-busy=true]:visible')).toHaveCount(0);
    return beside;
  },
});

/** A page of the extension. */
const ownPage = (name: string, file: string, { before, act }: Steps = {}, width = 1040): Scene => ({
  name,
  async open(stage) {
    await before?.(stage);
    const page = await openOwn(stage.context, file);
    await page.setViewportSize({ width, height: 640 });
    await act?.(page, stage);
    return page;
  },
});

const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
}

const until = (text: string): Steps => ({ act: (page) => page.getByText(text).first().waitFor() });

const onChain: Steps = {
  before: withKeys,
  async act(page) {
    await openTab(page, 'On chain');
    await page.getByRole('button', { name: 'Check on the chain' }).click();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  },
};
const LISTED = linksTo([orrery, lanterns, fernwood, tern, ternCopy, mica, saltmarsh, shaked, hostile]);

const UNRESOLVED = documentOf(`<p>${sluice.fingerprint}<p>${heron.fingerprint}`);

/** The user has answered "Not now". */
const withoutConsent = ({ ownPage }: Stage) =>
  ownPage.evaluate(async () => {
    const { local } = (globalThis as unknown as Own).chrome.storage;
    const { consent } = await local.get('consent');
    await local.set({ consent: { ...(consent as object), isAllowed: false } });
  });

const OPTIONS: Steps = { before: withKeys, act: openAllRows };

export const SCENES: readonly Scene[] = [
  card('standards disagree', [orrery]),
  card('signature fails', [TOKENS.mirewick]),
  card('from right to left', [shaked]),
  card('hostile', [hostile]),
  card('lookalike', [inventToken('ADA')]),
  card('with an address', [inventToken('CLAIM-at-ada-drop.io')]),
  card('on third-party lists', [quillback]),
  card('long-winded', [LONG_WINDED], { before: serveClub }),
  card('not registered', [{ subject: NOT_REGISTERED }]),
  card('pinned', [mica], {
    async act(page, { context }) {
      await pressShortcut(context);
      await expect.poll(() => isPinned(page)).toBe(true);
    },
  }),
  card('policy', CLUB, {
    before: serveClub,
    async act(page) {
      await page.keyboard.press('Escape');
      await expect(host(page)).toHaveCount(0);
      await openCard(page, 'policy');
    },
  }),
  card('NFT of CIP-68', [heron], {
    async before(stage) {
      await setKeys(stage.ownPage);
      await changeSettings(stage.ownPage, { askProvider: true });
    },
  }),
  card('waiting', [TOKENS.pebble], WAITING),
  card('failed', [TOKENS.allotment], { before: fail({ kind: 'status', status: 500 }) }),

  popup('found', fernwood.subject),
  popup('from right to left', shaked.subject),
  popup('long-winded', LONG_WINDED.subject, { before: serveClub }),
  popup('not registered', NOT_REGISTERED),
  popup('waiting', fernwood.subject, WAITING),
  popup('failed', mica.subject, { before: fail({ kind: 'status', status: 500 }) }),
  popup('several', [fernwood, shaked, hostile, sluice, orrery].map(({ subject }) => subject).join('\n')),
  popup('bad input', '', { act: (page) => search(page, `${fernwood.subject}z`) }),
  popup('blocks without keys', '', until('Add key')),
  popup('blocks with keys', '', { before: withKeys, ...until('epoch') }),
  popup('sources', orrery.subject, { act: (page) => openTab(page, 'Sources') }),
  popup('on chain, an NFT', heron.subject, onChain),
  popup('on chain, a minting policy', saltmarsh.subject, onChain),

  panel('a page', LISTED, { before: withKeys, ...until('Orrery') }),
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
  panel('unresolved fingerprints', UNRESOLVED, until('2 tokens here have no name yet. Your')),
  panel(
    'a site that is not supported',
    documentOf(''),
    until('isn’t active'),
    'https://explorer.example.org',
  ),

  ownPage('options', 'options', OPTIONS),
  ownPage('options, 360 wide', 'options', OPTIONS, 360),
  ownPage('first run, introduction', 'first-run'),
  ownPage('first run, question', 'first-run', { before: withoutConsent }, 360),
];

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
