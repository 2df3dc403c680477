/** Explorer-like pages of any length. Each row has five text nodes, two of them identifiers, and a transaction hash. */
import { createHash } from 'node:crypto';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';

export type RowToken = {
  readonly subject: Subject;
  readonly policy: string;
  readonly fingerprint: string;
  readonly name: string;
};

export const NODES_A_ROW = 5;
export const IDS_A_ROW = 2;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Deterministic for a seed; each has its own policy. */
export function tokensFor(seed: string, count: number): readonly RowToken[] {
  return Array.from({ length: count }, (_token, i) => {
    const name = `${seed} ${i}`;
    const policy = digest(`policy of ${name}`).slice(0, 56);
    const subject = parseSubject(policy + Buffer.from(name).toString('hex'));
    if (subject === undefined) throw new RangeError(`no asset is named ${name}`);
    return { subject, policy, fingerprint: fingerprintOf(subject), name };
  });
}

/** Half of the links contain subjects, half fingerprints, since explorers differ. */
function rowOf({ subject, policy, fingerprint, name }: RowToken, i: number): string {
  const address = `/token/${i % 2 === 0 ? subject : fingerprint}`;
  const hash = digest(`hash of ${name}`);
  return `<tr><td>${i + 1}</td><td><a href="${address}">${name}</a></td>
<td><a href="${address}" title="${fingerprint}"><span>${fingerprint}</span></a></td>
<td><a href="/tokenPolicy/${policy}">${policy}</a></td>
<td><a href="/transaction/${hash}">${hash.slice(0, 8)}…${hash.slice(-8)}</a></td></tr>`.replaceAll('\n', '');
}

const rowsOf = (tokens: readonly RowToken[]): string => tokens.map(rowOf).join('');

/** A fixed row height limits layout to what changed. */
const STYLE = `body { margin: 0; font: 11px/14px monospace } table { table-layout: fixed; width: 100%; border-spacing: 0 }
td { height: 20px; padding: 0; overflow: hidden; white-space: nowrap }`;

export function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tokens</title><link rel="icon" href="data:,">
<style>${STYLE}</style><body>${body}</body></html>`;
}

export const tablePage = (tokens: readonly RowToken[]): string =>
  pageOf(`<main><table><tbody id="rows">${rowsOf(tokens)}</tbody></table></main>`);
