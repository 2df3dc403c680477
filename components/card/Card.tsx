import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { TokenCard } from '../token/TokenCard.tsx';
import { type TokenView, titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { CLOSE } from '../ui/icon-paths.ts';

type Props = {
  readonly view: TokenView;
  readonly isPinned: boolean;
  /** Only for a sheet, which its button and a swipe down close. */
  readonly onClose?: (() => void) | undefined;
};

/** The hover card, or the sheet for touch screens, with its announcement for screen readers. */
export function Card({ view, isPinned, onClose }: Props) {
  const { outcome } = view;
  const { text, note } = titleOf(view);
  return (
    <div class={onClose ? 'frame sheet' : 'frame'} role="dialog" aria-label={text} tabIndex={-1}>
      {onClose && <SheetBar onClose={onClose} />}
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

/** CSS pixels of a swipe down that closes the sheet. */
const SWIPE = 40;

/** The upper edge of a sheet: swiping it down closes the sheet, and so does its button. */
function SheetBar({ onClose }: { readonly onClose: () => void }) {
  const start = useRef<number | undefined>(undefined);
  return (
    <div
      class="sheet-bar"
      onPointerDown={({ clientY }) => {
        start.current = clientY;
      }}
      onPointerMove={({ clientY }) => {
        if (start.current !== undefined && clientY - start.current > SWIPE) onClose();
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
    >
      <i class="grip" />
      <Button class="icon-button" label={t('sheet_close')} onPress={onClose}>
        <Outline path={CLOSE} />
      </Button>
    </div>
  );
}
