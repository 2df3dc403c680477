/** Records of the standards, kept without their pictures, which lie apart and are put back to be shown. */
import { SOURCES } from '../asset/standard.ts';
import type { Logo, StandardRecords } from '../metadata/token.ts';

/** Longer logos are pictures, which are kept apart; shorter ones are addresses. */
const ADDRESS_AT_MOST = 2_000;

/** The records with their pictures taken out: a hundred times the size of the rest. */
export function withoutPictures(records: StandardRecords): StandardRecords {
  return mapRecords(records, (record) => {
    const { logo } = record;
    const picture = isObject(logo) ? logo.value : logo;
    if (typeof picture !== 'string' || picture.length <= ADDRESS_AT_MOST) return record;
    return { ...record, logo: isObject(logo) ? { ...logo, value: null } : null };
  });
}

/** With the logos that were stated before, as they were kept; null, as of a picture kept elsewhere, where none was. */
export function withLogosOf(before: StandardRecords = {}, records: StandardRecords): StandardRecords {
  return mapRecords(records, (record, source) => {
    const kept = before[source];
    if (kept === undefined) return { ...record, logo: null };
    return kept.logo === undefined ? record : { ...record, logo: kept.logo };
  });
}

/** The records with the picture put back where it was taken out. */
export function withPicture(records: StandardRecords, picture: Logo): StandardRecords {
  return mapRecords(records, (record, source) => {
    const { logo } = record;
    if (picture.kind !== 'image' || picture.source !== source) return record;
    if (isObject(logo) && logo.value === null) return { ...record, logo: { ...logo, value: picture.base64 } };
    if (logo !== null) return record;
    return { ...record, logo: `data:${picture.type};base64,${picture.base64}` };
  });
}

type StandardRecord = Readonly<Record<string, unknown>>;

function mapRecords(
  records: StandardRecords,
  change: (record: StandardRecord, source: (typeof SOURCES)[number]) => StandardRecord,
): StandardRecords {
  return Object.fromEntries(
    SOURCES.flatMap((source) => {
      const record = records[source];
      return record === undefined ? [] : [[source, change(record, source)]];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
