import type { ComponentChildren, Ref } from 'preact';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly class?: string;
  /** The accessible name, where the text does not distinguish the button from others. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly onPress?: () => void;
  readonly children: ComponentChildren;
};

/** A button that is disabled by `aria-disabled`: the `disabled` attribute would drop the focus to the page. */
export function Button({
  type = 'button',
  label,
  isDisabled = false,
  buttonRef,
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
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
