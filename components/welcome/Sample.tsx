import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { TokenCard } from '../token/TokenCard.tsx';
import { sampleView } from './sample-token.ts';

/** Milliseconds that the pointer rests before the card opens, and that it may be away before it closes. */
const OPEN_MS = 150;
const CLOSE_MS = 250;

/** A row as an explorer has it, whose token shows its card on hover and on focus, as on a page. */
export function Sample({ now }: { now: () => number }) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const link = useRef<HTMLButtonElement>(null);
  const soon = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), open ? OPEN_MS : CLOSE_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (link.current?.nextElementSibling?.contains(document.activeElement)) link.current.focus();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  const name = t('welcome_sample_name');
  return (
    <div class="explorer-row">
      <span class="note">{t('welcome_sample_row')}</span>
      <b>+1,250</b>
      <div
        class="sample"
        onPointerEnter={() => soon(true)}
        onPointerLeave={() => soon(false)}
        onFocusIn={() => soon(true)}
        onFocusOut={() => soon(false)}
      >
        <button type="button" class="link" ref={link} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {name}
        </button>
        {isOpen && (
          <div class="sample-card" role="dialog" aria-label={name}>
            <p class="sample-mark">{t('welcome_sample_mark')}</p>
            <TokenCard view={sampleView(now())} />
          </div>
        )}
      </div>
    </div>
  );
}
