import { t } from '../../lib/i18n/messages.ts';
import { MintingTime } from '../token/MintingRow.tsx';
import { keysText } from '../token/minting-messages.ts';
import type { ShownMinting } from '../token/read-minting.ts';

type Props = {
  /** Undefined until it is judged, and without a script. */
  readonly minting: ShownMinting | undefined;
  /** Whether the provider was asked for the script too. */
  readonly isAsked: boolean;
};

/** Says whether more can be minted, and the limits of that statement. */
export function MintingPolicy({ minting, isAsked }: Props) {
  const sentence = minting?.sentence();
  if (minting === undefined || sentence === undefined)
    return <p class="note">{t(isAsked ? 'minting_not_proven' : 'minting_no_script')}</p>;
  const { verdict, keys } = minting;
  const isOver = verdict.kind === 'closed' || verdict.kind === 'never';
  const hasKeyLine = (verdict.kind === 'closes' || verdict.kind === 'opens') && keys !== undefined;
  return (
    <div class="minting">
      <p class="verdict-line">
        <b>
          <MintingTime sentence={sentence} />
        </b>
      </p>
      {hasKeyLine && <p>{t(`minting_keys_${verdict.kind}`, keysText(keys))}</p>}
      {verdict.kind === 'program' && <p class="note">{t('minting_program_rules')}</p>}
      <p class="note">{t(isOver ? 'minting_no_burning' : 'minting_burning')}</p>
      {!isOver && keys && keys.of > 0 && <p class="note">{t('minting_whose_keys')}</p>}
    </div>
  );
}
