import type { Source } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Verdict, Verdicts } from '../../lib/trust/signatures/attestation.ts';
import { named } from '../messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { SourceTag } from './Row.tsx';

type Props = {
  /** The verdicts on the registry record; undefined until they are computed, or without such a record. */
  readonly verdicts: Verdicts | undefined;
  /** The source of all values if they share one, and that of the logo; empty if they share none. */
  readonly sources: readonly Source[];
  /** When the record was fetched, and whether it is complete. */
  readonly age: string;
  /** The host of the service. */
  readonly host: string;
  /** Explains the state of the signatures. */
  readonly onExplain?: (() => void) | undefined;
};

/** One line below a token: who signed its record, the source of its values, and their age. */
export function SignatureLine({ verdicts, sources, age, host, onExplain }: Props) {
  const [source] = sources;
  const state = verdicts && signatureState(verdicts);
  // A signature that may be anyone's says nothing.
  const sentence = state && state !== 'signed-no-policy' && signatureText(state);
  return (
    <footer class="signature-line">
      <span class="signature">
        {sentence && state !== 'unsigned' && <Icon name={state === 'invalid' ? 'warning' : 'signature'} />}
        {sentence &&
          (onExplain ? (
            <button type="button" class="link" onClick={onExplain}>
              {sentence}
            </button>
          ) : (
            <span>{sentence}</span>
          ))}
        {source !== undefined && source !== 'CIP_26' && <span>{t('recorded_on_chain')}</span>}
      </span>
      {sources.map((one) => (
        <SourceTag key={one} source={one} />
      ))}
      <span class="age" title={host}>
        {age}
      </span>
    </footer>
  );
}

type SignatureState = Verdict | 'in-part';

export const signatureText = (state: SignatureState) => t(named('signature', state));

/** The verdict that all properties share; `invalid` if one is; else `in-part`. Undefined for a record without properties. */
export function signatureState(verdicts: Verdicts): SignatureState | undefined {
  const all = new Set(Object.values(verdicts));
  const [first] = all;
  if (all.has('invalid')) return 'invalid';
  return all.size > 1 ? 'in-part' : first;
}
