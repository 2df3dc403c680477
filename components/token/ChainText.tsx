import { t } from '../../lib/i18n/messages.ts';
import { MAX_TICKER, safeBlock, safeLine } from '../../lib/safe-text.ts';

type Props = {
  readonly text: string;
  /** Control characters are removed from the text already. */
  readonly isCleaned?: boolean;
};

/** Text from the chain or a registry, isolated and made safe, with a note about unusual characters. */
export function ChainText({ text, isCleaned = false }: Props) {
  const { text: shown, oddities: found } = safeBlock(text);
  const oddities = isCleaned ? [...found, 'control' as const] : found;
  return (
    <>
      {shown.trim() === '' ? <span class="note">{t('text_empty')}</span> : <bdi class="value">{shown}</bdi>}
      {oddities.length > 0 && (
        <span class="odd">{oddities.map((oddity) => t(`odd_${oddity}`)).join(' · ')}</span>
      )}
    </>
  );
}

/** Decimals that the chain has as a text, although CIP-68 requires an integer. */
export function DecimalsText({ text }: { readonly text: string }) {
  return <bdi class="value">{t('decimals_text', safeLine(text, MAX_TICKER))}</bdi>;
}
