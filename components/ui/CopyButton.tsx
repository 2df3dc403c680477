import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { Icon } from './Icon.tsx';

const RESULT_SHOWN_MS = 1_500;

type Props = { readonly value: string; readonly name: string };

/** Copies a value. The icon becomes a check for a moment, and screen readers announce the result. */
export function CopyButton({ value, name }: Props) {
  const [result, setResult] = useState<'copied' | 'copy_not_allowed'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setResult(undefined), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    void copyText(value).then(
      () => setResult('copied'),
      () => setResult('copy_not_allowed'),
    );
  return (
    <button
      type="button"
      class={result === 'copied' ? 'copy done' : 'copy'}
      aria-label={t('copy_named', name)}
      title={t('copy')}
      onClick={copy}
    >
      <Icon name={result === 'copied' ? 'check' : 'copy'} />
      <span class={result === 'copy_not_allowed' ? '' : 'visually-hidden'} aria-live="polite">
        {result && t(result)}
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
