/** Pages in the manner of explorers, by the templates of this folder, with a look of their own. */
import type { TestToken } from '../data/index.ts';
import {
  address, DEFAULT_TOKENS, grouped, hash, number, type PageOptions, rawMetadata, type TokenView, viewOf,
} from './invented.ts';
import { read } from '../own-files.ts';
import { renderFile, type Scope } from './template.ts';

/** `menu`: the addresses by their labels; the first is the page's own. */
type Site = readonly [like: string, brand: string, hue: number, menu: Readonly<Record<string, string>>];

const CARDANOSCAN: Site = ['Cardanoscan', 'Tidewatch', 190,
  { Tokens: '/tokens', Blocks: '/blocks', Transactions: '/transactions', Pools: '/pools' }];
const CEXPLORER: Site = ['Cexplorer', 'Hexfold', 250,
  { Assets: '/asset', Blockchain: '/block', Staking: '/pool', Latest: `/tx/${hash('latest transaction')}` }];
const adastat = (prefix: string): Site => ['AdaStat', 'Tallyroom', 20,
  { Tokens: `${prefix}/tokens`, Policies: `${prefix}/policies`, Epochs: `${prefix}/epochs` }];

const CSS = read('test/pages/look.css').trim();

function sitePage(site: Site, title: string, template: string, scope: Scope, theme?: PageOptions['theme']): string {
  const [like, brand, hue, menu] = site;
  const links = Object.entries(menu).map(([label, href], at) => ({ label, href, isOwn: at === 0 }));
  return renderFile('layout', {
    title: `${title} (a page of our own, in the manner of ${like})`,
    theme,
    css: `:root { --hue: ${hue}; }\n${CSS}`,
    body: renderFile('site', { like, brand, hue, links, title, content: renderFile(template, scope) }),
  });
}

const hashes = (seed: string, count: number) => Array.from({ length: count }, (_, at) => hash(`${seed} ${at}`));
const times = <T>(count: number, make: (at: number) => T): readonly T[] => Array.from({ length: count }, (_, at) => make(at));

/** Links carry whole subjects and policies; hashes are in links, and without a link beside their labels. */
export function cardanoscanLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  const transactions = times(8, (at) => ({
    id: hash(`transaction ${at}`),
    to: address(`receiver ${at}`),
    ada: grouped(2 + number(`ada ${at}`, 41_000)),
  }));
  const scope = { tokens: tokens.map(viewOf), transactions, raw: rawMetadata(tokens) };
  return sitePage(CARDANOSCAN, 'Native tokens', 'cardanoscan', scope, theme);
}

const OUTPUTS = 8;

/** `/transaction/{hash}`. Elements of the class `hash` show no token. Every fifth link shows the whole subject. */
export function cardanoscanTransaction(tokens: readonly TestToken[], id: string): string {
  const textOf = ({ subject, supply, shown }: TokenView, at: number) => (at % 5 === 4 ? subject : `${supply} ${shown}`);
  return sitePage(CARDANOSCAN, 'Transaction details', 'cardanoscan-transaction', {
    id,
    block: hash('block of the transaction'),
    // Hex that is longer than any subject.
    datum: hashes('inline', 6).join(''),
    inputs: times(6, (at) => ({
      address: address(`input ${at}`),
      hash: hash(`input ${at}`),
      isLinked: at % 2 === 0,
      output: at % 4,
      datumHash: hash(`input datum ${at}`),
    })),
    outputs: times(OUTPUTS, (at) => ({
      address: address(`output ${at}`),
      datumHash: hash(`output datum ${at}`),
      tokens: tokens
        .filter((_, place) => place % OUTPUTS === at)
        .map(viewOf)
        .map((token, place) => ({ ...token, text: textOf(token, at * 2 + place) })),
    })),
    redeemers: times(6, (at) => ({ hash: hash(`redeemer ${at}`), datumHash: hash(`redeemer datum ${at}`) })),
  });
}

/** Rows link one token three times by its fingerprint; no subject in the table. */
export function cexplorerLike({ tokens = DEFAULT_TOKENS, theme }: PageOptions = {}): string {
  return sitePage(CEXPLORER, 'Assets', 'cexplorer', { tokens: tokens.map(viewOf), raw: rawMetadata(tokens) }, theme);
}

/** Every identifier is split over two elements, the second with its last six digits. The explorer knows tokens by both. */
export function adastatLike({ tokens = DEFAULT_TOKENS, theme, prefix = '/en' }: PageOptions = {}): string {
  const rows = tokens.map(viewOf).map((one, at) => ({ ...one, id: at % 3 === 2 ? one.subject : one.fingerprint }));
  const transactions = hashes(`adastat list ${prefix}`, 8);
  const scope = { tokens: rows, prefix, transactions, raw: rawMetadata(tokens) };
  return sitePage(adastat(prefix), 'Tokens', 'adastat', scope, theme);
}

/** `/xx/tokens/{fingerprint}`: the token's identifiers outside of any link, hashes beside them; the classes are for tests. */
export function adastatToken(token: TestToken, prefix: string): string {
  const view = viewOf(token);
  const { subject, shown } = view;
  const ownHashes = ['Transaction Hash mint', 'Block block', 'Datum Hash datum'].map((text) => {
    const [, label, of] = /^(.+) (\w+)$/.exec(text) ?? [];
    return { label, it: hash(`${subject} ${of}`) };
  });
  const scope = { ...view, prefix, ownHashes, transactions: hashes(subject, 10) };
  return sitePage(adastat(prefix), shown, 'adastat-token', scope);
}
