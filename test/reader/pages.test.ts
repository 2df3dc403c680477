/** The cards on whole pages: those of explorers, rebuilt; those of other sites; and markup that was misread. */
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { LISTED } from '../data/listed.ts';
import { fingerprint } from '../data/signing.ts';
import { filesIn, read } from '../own-files.ts';
import { EXPLORER_PAGES, type ExplorerPage, hashesIn } from '../pages/explorer-pages.ts';
import { PAGES } from '../pages/index.ts';
import { MENTION_CASES } from '../pages/mention-cases.ts';
import { render } from '../pages/template.ts';
import { indexOf, type Opened, type ShownPage, usePages } from './shown-page.ts';

const open = usePages();
type Named = Readonly<Record<'policy' | 'subject' | 'fingerprint', string>> & {
  readonly name?: string | undefined;
};
type Mentions = Readonly<Record<'title' | 'address' | 'html', string>> &
  Readonly<Record<'registered' | 'unlisted' | 'unregistered', readonly Named[]>> & {
    readonly neverSent: readonly string[];
  };

/** Each page of `test/pages/sites/`, at the address in its first line. `{{fernwood.subject}}` is replaced from `TOKENS`. */
const sites = filesIn(['test/pages/sites'], /\.html$/).map((file): Mentions => {
  const html = render(read(file), TOKENS);
  const address = /^<!-- (https:\S+) -->/.exec(html)?.[1];
  if (address === undefined) throw new Error(`${file}: no address in the first line`);
  const tokens = Object.values(TOKENS);
  const known = { registered: tokens, unlisted: tokens, unregistered: [] };
  return { title: file, html, address, ...known, neverSent: [] };
});

it('every explorer has a test page', () => {
  const hosts = [...sites.map(({ address }) => new URL(address).host), ...PAGES.map(({ host }) => host)];
  const missing = EXPLORERS.filter((explorer) => !explorer.hosts.some((host) => hosts.includes(host)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

const registered = LISTED.map((token) => ({ ...token, isRegistered: true }));
const WITH_LIST = indexOf(registered.map((token) => ({ ...token, isListed: true })));
const WITHOUT_LIST = indexOf(registered.map((token) => ({ ...token, isListed: false })));
const KNOWN = new Set<string>(registered.flatMap(({ subject, policy }) => [subject, policy]));
const TOKEN = /\/(?:asset|tokens?)\/(asset1[0-9a-z]{38}|[0-9a-f]{56,120})(?:\/|$)/i;
/** The parts of a split identifier, and an attribute with the subject. */
const OUTSIDE_LINKS =
  'span[title^="asset1"], [data-testid="ellipsis-text"] > span, [data-assetname], .fingerprint > div, .subject > div';

function judge(opened: Opened | undefined, wanted: string): 'right' | 'unresolved' | 'silent' | 'wrong' {
  if (opened === undefined) return 'silent';
  const { subject, identifier } = opened;
  if (subject !== undefined) return fingerprint(subject) === wanted ? 'right' : 'wrong';
  return identifierText(identifier) === wanted ? 'unresolved' : 'wrong';
}

/** The verdicts on both ends of every link to a token of the page's own host, but not of a token's page to itself. */
async function hoverLinks({ address }: ExplorerPage, page: ShownPage) {
  const idOf = (url: URL) => TOKEN.exec(url.pathname)?.[1];
  const own = new URL(address);
  const verdicts: { readonly wanted: string; readonly verdict: ReturnType<typeof judge> }[] = [];
  for (const link of document.querySelectorAll('a[href]')) {
    const url = new URL(link.getAttribute('href') ?? '', own);
    const id = url.host === own.host ? idOf(url) : undefined;
    if (id === undefined || id === idOf(own)) continue;
    const wanted = id.startsWith('asset1') ? id : fingerprint(id.toLowerCase());
    for (const opened of await page.pointAt(link)) verdicts.push({ wanted, verdict: judge(opened, wanted) });
  }
  return verdicts;
}

it.each(EXPLORER_PAGES)(
  'identifiers open their tokens, hashes open nothing and are not sent: $name',
  async (site) => {
    const page = await open(site, WITH_LIST);
    const links = await hoverLinks(site, page);
    // A token outside the registry may stay unresolved.
    const isRight = ({ wanted, verdict }: (typeof links)[number]) =>
      verdict === 'right' || (verdict === 'unresolved' && !WITH_LIST.tokenList.has(wanted));
    expect(links.filter((link) => !isRight(link))).toEqual([]);
    expect(links.length > 0).toBe(site.token === undefined);
    const cardsOf = async (selector: string) => {
      const cards: (Opened | undefined)[] = [];
      for (const element of document.querySelectorAll(selector)) cards.push(...(await page.pointAt(element)));
      return cards;
    };
    if (site.token) {
      const { fingerprint: wanted, policy } = site.token;
      const outside = (await cardsOf(OUTSIDE_LINKS)).map((opened) => judge(opened, wanted));
      expect(new Set(outside)).toEqual(new Set(['right']));
      for (const opened of await cardsOf('.policy > div'))
        expect(opened?.identifier).toEqual({ kind: 'policy', policy });
    }
    // Hex that nothing explains is looked up when it is pointed at.
    expect((await cardsOf('.hash')).filter((opened) => opened && !opened.unexplained)).toEqual([]);
    expect(hashesIn(site).filter((hash) => page.asked.has(hash))).toEqual([]);
    if (document.querySelector('.hash'))
      expect([...page.asked].filter((text) => !KNOWN.has(text))).toEqual([]);
  },
);

it.each(EXPLORER_PAGES)('without a token list, no card is about another token: $name', async (site) => {
  const verdicts = (await hoverLinks(site, await open(site, WITHOUT_LIST))).map(({ verdict }) => verdict);
  const right = verdicts.filter((verdict) => verdict === 'right');
  expect(verdicts.filter((verdict) => verdict !== 'right' && verdict !== 'unresolved')).toEqual([]);
  if (site.isProvable) expect(right.length / verdicts.length).toBeGreaterThanOrEqual(0.95);
});

/** Whether the card is the one that `data-opens` names (test/pages/mention-cases.ts), or the fingerprint in it. */
function isExpected(opened: Opened | undefined, expected: string, tokens: readonly Named[], at: Element) {
  if (opened === undefined) return expected === '' || expected.endsWith(', or nothing');
  const { identifier, subject, unexplained } = opened;
  // Outside of links, hex is looked up when it is pointed at, and the card says that it may be anything.
  if (expected === '?' || (expected === '' && !at.closest('a'))) return unexplained === true;
  const text = identifierText(identifier);
  const [, isPolicy, name] = /^(policy of )?(.*?)(?:, or nothing)?$/.exec(expected) ?? [];
  const token = tokens.find((candidate) => [candidate.name, candidate.fingerprint].includes(name));
  if (isPolicy) return text === token?.policy;
  const isNamed = subject === token?.subject || text === token?.fingerprint;
  return token !== undefined && isNamed && identifier.kind !== 'policy';
}

const SIDES = { 'data-opens': [0, -1], 'data-start': [0], 'data-end': [-1] } as const;

it.each([...sites, ...MENTION_CASES])('no wrong card: $title', async (mentions) => {
  const { registered, unlisted, unregistered, neverSent } = mentions;
  const tokens = [
    ...registered.map((token) => ({ ...token, isRegistered: true, isListed: !unlisted.includes(token) })),
    ...unregistered.map((token) => ({ ...token, isRegistered: false, isListed: false })),
  ];
  const page = await open(mentions, indexOf(tokens));
  let count = 0;
  for (const [attribute, sides] of Object.entries(SIDES))
    for (const mention of document.querySelectorAll(`[${attribute}]`)) {
      const expected = mention.getAttribute(attribute) ?? '';
      const cards = await page.pointAt(mention);
      for (const opened of sides.map((side) => cards.at(side))) {
        count++;
        expect(isExpected(opened, expected, tokens, mention), `${attribute} of ${mention.outerHTML}`).toBe(
          true,
        );
      }
    }
  expect(count).toBeGreaterThan(0);
  const policies = new Set([...page.asked].map((subject) => subject.slice(0, 56)));
  expect(neverSent.filter((text) => policies.has(text.toLowerCase().slice(0, 56)))).toEqual([]);
});
