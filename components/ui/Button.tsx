import type { ComponentChildren, Ref } from 'preact';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly class?: string;
  /** The accessible name, where the text does not distinguish the button from others. */
  readonly label?: string | undefined;
  readonly isDisabled?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** A press of the mouse leaves the focus where it is, and so an edited field unsaved. */
  readonly keepsFocus?: boolean;
  readonly onPress?: () => void;
  readonly children: ComponentChildren;
};

/** A button that is disabled by `aria-disabled`: the `disabled` attribute would drop the focus to the page. */
export function Button({
  type = 'button',
  label,
  isDisabled = false,
  buttonRef,
  keepsFocus = false,
  onPress,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      ref={buttonRef ?? null}
      aria-label={label}
      aria-disabled={isDisabled}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
