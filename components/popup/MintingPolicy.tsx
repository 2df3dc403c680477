import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { MintingTime } from '../token/MintingRow.tsx';
import { keysText, mintingSentence } from '../token/minting-messages.ts';

type Props = {
  readonly network: NetworkId;
  /** Undefined without a script. */
  readonly minting: PolicyMinting | undefined;
  /** Whether the provider was asked for the script too. */
  readonly isAsked: boolean;
};

/** Says whether more can be minted, and the limits of that statement. */
export function MintingPolicy({ network, minting, isAsked }: Props) {
  const sentence = minting && mintingSentence(minting, network);
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
