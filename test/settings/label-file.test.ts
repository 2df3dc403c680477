/** Files of labels: a written file can be read again, and each line that cannot be read is named. */
import { expect, it } from 'vitest';
import * as file from '../../lib/settings/label-file.ts';
import { planImport } from '../../lib/settings/label-import.ts';
import { MAX_LABELLED_TOKENS } from '../../lib/settings/labels.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { numberedSubject, upTo } from '../metadata/numbered-subjects.ts';

const { fernwood, mica, tern } = TOKENS;
const read = (content: BlobPart) => file.readLabelFile(new Blob([content]), 'preprod');
const HEADER = 'subject,label\n';
const ONE = { line: 2, subject: fernwood.subject, network: 'preprod', label: 'ours' } as const;

/** The problems of a file, or why it is refused. */
const problemsOf = (reading: file.LabelFileReading) =>
  reading.ok
    ? reading.problems.map(({ line, kind, value = '' }) => `${line} ${kind} ${value}`.trim())
    : `${reading.refusal} ${reading.value ?? ''}`.trim();

const labelled = (label: string, { subject }: Pick<typeof mica, 'subject'> = fernwood) =>
  ({ network: 'mainnet', subject, label, name: '=Name', ticker: 'TICK' }) as const;

it('a file of labels is read as it was written, with a label that is a formula and a token with an empty name', async () => {
  const emptyName = { subject: fernwood.policy as string as typeof fernwood.subject };
  const ofPreview = { ...labelled('-5 %', mica), network: 'preview' as const };
  const all = [labelled("=1+1;'-2"), ofPreview, labelled('empty', emptyName)];
  const { name, text } = file.writeLabelFile(all, Date.UTC(2026, 0, 2));
  expect(name).toBe('token-lens-labels-2026-01-02.csv');
  expect(text).not.toMatch(/(?:^|[,;\n])[=-]/);
  const reading = await read(text);
  expect(problemsOf(reading)).toEqual([]);
  expect(reading).toMatchObject({ labels: all.map((one, i) => ({ line: i + 2, ...one })) });
});

it.each([
  ['without a header', `${fernwood.subject},ours`, { ...ONE, line: 1 }],
  ['with other columns and names', `Asset ID;Note;x\n${fernwood.subject.toUpperCase()};ours;y`, ONE],
  ['with a label on two lines', `${HEADER}${fernwood.subject},"o\nu  r"`, { ...ONE, label: 'o u r' }],
  ['with invisible characters', `${HEADER}${fernwood.subject},\u202eours\u200b`, ONE],
])('a file of labels is accepted %s', async (_, text, label) => {
  expect(await read(text)).toEqual({ ok: true, labels: [label], problems: [] });
});

it('a file of labels is accepted in the encodings of Excel, and refused in others', async () => {
  const text = `subject\tlabel\r\n${fernwood.subject}\tours\r\n`;
  const utf16 = new Uint16Array([0xfeff, ...[...text].map((one) => one.charCodeAt(0))]);
  expect(await read(utf16)).toMatchObject({ labels: [ONE] });
  const swapped = new Uint8Array(utf16.buffer).reverse();
  const bigEndian = new Uint8Array(new Uint16Array(swapped.buffer).reverse().buffer);
  expect(await read(bigEndian)).toMatchObject({ labels: [ONE] });
  expect(problemsOf(await read(new Uint8Array([0x83, 0x89, 0xff])))).toBe('not-text');
  expect(problemsOf(await read('subject,label\0'))).toBe('not-text');
});

it('a file of labels is refused as a whole where nothing can be read', async () => {
  expect(problemsOf(await read('a'.repeat(200_001)))).toBe('too-large 201');
  expect(problemsOf(await read(HEADER.repeat(file.MAX_LABEL_LINES + 2)))).toBe('too-many 501');
  for (const text of ['', '<!doctype html>', 'subject;name\nab;c', `${fernwood.subject}`])
    expect(problemsOf(await read(text))).toBe('no-columns');
  const unreadable = { size: 1, arrayBuffer: () => Promise.reject(new Error('moved')) };
  expect(problemsOf(await file.readLabelFile(unreadable, 'mainnet'))).toBe('unreadable');
});

it('a file of labels names each line that has no token or no label, and reads the others', async () => {
  const lines = [
    [fernwood.subject, 'ours'],
    ['', 'label'],
    ['FERNW', 'label'],
    [fernwood.policy, 'label'],
    [fernwood.subject, ' \u200b '],
    [fernwood.subject, 'x'.repeat(41)],
    [fernwood.subject, 'label', 'testnet'],
    [fernwood.subject, 'label', 'mainnet', mica.fingerprint],
    [fernwood.subject, 'label', '', 'asset1x'],
    [fernwood.subject, '"'],
    ['', 'by fingerprint', 'Mainnet', mica.fingerprint],
    [mica.fingerprint, 'by fingerprint'],
  ];
  const text = [['subject,label,network,fingerprint'], ...lines].map((line) => line.join(',')).join('\n');
  const reading = await read(text);
  expect(problemsOf(reading)).toEqual([
    ...['3 no-token', '4 no-such-token FERNW', '5 policy', '6 no-label', '7 long-label 41'],
    ...['8 network testnet', '9 two-tokens', '10 no-such-token asset1x', '11 quotes'],
  ]);
  const byFingerprint = { fingerprint: mica.fingerprint, label: 'by fingerprint' };
  const [other, last] = [12, 13].map((line) => ({ ...byFingerprint, line }));
  expect(reading).toMatchObject({
    labels: [ONE, { ...other, network: 'mainnet' }, { ...last, network: 'preprod' }],
  });
});

const plan = async (settings: Settings, text: string, known = new Map()) => {
  const reading = await file.readLabelFile(new Blob([text]), 'mainnet');
  return planImport(settings, reading.ok ? reading.labels : [], known);
};

it('an import of labels adds new labels, names those that differ, and ignores those that are the same', async () => {
  const own = labelled('mine', mica);
  const settings: Settings = { ...DEFAULT_SETTINGS, labelledTokens: [own, labelled('same', tern)] };
  const same = `${tern.subject},same`;
  const lines = [`${fernwood.subject},ours`, `${mica.subject},theirs`, same, same];
  expect(await plan(settings, HEADER + lines.join('\n'))).toMatchObject({
    added: [{ subject: fernwood.subject, label: 'ours' }],
    conflicts: [{ own, theirs: { subject: mica.subject, label: 'theirs' } }],
    same: 1,
    problems: [],
  });
});

it('an import of labels resolves fingerprints that are known, and names a token that has another label in the file', async () => {
  const lines = [`${mica.fingerprint},ours`, `${fernwood.fingerprint},ours`, `${mica.subject},theirs`];
  const text = HEADER + lines.join('\n');
  const planned = await plan(DEFAULT_SETTINGS, text, new Map([[mica.fingerprint, mica.subject]]));
  expect(planned.added).toEqual([{ network: 'mainnet', subject: mica.subject, label: 'ours' }]);
  expect(planned.problems).toEqual([
    { line: 3, kind: 'unresolved' },
    { line: 4, kind: 'again', value: 2 },
  ]);
});

it('an import of labels names the lines for which the settings have no room', async () => {
  const lines = upTo(MAX_LABELLED_TOKENS + 1).map((i) => `${numberedSubject(i)},label ${i}`);
  const { added, problems } = await plan(DEFAULT_SETTINGS, HEADER + lines.join('\n'));
  expect(added).toHaveLength(MAX_LABELLED_TOKENS);
  expect(problems).toEqual([{ line: 22, kind: 'no-room', value: MAX_LABELLED_TOKENS }]);
  const host = (i: number) => `${i}.${'long-'.repeat(16)}.example`;
  const sites = upTo(60).map((i) => ({ host: host(i), network: 'mainnet' as const }));
  const crowded = await plan({ ...DEFAULT_SETTINGS, sites }, HEADER + lines.join('\n'));
  expect(crowded.added.length).toBeLessThan(MAX_LABELLED_TOKENS);
  expect(crowded.added.length + crowded.problems.length).toBe(lines.length);
});
