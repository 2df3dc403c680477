/**
 * Reads Minswap's repository, which has `src/tokens/SUBJECT.yaml` for each token. A single file that is not plain YAML, for
 * example with an anchor, an alias, a tag or a repeated key, refuses the whole list.
 */
import { type Document, isAlias, isMap, parseDocument, visit } from 'yaml';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { parseSubject } from '../asset/subject.ts';
import { failed, type Result, success } from '../failure.ts';
import { decodeText, MAX_ENTRIES } from './lines.ts';
import type { ListEntries, ListEntry, ListKey } from './list.ts';
import { readTar } from './tar.ts';

const TOKEN_FILE = /^[^/]+\/src\/tokens\/([0-9a-f]{56,120})\.ya?ml$/i;
const MAX_FILE_BYTES = 8_000;
/** Characters. */
const MAX_NAME = 200;

export function readTokenFiles(archive: Uint8Array): Result<ListEntries> {
  const files = readTar(archive);
  if (files === undefined) return failed({ kind: 'malformed', detail: 'list-archive' });
  const entries = new Map<ListKey, ListEntry>();
  for (const { path, bytes } of files) {
    const subject = parseSubject(TOKEN_FILE.exec(path)?.[1] ?? '');
    if (subject === undefined) continue;
    const key = fingerprintOf(subject);
    const entry = bytes.length <= MAX_FILE_BYTES && !entries.has(key) ? readYaml(bytes) : undefined;
    if (entry === undefined)
      return failed({
        kind: 'malformed',
        detail: 'list-file',
        at: `${subject.slice(0, 8)}…${subject.slice(-8)}`,
      });
    entries.set(key, { subject, ...entry });
    if (entries.size > MAX_ENTRIES) return failed({ kind: 'too-large' });
  }
  return entries.size === 0 ? failed({ kind: 'malformed', detail: 'no-token' }) : success([...entries]);
}

function readYaml(bytes: Uint8Array): Pick<ListEntry, 'name' | 'isVerified'> | undefined {
  const text = decodeText(bytes);
  // Every scalar stays a text in this schema.
  const yaml = parseDocument(text ?? '', { schema: 'failsafe', strict: true, uniqueKeys: true });
  const { contents, errors, warnings } = yaml;
  if (text === undefined || errors.length > 0 || warnings.length > 0 || !isMap(contents)) return undefined;
  if (!isPlain(yaml)) return undefined;
  const { project, verified } = yaml.toJS({ maxAliasCount: 0 }) as Readonly<Record<string, unknown>>;
  const isKnown = verified === undefined || verified === 'true' || verified === 'false';
  if (!isKnown || typeof project !== 'string' || project.trim() === '') return undefined;
  return { name: project.trim().slice(0, MAX_NAME), ...(verified && { isVerified: verified === 'true' }) };
}

function isPlain(yaml: Document): boolean {
  let isPlain = true;
  visit(yaml, {
    Node(_key, node) {
      isPlain = !isAlias(node) && node.anchor === undefined && node.tag === undefined;
      return isPlain ? undefined : visit.BREAK;
    },
  });
  return isPlain;
}
