/** Reads a list with an identifier on each line. A single line of another form refuses the whole list. */
import { parseFingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { parsePolicyId, parseSubject } from '../asset/subject.ts';
import { failed, type Result, success } from '../failure.ts';
import type { ListEntries, ListEntry, ListKey } from './list.ts';

export const MAX_ENTRIES = 10_000;
/** Comments and empty lines among them. */
const MAX_LINES = 100_000;
/** Characters. */
const [MAX_LINE, MAX_NOTE] = [1_000, 200];

export function readLines(bytes: Uint8Array): Result<ListEntries> {
  const text = decodeText(bytes);
  if (text === undefined) return failed({ kind: 'malformed', detail: 'not-text' });
  const entries = new Map<ListKey, ListEntry>();
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    if (number > MAX_LINES) return failed({ kind: 'too-large' });
    if (line === '' || line.startsWith('#')) continue;
    const read = readLine(line);
    // A repeated line is harmless; one with another note contradicts the first.
    const before = read && entries.get(read[0]);
    if (read === undefined || (before && before.note !== read[1].note))
      return failed({ kind: 'malformed', detail: 'list-line', at: String(number) });
    entries.set(...read);
    if (entries.size > MAX_ENTRIES) return failed({ kind: 'too-large' });
  }
  return entries.size === 0 ? failed({ kind: 'malformed', detail: 'no-token' }) : success([...entries]);
}

/** Undefined for bytes that are not UTF-8, and for those with a null character. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** A generator, since a list of all lines would take more memory than the text. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end < 0 ? text.length : end).trim();
    start = end < 0 ? text.length + 1 : end + 1;
  }
}

function readLine(line: string): readonly [ListKey, ListEntry] | undefined {
  if (line.length > MAX_LINE) return undefined;
  const comma = line.indexOf(',');
  const id = (comma < 0 ? line : line.slice(0, comma)).trim();
  const written = comma < 0 ? '' : line.slice(comma + 1).trim();
  const note = written !== '' && { note: written.slice(0, MAX_NOTE) };
  const key = parsePolicyId(id) ?? parseFingerprint(id);
  if (key !== undefined) return [key, { ...note }];
  const subject = parseSubject(id);
  return subject && [fingerprintOf(subject), { subject, ...note }];
}
