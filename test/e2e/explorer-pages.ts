/** The explorers' own markup in `../shared/pages`, each page with the address that it is served under. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED } from './registry.ts';
import type { App } from './service.ts';

export type ExplorerPage = {
  readonly name: string;
  /** With its host. */
  readonly address: string;
  readonly html: string;
};

/** A page by its file and the address that README.md there gives it, from what the page says of itself. */
const ADDRESSES: Readonly<Record<string, (html: string) => string>> = {
  'cexplorer-list.html': () => 'https://cexplorer.io/asset',
  'cexplorer-list-more.html': () => 'https://cexplorer.io/asset',
  'cexplorer-token.html': (html) => `https://cexplorer.io/asset/${fingerprintIn(html)}`,
  'cexplorer-token-cip68.html': (html) => `https://cexplorer.io/asset/${fingerprintIn(html)}`,
  'cexplorer-tx.html': (html) => `https://cexplorer.io/tx/${hashIn(html)}`,
  'cexplorer-tx-metadata.html': (html) => `https://cexplorer.io/tx/${hashIn(html)}`,
  'cf-list.html': () => `${CF}/en/tokens`,
  'cf-token.html': (html) => `${CF}/en/token/${fingerprintIn(html)}`,
  'cf-token-cip68.html': (html) => `${CF}/en/token/${fingerprintIn(html)}`,
  'cf-tx-minting.html': (html) => `${CF}/en/transaction/${hashIn(html)}/minting`,
  'cf-policy.html': (html) => `${CF}/en/smart-contract/${splitPolicyIn(html)}`,
};
const CF = 'https://beta.explorer.cardano.org';

export const PAGE_NAMES: readonly string[] = Object.keys(ADDRESSES);

export function sharedPage(name: string): ExplorerPage {
  const html = readFileSync(join(SHARED, 'pages', name), 'utf8');
  const address = ADDRESSES[name];
  if (address === undefined) throw new RangeError(`no page ${name}`);
  return { name, address: address(html), html };
}

/** Answers the page at its own path, and nothing else: its pictures and scripts are not there. */
export function appOf({ address, html }: ExplorerPage): App {
  const { pathname } = new URL(address);
  return {
    fetch: (request) =>
      new URL(request.url).pathname === pathname
        ? new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
        : new Response(null, { status: 404 }),
  };
}

const first = (pattern: RegExp, html: string): string => {
  const [whole, ...groups] = pattern.exec(html) ?? [];
  if (whole === undefined) throw new Error(`the page holds nothing like ${pattern}`);
  return groups.length > 0 ? groups.join('') : whole;
};

const fingerprintIn = (html: string) => first(/asset1[0-9a-z]{38}/, html);
const hashIn = (html: string) => first(/\b[0-9a-f]{64}\b/, html);
const splitPolicyIn = (html: string) => first(/>([0-9a-f]{48})<\/span><span>([0-9a-f]{8})</, html);
