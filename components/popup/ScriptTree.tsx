import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { slotAt } from '../../lib/network/slots.ts';
import type { NativeScript, Slot } from '../../lib/trust/native-script.ts';
import { formatNumber, shorten } from '../token/format.ts';
import { dateOf, exactTime } from '../token/minting-messages.ts';

type Props = {
  readonly script: NativeScript;
  readonly network: NetworkId;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Conditions shown of one list; a script can have thousands. */
const MAX_SHOWN = 20;

/** A native script as nested lists of conditions, in words. */
export const ScriptTree = (props: Props) => (
  <ul class="script">
    <Condition {...props} />
  </ul>
);

function Condition({ script, network, now }: Props) {
  switch (script.kind) {
    case 'key':
      return (
        <li>
          {t('script_key')} <code title={script.hash}>{shorten(script.hash)}</code>
        </li>
      );
    case 'from':
    case 'until':
      return <TimeCondition {...script} network={network} now={now} />;
    case 'atLeast': {
      const more = script.of.length - MAX_SHOWN;
      return (
        <li>
          {groupText(script.count, script.of.length)}
          {script.of.length > 0 && (
            <ul>
              {script.of.slice(0, MAX_SHOWN).map((part, at) => (
                // A script never changes, and its parts have no other identity.
                <Condition key={at} script={part} network={network} now={now} />
              ))}
              {more > 0 && <li class="note">{t('policy_more', formatNumber(more))}</li>}
            </ul>
          )}
        </li>
      );
    }
  }
}

function groupText(count: number, of: number): string {
  if (count <= 0) return t('script_nothing');
  if (count > of) return t('script_impossible', formatNumber(count), formatNumber(of));
  if (count === of) return of === 1 ? t('script_this') : t('script_all');
  return count === 1 ? t('script_any') : t('script_some', formatNumber(count), formatNumber(of));
}

type TimeProps = Omit<Props, 'script'> & { readonly kind: 'from' | 'until'; readonly slot: Slot };

function TimeCondition({ kind, slot, network, now }: TimeProps) {
  const date = dateOf(network, slot);
  const time = date ? exactTime(date) : t('script_far');
  const hasCome = slotAt(network, now) >= slot;
  return (
    <li>
      <time dateTime={date?.toISOString()} title={t('script_slot', formatNumber(slot))}>
        {t(`script_${kind}`, time)}
      </time>{' '}
      <span class="note">{t(`script_${kind}_${hasCome ? 'come' : 'ahead'}`)}</span>
    </li>
  );
}
