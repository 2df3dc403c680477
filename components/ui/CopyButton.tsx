import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { CHECK, COPY, Icon } from './Icon.tsx';

const RESULT_SHOWN_MS = 1_500;

type Copied = { readonly of: string; readonly message: 'copied' | 'copy_not_allowed' };

/** Copies texts, each with a name. `result`: of the last one, for a moment. */
export function useCopy() {
  const [result, setResult] = useState<Copied>();
  useEffect(() => {
    if (result === undefined) return undefined;
    // Cleared, because screen readers do not announce the same text twice.
    const timer = setTimeout(() => setResult(undefined), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (text: string, of: string) =>
    void copyText(text).then(
      () => setResult({ of, message: 'copied' }),
      () => setResult({ of, message: 'copy_not_allowed' }),
    );
  return { result, copy };
}

type Props = { readonly value: string; readonly name: string };

/** Copies a value. The icon becomes a check for a moment, and screen readers announce the result. */
export function CopyButton({ value, name }: Props) {
  const { result, copy } = useCopy();
  const isCopied = result?.message === 'copied';
  return (
    <button
      type="button"
      class={isCopied ? 'copy done' : 'copy'}
      aria-label={t('copy_named', name)}
      title={t('copy')}
      onClick={() => copy(value, name)}
    >
      <Icon path={isCopied ? CHECK : COPY} />
      <span class={result && !isCopied ? '' : 'visually-hidden'} aria-live="polite">
        {result && t(result.message)}
      </span>
    </button>
  );
}

/**
 * Falls back to `execCommand`, which needs no permission: the card's frame has none for the clipboard, since a page could
 * report an `allow` attribute as a violation of its policy, and so read the address of the frame.
 */
async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
  } catch (error) {
    const { activeElement } = document;
    const field = document.createElement('textarea');
    field.value = value;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
    if (!isCopied) throw error;
  }
}
