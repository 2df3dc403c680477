/** Every token link, split identifier and hash on the rebuilt pages of explorers. */
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { LISTED as TOKENS } from '../data/listed.ts';
import { fingerprint } from '../data/signing.ts';
import { EXPLORER_PAGES, type ExplorerPage, hashesIn } from '../pages/explorer-pages.ts';
import { indexOf, type Opened, type ShownPage, usePages } from './shown-page.ts';

const tokens = TOKENS.map((token) => ({ ...token, isRegistered: true }));
const registered = (isListed: boolean) => indexOf(tokens.map((token) => ({ ...token, isListed })));
const [LISTED, UNLISTED] = [registered(true), registered(false)] as const;
const KNOWN = new Set<string>(tokens.flatMap(({ subject, policy }) => [subject, policy]));
const TOKEN = /\/(?:asset|tokens?)\/(asset1[0-9a-z]{38}|[0-9a-f]{56,120})(?:\/|$)/i;
/** The parts of a split identifier, and an attribute with the subject. */
const OUTSIDE_LINKS =
  'span[title^="asset1"], [data-testid="ellipsis-text"] > span, [data-assetname], .fingerprint > div, .subject > div';

const open = usePages();
function judge(opened: Opened | undefined, wanted: string): 'right' | 'unresolved' | 'silent' | 'wrong' {
  if (opened === undefined) return 'silent';
  const { subject, identifier } = opened;
  if (subject !== undefined) return fingerprint(subject) === wanted ? 'right' : 'wrong';
  return identifierText(identifier) === wanted ? 'unresolved' : 'wrong';
}

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

/** Hovers over both ends of every token link; returns the verdicts. A token outside the registry may stay unresolved. */
async function hoverLinks(site: ExplorerPage, page: ShownPage): Promise<string[]> {
  const verdicts: string[] = [];
  for (const [link, wanted] of tokenLinks(site)) {
    const all = (await page.pointAt(link)).map((opened) => judge(opened, wanted));
    const isKnown = LISTED.tokenList.has(wanted);
    verdicts.push(...all.map((one) => (one === 'unresolved' && !isKnown ? 'right' : one)));
  }
  return verdicts;
}

const IS_ADASTAT_TOKEN = /adastat-token/;
/** Pages with the hashes of transactions beside their tokens. */
const HAS_HASHES = /adastat|cardanoscan/;

it.each(EXPLORER_PAGES)(
  'identifiers open their tokens, and hashes open nothing and are not sent: $name',
  async (site) => {
    const page = await open(site, LISTED);
    const verdicts = await hoverLinks(site, page);
    expect(new Set(verdicts)).toEqual(new Set(site.token ? [] : ['right']));
    const cardsOf = async (selector: string) => {
      const cards: (Opened | undefined)[] = [];
      for (const element of document.querySelectorAll(selector)) cards.push(...(await page.pointAt(element)));
      return cards;
    };
    if (site.token) {
      const { fingerprint: wanted, policy } = site.token;
      const verdictsOutside = (await cardsOf(OUTSIDE_LINKS)).map((opened) => judge(opened, wanted));
      expect(new Set(verdictsOutside)).toEqual(new Set(['right']));
      const policies = await cardsOf('.policy > div');
      expect(policies).toHaveLength(IS_ADASTAT_TOKEN.test(site.name) ? 4 : 0);
      for (const opened of policies) expect(opened?.identifier).toEqual({ kind: 'policy', policy });
    }
    if (HAS_HASHES.test(site.name)) {
      expect(document.querySelectorAll('.hash').length).toBeGreaterThan(2);
      expect(hashesIn(site)).not.toEqual([]);
    }
    // Hex that nothing explains is looked up when it is pointed at.
    expect((await cardsOf('.hash')).filter((one) => one && !one.unexplained)).toEqual([]);
    expect(hashesIn(site).filter((hash) => page.asked.has(hash))).toEqual([]);
    if (document.querySelector('.hash'))
      expect([...page.asked].filter((text) => !KNOWN.has(text))).toEqual([]);
  },
);

it.each(EXPLORER_PAGES)('without a token list, no card is about another token: $name', async (site) => {
  const verdicts = await hoverLinks(site, await open(site, UNLISTED));
  const right = verdicts.filter((one) => one === 'right');
  expect(verdicts.filter((one) => one !== 'right' && one !== 'unresolved')).toEqual([]);
  if (site.isProvable) expect(right.length / verdicts.length).toBeGreaterThanOrEqual(0.95);
});
