import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { MintingTime } from '../token/MintingRow.tsx';
import { keysText } from '../token/minting-messages.ts';
import type { ShownMinting } from '../token/read-minting.ts';
import { ScriptTree } from './ScriptTree.tsx';

type Props = {
  /** Undefined until it is judged, and without a script. */
  readonly minting: ShownMinting | undefined;
  readonly network: NetworkId;
  /** The source of the script; undefined if only the registry was asked and has none. */
  readonly origin: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Says whether more can be minted, with the policy's script and the limits of that statement. */
export function MintingPolicy({ minting, network, origin, now }: Props) {
  const sentence = minting?.sentence();
  if (minting === undefined || sentence === undefined)
    return <p class="note">{t(origin === undefined ? 'minting_no_script' : 'minting_not_proven')}</p>;
  const { verdict, script, keys } = minting;
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
      {script && (
        <details open>
          <summary>{t('script_heading')}</summary>
          <ScriptTree script={script} network={network} now={now} />
          <p class="note">{origin}</p>
        </details>
      )}
      {verdict.kind === 'program' && <p class="note">{t('minting_program_rules')}</p>}
      <p class="note">{t(isOver ? 'minting_no_burning' : 'minting_burning')}</p>
      {!isOver && keys && keys.of > 0 && <p class="note">{t('minting_whose_keys')}</p>}
    </div>
  );
}
