/** Explorer-like pages of any length. Each row has five text nodes, two of them identifiers, and a transaction hash. */
import { createHash } from 'node:crypto';
import type { InventedToken } from '../e2e/invented-tokens.ts';

export const NODES_A_ROW = 5;
export const IDS_A_ROW = 2;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Half of the links contain subjects, half fingerprints, since explorers differ. */
function rowOf({ subject, policy, fingerprint, name }: InventedToken, i: number): string {
  const address = `/token/${i % 2 === 0 ? subject : fingerprint}`;
  const hash = digest(`hash of ${name}`);
  return `<tr><td>${i + 1}</td><td><a href="${address}">${name}</a></td>
<td><a href="${address}" title="${fingerprint}"><span>${fingerprint}</span></a></td>
<td><a href="/tokenPolicy/${policy}">${policy}</a></td>
<td><a href="/transaction/${hash}">${hash.slice(0, 8)}…${hash.slice(-8)}</a></td></tr>`.replaceAll('\n', '');
}

const rowsOf = (tokens: readonly InventedToken[]): string => tokens.map(rowOf).join('');

/** A fixed row height limits layout to what changed. */
const STYLE = `body { margin: 0; font: 11px/14px monospace } table { table-layout: fixed; width: 100%; border-spacing: 0 }
td { height: 20px; padding: 0; overflow: hidden; white-space: nowrap }`;

export function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tokens</title><link rel="icon" href="data:,">
<style>${STYLE}</style><body>${body}</body></html>`;
}

export const tablePage = (tokens: readonly InventedToken[]): string =>
  pageOf(`<main><table><tbody id="rows">${rowsOf(tokens)}</tbody></table></main>`);
