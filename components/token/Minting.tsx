import { currentLocale, t } from '../../lib/i18n/messages.ts';
import { type NetworkId, slotTime } from '../../lib/network/networks.ts';
import type { KeyCount, PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { formatNumber } from './format.ts';
import { Row, SourceTag } from './Row.tsx';

type Props = {
  readonly minting: PolicyMinting;
  readonly network: NetworkId;
  /** Whether the registry is the source of all values, so that no row needs its tag. */
  readonly isCommon: boolean;
};

/** The row that says whether more can be minted, by the script in the registry's record. */
export function MintingRow({ minting, network, isCommon }: Props) {
  const sentence = mintingTime(minting, network);
  return (
    sentence && (
      <dl>
        <Row
          property="minting"
          label={t('property_minting')}
          end={<SourceTag source="CIP_26" isHidden={isCommon} />}
        >
          {sentence}
        </Row>
      </dl>
    )
  );
}

/** The sentence, with its time to the second; undefined for an unknown policy. */
export function mintingTime(minting: PolicyMinting, network: NetworkId) {
  const { text, at, exact } = mintingSentence(minting, network) ?? {};
  if (at === undefined) return text;
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  );
}

/** `at`: the time in the sentence. `exact`: the same time to the second, in words. */
type MintingSentence = { readonly text: string; readonly at?: string; readonly exact?: string };

/** Undefined where nothing is known. */
export function mintingSentence(
  { verdict: { kind, slot }, keys }: PolicyMinting,
  network: NetworkId,
): MintingSentence | undefined {
  if (kind === 'unknown') return undefined;
  if (kind === 'open') return { text: keysText(keys) };
  if (kind === 'never' || kind === 'program') return { text: t(`minting_${kind}`) };
  const at = slot === undefined ? undefined : dateOf(network, slot);
  // Beyond the range of dates: for people, never.
  if (at === undefined) return { text: kind === 'closes' ? keysText(keys) : t('minting_never') };
  const day = at.toLocaleDateString(currentLocale(), { dateStyle: 'long' });
  return { text: t(`minting_${kind}`, day), at: at.toISOString(), exact: exactTime(at) };
}

/** Undefined beyond the range of dates. */
export function dateOf(network: NetworkId, slot: number | bigint): Date | undefined {
  const date = new Date(slotTime(network, Number(slot)));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A date with its time to the second and the time zone. */
const exactTime = (date: Date): string =>
  date.toLocaleString(currentLocale(), { dateStyle: 'long', timeStyle: 'long' });

/** Says which keys can mint now. */
export function keysText(keys: KeyCount | undefined): string {
  const { needed, of, isAny } = keys ?? { needed: undefined, of: 0, isAny: false };
  if (needed === 0) return t('minting_keys_none');
  if (needed === undefined) return t('minting_keys_some', formatNumber(of));
  if (of === 1) return t('minting_keys_one');
  if (!isAny) return t('minting_keys_at_least', formatNumber(needed), formatNumber(of));
  if (needed === of) return t('minting_keys_all', formatNumber(of));
  if (needed === 1) return t('minting_keys_any', formatNumber(of));
  return t('minting_keys_count', formatNumber(needed), formatNumber(of));
}
