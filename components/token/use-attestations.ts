import { useLoaded } from '../hooks/use-loaded.ts';
import type { Verdicts } from './attestation-messages.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Verifies the signatures of a registry record; undefined until done. */
export const useAttestations = (record: Entry | undefined): Verdicts | undefined =>
  useLoaded(() => record && verifyRecord(record), [record]);

/** Verifies the signatures of a registry record. The cryptography is loaded on demand. */
async function verifyRecord(record: Entry): Promise<Verdicts> {
  const { verifyAttestations } = await import('../../lib/trust/signatures/attestation.ts');
  return verifyAttestations(withoutMissing(record));
}

/** Leaves out a logo that is stored separately (its value is null): it cannot be verified here, and is not invalid. */
function withoutMissing(record: Entry): Entry {
  const isPresent = (property: unknown) =>
    !(typeof property === 'object' && property !== null && 'value' in property && property.value === null);
  return Object.fromEntries(Object.entries(record).filter(([, property]) => isPresent(property)));
}
