/** All token links of a page, hovered over, and counted: which cards were right, and which were not. */
import { type JSHandle, type Page, test } from '@playwright/test';
import { fingerprint } from '../data/signing.ts';
import type { ExplorerPage } from './explorer-pages.ts';
import { createHoverer, type Hovered, tokenJudge } from './hovering.ts';
import { tokenOf } from './registry.ts';

/** One place to point at: which element of the list, and whose card is to open. */
type Spot = { readonly index: number; readonly fingerprint: string; readonly href: string };

/** How many of the links that a page repeats are pointed at, every one of them. */
const WHOLE_GROUPS = 5;

/** The links to tokens of the page's own host, by the identifier in their path. */
async function tokenLinks(page: Page): Promise<{ links: JSHandle<Element[]>; spots: readonly Spot[] }> {
  const links = await page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ host, pathname }) =>
        host === location.host &&
        /\/(?:asset|tokens?)\/(?:asset1[0-9a-z]{38}|[0-9a-f]{56,120})(?:\/|$)/i.test(pathname),
    ),
  );
  const hrefs = await links.evaluate((all) => all.map(({ href }) => href));
  const groups = new Map<string, number[]>();
  for (const [index, href] of hrefs.entries()) groups.set(href, [...(groups.get(href) ?? []), index]);
  const repeated = [...groups.values()].filter(({ length }) => length > 1).slice(0, WHOLE_GROUPS);
  const spots = [...groups].flatMap(([href, indexes], turn) => {
    const name = /asset1[0-9a-z]{38}|[0-9a-f]{56,120}/i.exec(new URL(href).pathname)?.[0] ?? '';
    const pointed = repeated.includes(indexes) ? indexes : indexes.slice(turn % indexes.length).slice(0, 1);
    const whose = name.startsWith('asset1') ? name : fingerprint(name.toLowerCase());
    return pointed.map((index) => ({ index, fingerprint: whose, href }));
  });
  return { links: links as JSHandle<Element[]>, spots };
}

type Miss = Spot & Hovered;

export type Tally = {
  /** Links to tokens that the registry has, and how many of them opened the right card. */
  readonly of: number;
  readonly right: number;
  /** One line for each of the others. */
  readonly missed: readonly string[];
  /** Those of them, and of tokens that no registry has, whose card was of another token. */
  readonly wrong: readonly string[];
};

/**
 * Hovers over the page's token links, one for each address and all for some, and prints the share of right
 * cards. `patience` as in `createHoverer`; `every`: of so many links one is pointed at.
 */
export async function hoverTokens(
  page: Page,
  { name }: ExplorerPage,
  patience: number,
  every = 1,
): Promise<Tally> {
  const { links, spots } = await tokenLinks(page);
  const hoverer = createHoverer(page, { patience });
  const hovered: Miss[] = [];
  for (const [turn, spot] of spots.entries()) {
    if (turn % every > 0) continue;
    hovered.push({ ...spot, ...(await hoverer.hover(links, spot.index, judgeOf(spot.fingerprint))) });
  }
  const registered = hovered.filter((one) => tokenOf(one.fingerprint) !== undefined);
  // Without its policy on the page the honest card of a stranger names the fingerprint, and no more.
  const strangers = hovered.filter((one) => tokenOf(one.fingerprint) === undefined);
  const missed = [
    ...registered.filter(({ verdict }) => verdict !== 'right'),
    ...strangers.filter(({ verdict }) => verdict === 'wrong' || verdict === 'silent'),
  ];
  const right = registered.filter(({ verdict }) => verdict === 'right').length;
  const tally = {
    of: registered.length,
    right,
    missed: missed.map(told),
    wrong: missed.filter(({ verdict }) => verdict === 'wrong').map(told),
  };
  print(name, tally, missed, strangers.length);
  return tally;
}

/** What the card of a fingerprint must show, by the registry. */
export function judgeOf(fingerprint: string) {
  const token = tokenOf(fingerprint);
  return tokenJudge({ fingerprint, subject: token?.subject, name: token?.name });
}

const told = ({ href, verdict, shown }: Miss) => `${verdict} at ${href}: ${shown?.text ?? 'no card'}`;

function print(name: string, { of, right }: Tally, missed: readonly Miss[], strangers: number): void {
  const share = of === 0 ? 'no token links' : `${right} of ${of}, ${((100 * right) / of).toFixed(1)} %`;
  const also = strangers > 0 ? `; ${strangers} more in no registry` : '';
  // Names are shared; the beginning of a fingerprint tells their tokens apart.
  const named = missed.map(
    (one) =>
      `${tokenOf(one.fingerprint)?.name ?? 'a stranger'} ${one.fingerprint.slice(0, 12)} ${one.verdict}`,
  );
  const all = [...new Set(named)];
  const some =
    all.length > NAMED_AT_MOST ? [...all.slice(0, NAMED_AT_MOST), `${all.length - NAMED_AT_MOST} more`] : all;
  const line = `${name}: ${share}${also}${all.length > 0 ? `; not ${some.join(', ')}` : ''}`;
  console.log(line);
  // Told at the end of a whole run, too.
  test.info().annotations.push({ type: 'note', description: `${test.info().titlePath.at(-2)}: ${line}` });
}

const NAMED_AT_MOST = 6;
