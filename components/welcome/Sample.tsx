import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Clock } from '../hooks/use-now.ts';
import { TokenCard } from '../token/TokenCard.tsx';
import { sampleView } from './sample-token.ts';

const OPEN_MS = 150;
const CLOSE_MS = 250;

/** A row like on an explorer, with a token that shows a sample card on hover and focus. */
export function Sample({ clock }: { readonly clock: Clock }) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const link = useRef<HTMLButtonElement>(null);
  const schedule = (open: boolean) => {
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
        onPointerEnter={() => schedule(true)}
        onPointerLeave={() => schedule(false)}
        onFocusIn={() => schedule(true)}
        onFocusOut={() => schedule(false)}
      >
        <button type="button" class="link" ref={link} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {name}
        </button>
        {isOpen && (
          <div class="sample-card" role="dialog" aria-label={name}>
            <p class="sample-mark">{t('welcome_sample_mark')}</p>
            <TokenCard view={sampleView(clock())} />
          </div>
        )}
      </div>
    </div>
  );
}
