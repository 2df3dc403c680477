/** Removes the embedded images from cached records, which are stored separately, and restores them for display. */
import { SOURCES, type Source } from '../asset/standard.ts';
import type { Logo, StandardRecords } from '../metadata/token.ts';

/** In characters. Longer logos are embedded images. */
const MAX_ADDRESS_LENGTH = 2_000;

/** The records with null instead of embedded images, which are most of their size. */
export function withoutImages(records: StandardRecords): StandardRecords {
  return mapRecords(records, (record) => {
    const { logo } = record;
    const value = isObject(logo) ? logo.value : logo;
    if (typeof value !== 'string' || value.length <= MAX_ADDRESS_LENGTH) return record;
    return { ...record, logo: isObject(logo) ? { ...logo, value: null } : null };
  });
}

/** Restores an image that `withoutImages` removed. */
export function withImage(records: StandardRecords, image: Logo): StandardRecords {
  return mapRecords(records, (record, source) => {
    const { logo } = record;
    if (image.kind !== 'image' || image.source !== source) return record;
    if (isObject(logo) && logo.value === null) return { ...record, logo: { ...logo, value: image.base64 } };
    if (logo !== null) return record;
    return { ...record, logo: `data:${image.type};base64,${image.base64}` };
  });
}

type StandardRecord = Readonly<Record<string, unknown>>;

function mapRecords(
  records: StandardRecords,
  change: (record: StandardRecord, source: Source) => StandardRecord,
): StandardRecords {
  return Object.fromEntries(
    SOURCES.flatMap((source) => {
      const record = records[source];
      return record === undefined ? [] : [[source, change(record, source)]];
    }),
  );
}

function isObject(value: unknown): value is StandardRecord {
  return typeof value === 'object' && value !== null;
}
