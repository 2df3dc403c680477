import { t } from '../../lib/i18n/messages.ts';
import { TokenCard } from '../token/TokenCard.tsx';
import { type TokenView, titleOf } from '../token/view.ts';

type Props = { readonly view: TokenView; readonly isPinned: boolean };

/** The hover card, with its announcement for screen readers. */
export function Card({ view, isPinned }: Props) {
  const { outcome } = view;
  const { text, note } = titleOf(view);
  return (
    <div class="frame" role="dialog" aria-label={text} tabIndex={-1}>
      <TokenCard view={view} />
      {isPinned && (
        <p class="pinned">
          {t('card_pinned')}
          <span>
            <kbd>Esc</kbd> {t('card_close')}
          </span>
        </p>
      )}
      <p class="visually-hidden" role="status">
        {outcome && [text, note, isPinned && t('card_pinned')].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
