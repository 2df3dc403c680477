import { useEffect, useState } from 'preact/hooks';
import type { Verdicts } from '../token/signatures.ts';

type Judged = { readonly record: unknown; readonly verdicts: Verdicts };

/** What the signatures of a registry record are worth; undefined until they are checked. The curve comes on demand. */
export function useVerdicts(record: Readonly<Record<string, unknown>> | undefined): Verdicts | undefined {
  const [judged, setJudged] = useState<Judged | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    const judge = async () => {
      if (record === undefined) return;
      const { verifyAttestations } = await import('../../lib/trust/attestation.ts');
      if (!gone) setJudged({ record, verdicts: verifyAttestations(whole(record)) });
    };
    void judge();
    return () => {
      gone = true;
    };
  }, [record]);
  return judged?.record === record ? judged?.verdicts : undefined;
}

/** Without a picture that is kept elsewhere: what is not here cannot be checked, and is not found wanting. */
function whole(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isHere = (property: unknown) =>
    !(typeof property === 'object' && property !== null && 'value' in property && property.value === null);
  return Object.fromEntries(Object.entries(record).filter(([, property]) => isHere(property)));
}
