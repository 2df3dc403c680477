/** Explorer-like pages of our own, to be served under the explorers' real hosts by routed requests. */
import { adastatLike, cardanoscanLike, cexplorerLike } from './imitated.ts';
import type { PageOptions } from './invented.ts';

export interface Page {
  readonly host: string;
  readonly path: string;
  /** The whole document; without options, with the default tokens and the browser's theme. */
  html(options?: PageOptions): string;
}

export const PAGES: readonly Page[] = [
  { host: 'cardanoscan.io', path: '/tokens', html: cardanoscanLike },
  { host: 'cexplorer.io', path: '/asset', html: cexplorerLike },
  { host: 'adastat.net', path: '/en/tokens', html: adastatLike },
];
