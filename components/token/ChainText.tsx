import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';

type Props = { readonly text: string; readonly look?: string };

/** What somebody has written on the chain or in a registry: isolated, and with a word for what was odd about it. */
export function ChainText({ text, look = '' }: Props) {
  const { text: shown, oddities } = safeText(text);
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
