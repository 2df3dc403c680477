/** Every token link, split identifier and hash on the recorded and rebuilt pages of explorers. */
import { afterAll, describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { cases } from '../cases.ts';
import type { TestToken } from '../data/index.ts';
import { registry } from '../data/registry/index.ts';
import { tokenByFingerprint } from '../data/registry/sample.ts';
import { fingerprint } from '../data/signing.ts';
import {
  adastatLists,
  adastatTokens,
  cardanoscanPage,
  type ExplorerPage,
  explorerPage,
  explorerPages,
  hashesIn,
  provableLists,
} from '../pages/explorer-pages.ts';
import { createRowPage, type HoveredRow, indexOf, type Opened } from './generated-page.ts';

type Verdict = 'right' | 'unresolved' | 'silent' | 'wrong';

function judge(opened: Opened | undefined, wanted: string): Verdict {
  if (opened === undefined) return 'silent';
  const { subject, identifier } = opened;
  if (subject !== undefined) return fingerprint(subject) === wanted ? 'right' : 'wrong';
  return identifierText(identifier) === wanted ? 'unresolved' : 'wrong';
}

const TOKEN = /\/(?:asset|tokens?)\/(asset1[0-9a-z]{38}|[0-9a-f]{56,120})(?:\/|$)/i;

/** The links to tokens of the page's own host with their fingerprints, without links of a token's page to itself. */
function tokenLinks({ address }: ExplorerPage): readonly (readonly [Element, string])[] {
  const idOf = (url: URL) => TOKEN.exec(url.pathname)?.[1];
  const page = new URL(address);
  return [...document.querySelectorAll('a[href]')].flatMap((link) => {
    const url = new URL(link.getAttribute('href') ?? '', page);
    const id = url.host === page.host ? idOf(url) : undefined;
    if (id === undefined || id === idOf(page)) return [];
    return [[link, id.startsWith('asset1') ? id : fingerprint(id.toLowerCase())] as const];
  });
}

/** Hovers over both ends of each element. */
async function hoverAll(page: HoveredRow, selector: string) {
  const found = [...document.querySelectorAll(selector)];
  expect(found.length).toBeGreaterThan(0);
  const opened: (Opened | undefined)[] = [];
  for (const element of found.slice(0, cases(4, found.length))) opened.push(...(await page.pointAt(element)));
  return opened;
}

/** Hovers over both ends of every token link. A token outside the registry may stay unresolved. */
async function hoverLinks(site: ExplorerPage, page: HoveredRow) {
  const missed: string[] = [];
  let right = 0;
  const links = tokenLinks(site);
  for (const [link, wanted] of links.slice(0, cases(4, links.length))) {
    for (const opened of await page.pointAt(link)) {
      const verdict = judge(opened, wanted);
      const isRight =
        verdict === 'right' || (tokenByFingerprint(wanted) === undefined && verdict === 'unresolved');
      if (isRight) right++;
      else missed.push(`${verdict}: ${site.name}, ${wanted}`);
    }
  }
  return { right, missed };
}

const registered = (tokens: readonly TestToken[], isListed: boolean) =>
  indexOf(tokens.map((token) => ({ ...token, isRegistered: true, isListed })));
const LISTED = registered(registry().tokens, true);
const UNLISTED = registered(registry().tokens, false);

/** Opens the page of an explorer. */
async function withPage<Result>(
  tokens: typeof LISTED,
  { address, html }: Pick<ExplorerPage, 'address' | 'html'>,
  use: (page: HoveredRow) => Promise<Result>,
): Promise<Result> {
  const shown = createRowPage(tokens);
  const { host, pathname: path } = new URL(address);
  try {
    return await use(shown.open({ host, path, html, isAnswered: true }));
  } finally {
    await shown.close();
  }
}

const named = <Site extends ExplorerPage>(sites: readonly Site[]) =>
  sites.filter((_, i) => i % cases(2, 1) === 0).map((site) => [site.name, site] as const);
const OWN = [...provableLists(), ...adastatLists(), ...adastatTokens(), cardanoscanPage()];

const KNOWN = new Set<string>(registry().tokens.flatMap(({ subject, policy }) => [subject, policy]));
/** Requested identifiers outside the registry: all others on the pages are hashes. */
const strangersIn = (asked: ReadonlySet<string>) => [...asked].filter((text) => !KNOWN.has(text));

describe('with a list of the registered tokens', () => {
  const ends: number[] = [];
  afterAll(() => expect(ends.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(cases(40, 1_000)));

  it.each(named([...explorerPages(), ...OWN]))('every token link opens its token: %s', (_name, site) =>
    withPage(LISTED, site, async (page) => {
      const { right, missed } = await hoverLinks(site, page);
      expect(missed).toEqual([]);
      ends.push(right);
    }),
  );

  // The fingerprint, split over two elements, and the subject in an attribute.
  const SPLIT = '[data-testid="ellipsis-text"][aria-label=""] > span, [data-assetname]';
  it.each([
    ['cexplorer-token', 'span[title^="asset1"]'],
    ['cexplorer-token-cip68', 'span[title^="asset1"]'],
    ['cf-token', SPLIT],
    ['cf-token-cip68', SPLIT],
  ])('identifiers outside links open the token: %s', async (name, selector) => {
    const site = explorerPage(name);
    const wanted = /asset1[0-9a-z]{38}/.exec(site.address)?.[0] ?? '';
    await withPage(LISTED, site, async (page) => {
      for (const element of document.querySelectorAll(selector))
        expect((await page.pointAt(element)).map((one) => judge(one, wanted))).toContain('right');
      expect(document.querySelector(selector)).not.toBeNull();
    });
  });

  it.each(named(adastatTokens()))('parts of split identifiers open the whole: %s', (_name, site) =>
    withPage(LISTED, site, async (page) => {
      const { fingerprint: wanted, policy } = site.token;
      for (const opened of await hoverAll(page, '.fingerprint > div, .subject > div'))
        expect(judge(opened, wanted)).toBe('right');
      for (const opened of await hoverAll(page, '.policy > div'))
        expect(opened?.identifier).toEqual({ kind: 'policy', policy });
    }),
  );

  it.each(named([...adastatLists(), ...adastatTokens(), cardanoscanPage()]))(
    'no hash opens a card or is sent: %s',
    (_name, site) =>
      withPage(LISTED, site, async (page) => {
        const opened = await hoverAll(page, '.hash');
        expect(opened.length).toBeGreaterThan(4);
        expect(opened.filter((one) => one !== undefined)).toEqual([]);
        await hoverLinks(site, page);
        expect(hashesIn(site).filter((hash) => page.asked.has(hash))).toEqual([]);
        expect(strangersIn(page.asked)).toEqual([]);
      }),
  );
});

describe('with an empty list', () => {
  const PROVABLE = 0.95;
  // The only recorded page with the policies of its tokens.
  const PROVABLE_PAGES = ['cf-list', ...provableLists().map(({ name }) => name)];

  it.each(named([...explorerPages(), ...OWN]))(
    'no card is about another token, and provable fingerprints are resolved: %s',
    (name, site) =>
      withPage(UNLISTED, site, async (page) => {
        const { right, missed } = await hoverLinks(site, page);
        expect(missed.filter((line) => !line.startsWith('unresolved'))).toEqual([]);
        if (PROVABLE_PAGES.includes(name))
          expect(right / (right + missed.length)).toBeGreaterThanOrEqual(PROVABLE);
      }),
  );
});
