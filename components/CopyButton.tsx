import { say } from './say.ts';

const SHOWN_MS = 1500;

type Props = { readonly value: string; readonly what: string };

/** What will take back what a button says. */
const timers = new WeakMap<Node, ReturnType<typeof setTimeout>>();

/**
 * Copies a whole value and says so; where the page forbids it, it says that. It has no state, since what draws the
 * card on pages knows none: the word changes in place, and with the value it is another one.
 */
export function CopyButton({ value, what }: Props) {
  return (
    <button
      type="button"
      class="copy"
      onClick={({ currentTarget: { firstElementChild: region } }) => {
        const word = region?.firstChild;
        if (!word) return;
        navigator.clipboard.writeText(value).then(
          () => tell(word, say('copied')),
          () => tell(word, say('copy_not_allowed')),
        );
      }}
      aria-label={say('copy_what', what)}
    >
      <span key={value} aria-live="polite">
        {say('copy')}
      </span>
    </button>
  );
}

function tell(word: Node, said: string): void {
  clearTimeout(timers.get(word));
  word.nodeValue = said;
  const takeBack = () => {
    word.nodeValue = say('copy');
  };
  timers.set(word, setTimeout(takeBack, SHOWN_MS));
}
