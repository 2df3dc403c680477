import { t } from '../../lib/i18n/messages.ts';

const RESULT_SHOWN_MS = 1_500;

type Props = { readonly value: string; readonly name: string };

/** The timers that restore the text of a button. */
const timers = new WeakMap<Node, ReturnType<typeof setTimeout>>();

/** Copies a value and shows the result. The result replaces the content of the text node, so the focus stays. */
export function CopyButton({ value, name }: Props) {
  return (
    <button
      type="button"
      class="copy"
      onClick={({ currentTarget: { firstElementChild: region } }) => {
        const text = region?.firstChild;
        if (!text) return;
        copyText(value).then(
          () => showResult(text, t('copied')),
          () => showResult(text, t('copy_not_allowed')),
        );
      }}
      aria-label={t('copy_named', name)}
    >
      <span key={value} aria-live="polite">
        {t('copy')}
      </span>
    </button>
  );
}

/** Falls back to `execCommand` where the permissions policy of the embedding page denies frames the clipboard. */
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

function showResult(text: Node, result: string): void {
  clearTimeout(timers.get(text));
  text.nodeValue = result;
  const restore = () => {
    text.nodeValue = t('copy');
  };
  timers.set(text, setTimeout(restore, RESULT_SHOWN_MS));
}
