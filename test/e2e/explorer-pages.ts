/** Pages with the markup of two explorers' front ends (pages/rendered), each with the address it is served under. */
import type { TestToken } from '../data/index.ts';
import { UNREGISTERED } from '../data/index.ts';
import { hash } from '../pages/invented.ts';
import * as cexplorer from '../pages/rendered/cexplorer.ts';
import * as cf from '../pages/rendered/cf.ts';
import { draw } from './registry.ts';

export type ExplorerPage = {
  readonly name: string;
  /** With its host. */
  readonly address: string;
  readonly html: string;
};

const CEXPLORER = 'https://cexplorer.io';
/** Where a fork of the Cardano Foundation's explorer could be: no site that is listed, so that the user adds it. */
const CF = 'https://cf-fork.example.org';

const inIndex = ({ standards }: TestToken) => standards.includes('CIP_26');
const isLabelled = (token: TestToken) => inIndex(token) && token.assetName.startsWith('0014df10');

type Made = readonly [address: string, html: string];

function cexplorerToken(seed: string, wanted: (token: TestToken) => boolean): Made {
  const [token = UNREGISTERED.gorse] = draw(seed, 1, wanted);
  return [`${CEXPLORER}/asset/${token.fingerprint}`, cexplorer.tokenPage(token)];
}

function cfToken(seed: string, wanted: (token: TestToken) => boolean): Made {
  const [token = UNREGISTERED.gorse] = draw(seed, 1, wanted);
  return [`${CF}/en/token/${token.fingerprint}`, cf.tokenPage(token)];
}

/** The page of a policy with some tokens. */
function cfPolicy(): Made {
  const [{ policy } = UNREGISTERED.gorse] = draw('cf-policy', 1, (token) =>
    token.readAs.some((text) => /KEEPER7$/.test(text)),
  );
  const tokens = draw('cf-policy', 12, (token) => token.policy === policy);
  return [`${CF}/en/smart-contract/${policy}`, cf.policyPage(tokens, policy)];
}

/** As many links as a page of the explorer had, or more; tokens that no registry has among them. */
const PAGES: Readonly<Record<string, (name: string, id: string) => Made>> = {
  'cexplorer-list': (name) => [`${CEXPLORER}/asset`, cexplorer.listPage(draw(name, 20, inIndex))],
  'cexplorer-list-more': (name) => [
    `${CEXPLORER}/asset`,
    cexplorer.listPage([...draw(name, 100, inIndex), UNREGISTERED.gorse, UNREGISTERED.heron]),
  ],
  'cexplorer-token': (name) => cexplorerToken(name, (token) => inIndex(token) && !isLabelled(token)),
  'cexplorer-token-cip68': (name) => cexplorerToken(name, isLabelled),
  'cexplorer-tx': (name, id) => [`${CEXPLORER}/tx/${id}`, cexplorer.movesPage(draw(name, 42, inIndex), id)],
  'cexplorer-tx-metadata': (name, id) => {
    const [token = UNREGISTERED.gorse] = draw(name, 1, inIndex);
    return [`${CEXPLORER}/tx/${id}`, cexplorer.metadataPage(token, id)];
  },
  'cf-list': (name) => {
    // Many popular tokens have short names, whose subjects look like hashes and policies.
    const ofLength = (digits: number) => (token: TestToken) =>
      inIndex(token) && token.assetName.length === digits;
    const others = draw(name, 22, (token) => inIndex(token) && token.assetName.length > 8);
    return [
      `${CF}/en/tokens`,
      cf.listPage([...draw(name, 24, ofLength(8)), ...draw(name, 4, ofLength(0)), ...others]),
    ];
  },
  'cf-token': (name) => cfToken(name, (token) => inIndex(token) && !isLabelled(token)),
  'cf-token-cip68': (name) => cfToken(name, isLabelled),
  'cf-tx-minting': (name, id) => {
    const tokens = draw(name, 9, inIndex);
    const html = cf.mintingPage(tokens.slice(0, 3), tokens.slice(3), id);
    return [`${CF}/en/transaction/${id}/minting`, html];
  },
  'cf-policy': cfPolicy,
};

export function explorerPage(name: string): ExplorerPage {
  const made = PAGES[name]?.(name, hash(`transaction ${name}`));
  if (made === undefined) throw new RangeError(`no page ${name}`);
  const [address, html] = made;
  return { name, address, html };
}

export const explorerPages = (): readonly ExplorerPage[] => Object.keys(PAGES).map(explorerPage);
