/** Records are cached without their embedded images, which are stored separately, and shown with them. */
import { SOURCES, type Source } from '../asset/standard.ts';
import { isRecord } from '../json.ts';
import type { Logo, StandardRecords } from '../metadata/token.ts';

/** In characters: a longer logo is an embedded image. */
const MAX_ADDRESS_LENGTH = 2_000;

/** The records with null in place of embedded images. */
export function withoutImages(records: StandardRecords): StandardRecords {
  return mapRecords(records, (record) => {
    const { logo } = record;
    const value = isRecord(logo) ? logo.value : logo;
    if (typeof value !== 'string' || value.length <= MAX_ADDRESS_LENGTH) return record;
    return { ...record, logo: isRecord(logo) ? { ...logo, value: null } : null };
  });
}

/** Restores an image that `withoutImages` removed. */
export function withImage(records: StandardRecords, image: Logo): StandardRecords {
  return mapRecords(records, (record, source) => {
    const { logo } = record;
    if (image.kind !== 'image' || image.source !== source) return record;
    if (isRecord(logo) && logo.value === null) return { ...record, logo: { ...logo, value: image.base64 } };
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
