/** Writes the user's labels as CSV, and reads labels from CSV line by line: the user's own, and those of others. */
import { type Fingerprint, parseFingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { POLICY_DIGITS, parseSubject, type Subject } from '../asset/subject.ts';
import { type CsvRow, readCsv, writeCsv } from '../csv.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';
import { safeText } from '../safe-text.ts';
import { type LabelledToken, MAX_LABEL_LENGTH, readLabel } from './labels.ts';

const MAX_LABEL_FILE_BYTES = 200_000;
/** Far more labels than can be stored. */
export const MAX_LABEL_LINES = 500;

export const FILE_REFUSALS = ['unreadable', 'too-large', 'not-text', 'too-many', 'no-columns'] as const;
export const LINE_PROBLEMS = [
  ...(['quotes', 'no-token', 'no-such-token', 'policy', 'two-tokens', 'network'] as const),
  ...(['no-label', 'long-label', 'again', 'unresolved', 'no-room'] as const),
];

/**
 * Why a line is left out. `value`: the length of a label that is too long, the text that is not an identifier or a network,
 * the earlier line about the same token, or the number of labels that can be saved.
 */
export type LineProblem = {
  readonly line: number;
  readonly kind: (typeof LINE_PROBLEMS)[number];
  readonly value?: string | number;
};

/** A label of the file. It names its token by a subject, or by a fingerprint that is not resolved yet. */
export type FileLabel = Omit<LabelledToken, 'subject'> & { readonly line: number } & (
    | { readonly subject: Subject }
    | { readonly fingerprint: Fingerprint }
  );

export type LabelFileReading =
  | { readonly ok: true; readonly labels: readonly FileLabel[]; readonly problems: readonly LineProblem[] }
  /** `value`: the size in kilobytes, or the number of lines, of a file that is too large. */
  | { readonly ok: false; readonly refusal: (typeof FILE_REFUSALS)[number]; readonly value?: number };

/** The part of `File` that is used. */
type LabelFile = { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };

const COLUMNS = ['subject', 'label', 'network', 'fingerprint', 'name', 'ticker'] as const;

/** `at`: milliseconds since the epoch. */
export function writeLabelFile(labels: readonly LabelledToken[], at: number): { name: string; text: string } {
  const rows = labels.map(({ subject, label, network, name = '', ticker = '' }) => [
    ...[subject, label, network, fingerprintOf(subject), name, ticker],
  ]);
  const day = new Date(at).toISOString().slice(0, 10);
  return { name: `token-lens-labels-${day}.csv`, text: writeCsv([COLUMNS, ...rows]) };
}

/** `network`: the network of lines that name none. */
export async function readLabelFile(file: LabelFile, network: NetworkId): Promise<LabelFileReading> {
  if (file.size > MAX_LABEL_FILE_BYTES)
    return { ok: false, refusal: 'too-large', value: Math.ceil(file.size / 1000) };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { ok: false, refusal: 'unreadable' };
  }
  const text = decode(bytes);
  return text === undefined ? { ok: false, refusal: 'not-text' } : readLabels(text, network);
}

/** UTF-8, or UTF-16 with a byte order mark, as Excel writes it; undefined for anything else. */
function decode(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // The decoder throws for invalid bytes.
    return undefined;
  }
}

function readLabels(text: string, network: NetworkId): LabelFileReading {
  const [first, ...others] = readCsv(text);
  const columns = columnsIn(first);
  if (first === undefined || columns === undefined) return { ok: false, refusal: 'no-columns' };
  const rows = columns.hasHeader ? others : [first, ...others];
  if (rows.length > MAX_LABEL_LINES) return { ok: false, refusal: 'too-many', value: rows.length };
  const read = rows.map((row) => readRow(row, columns.names, network));
  return {
    ok: true,
    labels: read.filter((one) => 'label' in one),
    problems: read.filter((one) => 'kind' in one),
  };
}

/** The names that each column may have, in lower case and without spaces and signs. */
const NAMES = {
  token: ['subject', 'token', 'asset', 'assetid', 'id', 'identifier', 'unit', 'policy', 'policyid'],
  fingerprint: ['fingerprint', 'assetfingerprint'],
  label: ['label', 'note'],
  network: ['network'],
  name: ['name'],
  ticker: ['ticker'],
} as const;
type Column = keyof typeof NAMES;
type Columns = Readonly<Partial<Record<Column, number>>>;

/** The positions of the columns. Without a header the identifier comes first, then the label. */
function columnsIn(
  first: CsvRow | undefined,
): { readonly names: Columns; readonly hasHeader: boolean } | undefined {
  const cells = (first?.cells ?? []).map((one) => one.toLowerCase().replace(/[^a-z]+/g, ''));
  const names = Object.entries(NAMES).flatMap(([column, texts]) => {
    const at = texts.map((one) => cells.indexOf(one)).find((index) => index >= 0);
    return at === undefined ? [] : [[column, at] as const];
  });
  const found: Columns = Object.fromEntries(names);
  if (found.label !== undefined && (found.token ?? found.fingerprint) !== undefined)
    return { names: found, hasHeader: true };
  const [token = '', label] = first?.cells ?? [];
  const isToken = parseSubject(token.trim()) ?? parseFingerprint(token.trim());
  return isToken && label !== undefined ? { names: { token: 0, label: 1 }, hasHeader: false } : undefined;
}

function readRow({ line, cells }: CsvRow, columns: Columns, ownNetwork: NetworkId): FileLabel | LineProblem {
  if (cells === undefined) return { line, kind: 'quotes' };
  const at = (column: Column) => cells[columns[column] ?? cells.length]?.trim() ?? '';
  const token = tokenOf(at('token'), at('fingerprint'));
  if ('kind' in token) return { line, ...token };
  const network = at('network') === '' ? ownNetwork : at('network').toLowerCase();
  if (!isNetworkId(network)) return { line, kind: 'network', value: at('network') };
  const typed = safeText(at('label')).text.replace(/\s+/gu, ' ').trim();
  const label = readLabel(typed);
  if (label === undefined) return { line, kind: 'no-label' };
  const { length } = [...typed];
  if (length > MAX_LABEL_LENGTH) return { line, kind: 'long-label', value: length };
  const [name, ticker] = [at('name'), at('ticker')];
  return { ...token, line, network, label, ...(name && { name }), ...(ticker && { ticker }) };
}

type TokenInFile = { readonly subject: Subject } | { readonly fingerprint: Fingerprint };

/** The token that the two cells name; one of them may be empty. */
function tokenOf(token: string, fingerprintCell: string): TokenInFile | Omit<LineProblem, 'line'> {
  const subject = parseSubject(token);
  const written = subject === undefined && token !== '' ? token : fingerprintCell;
  const fingerprint = parseFingerprint(written);
  if (fingerprint === undefined && written !== '') return { kind: 'no-such-token', value: written };
  if (subject === undefined) return fingerprint === undefined ? { kind: 'no-token' } : { fingerprint };
  // A policy ID is also the subject of the asset with the empty name. Only the fingerprint shows that this asset is meant.
  if (fingerprint === undefined) return subject.length === POLICY_DIGITS ? { kind: 'policy' } : { subject };
  return fingerprint === fingerprintOf(subject) ? { subject } : { kind: 'two-tokens' };
}
