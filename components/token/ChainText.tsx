import { t } from '../../lib/i18n/messages.ts';
import { safeBlock } from '../../lib/safe-text.ts';

type Props = { readonly text: string; readonly look?: string };

/** Text from the chain or a registry, isolated and made safe, with a note about unusual characters. */
export function ChainText({ text, look = '' }: Props) {
  const { text: shown, oddities } = safeBlock(text);
  return (
    <>
      {shown.trim() === '' ? (
        <span class="note">{t('text_empty')}</span>
      ) : (
        <bdi class={`value ${look}`}>{shown}</bdi>
      )}
      {oddities.length > 0 && (
        <span class="odd">{oddities.map((oddity) => t(`odd_${oddity}`)).join(' · ')}</span>
      )}
    </>
  );
}
