import { t } from '../../lib/i18n/messages.ts';

const SHOWN_MS = 1500;

type Props = { readonly value: string; readonly what: string };

/** What will take back what a button says. */
const timers = new WeakMap<Node, ReturnType<typeof setTimeout>>();

/**
 * Copies a whole value and says so, or that it may not. The word changes in place, so that the focus stays; with the value
 * it is another one.
 */
export function CopyButton({ value, what }: Props) {
  return (
    <button
      type="button"
      class="copy"
      onClick={({ currentTarget: { firstElementChild: region } }) => {
        const word = region?.firstChild;
        if (!word) return;
        copyText(value).then(
          () => tell(word, t('copied')),
          () => tell(word, t('copy_not_allowed')),
        );
      }}
      aria-label={t('copy_named', what)}
    >
      <span key={value} aria-live="polite">
        {t('copy')}
      </span>
    </button>
  );
}

/** Where the policy of the page around a card takes the clipboard from its frames, it is copied by a selection. */
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

function tell(word: Node, said: string): void {
  clearTimeout(timers.get(word));
  word.nodeValue = said;
  const takeBack = () => {
    word.nodeValue = t('copy');
  };
  timers.set(word, setTimeout(takeBack, SHOWN_MS));
}
