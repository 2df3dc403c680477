import { useRef } from 'preact/hooks';
import { identifierText } from '../../lib/asset/identifier.ts';
import { t } from '../../lib/i18n/messages.ts';
import { missingReason, TokenCard } from '../token/TokenCard.tsx';
import { type TokenView, titleOf } from '../token/view.ts';
import { warningsOf } from '../token/Warning.tsx';
import { IconButton } from '../ui/Button.tsx';
import { CLOSE } from '../ui/icon-paths.ts';

type Props = {
  readonly view: TokenView;
  readonly isPinned: boolean;
  /** Only for a sheet, which its button and a swipe down close. */
  readonly onClose?: (() => void) | undefined;
};

/** The hover card, or the sheet for touch screens, with its announcement for screen readers. */
export function Card({ view, isPinned, onClose }: Props) {
  const { outcome, marks } = view;
  const { text, note } = titleOf(view);
  const warnings = warningsOf({ notes: outcome?.notes, marks }).map((warning) => warning.text);
  const announced = [text, note, ...warnings, missingReason(view), isPinned && t('card_pinned')];
  return (
    <div class={onClose ? 'frame sheet' : 'frame'} role="dialog" aria-label={text} tabIndex={-1}>
      {onClose && <SheetBar onClose={onClose} />}
      {/* Another token begins at the top. */}
      <TokenCard key={`${view.network} ${identifierText(view.identifier)}`} view={view} />
      {isPinned && (
        <p class="pinned">
          {t('card_pinned')}
          <span>
            <kbd>Esc</kbd> {t('card_close')}
          </span>
        </p>
      )}
      <p class="visually-hidden" role="status">
        {outcome && announced.filter(Boolean).join(', ')}
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
      <IconButton path={CLOSE} label={t('sheet_close')} onPress={onClose} />
    </div>
  );
}
