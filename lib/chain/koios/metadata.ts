/** Finds an asset's metadata in that of its mint (CIP-25), and reads a datum that Koios writes as JSON (CIP-68). */
import { hexToBytes } from '@noble/hashes/utils.js';
import { assetNameOf, policyOf, type Subject } from '../../asset/subject.ts';
import { isRecord } from '../../json.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The first value that is a record under one of the names. */
const recordIn = (value: unknown, names: readonly string[]): Properties | undefined =>
  isRecord(value) ? names.map((name) => value[name]).find(isRecord) : undefined;

/**
 * Version 1 names an asset by its text, version 2 by its bytes, which are written with `0x`. Null where what stands under its
 * name is no object with properties.
 */
export function cip25In(metadata: unknown, subject: Subject): Properties | null | undefined {
  const [policy, name] = [policyOf(subject), assetNameOf(subject)];
  const collection = recordIn(recordIn(metadata, ['721']), [policy, `0x${policy}`]) ?? {};
  const names = [textOf(name), name, `0x${name}`].filter((one) => Object.hasOwn(collection, one));
  return recordIn(collection, names) ?? (names.length > 0 ? null : undefined);
}

/** The properties in `{ label: { fields: [metadata, version, extra] } }`, which has the JSON format of cardano-cli. */
export function cip68In(datums: unknown): Properties | undefined {
  const [datum] = isRecord(datums) ? Object.values(datums) : [];
  const [metadata] = isRecord(datum) && Array.isArray(datum.fields) ? datum.fields : [];
  const properties = jsonOf(metadata);
  return isRecord(properties) ? properties : undefined;
}

/** Plutus data in the JSON format of cardano-cli as plain JSON, without keys that are not texts. */
function jsonOf(data: unknown): unknown {
  if (!isRecord(data)) return undefined;
  const { bytes, int, list, map } = data;
  if (typeof bytes === 'string') return textOf(bytes);
  if (Array.isArray(list)) return list.map(jsonOf);
  if (!Array.isArray(map)) return int;
  const entries = map.filter(isRecord).map(({ k, v }) => [jsonOf(k), jsonOf(v)]);
  return Object.fromEntries(entries.filter(([key]) => typeof key === 'string'));
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** The UTF-8 text of bytes in hex; the hex itself where it is not UTF-8. */
function textOf(hex: string): string {
  try {
    return strictUtf8.decode(hexToBytes(hex));
  } catch {
    return hex;
  }
}
