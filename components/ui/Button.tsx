import type { ComponentChildren, Ref } from 'preact';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly class?: string;
  /** Where the words alone do not tell it from others. */
  readonly label?: string | undefined;
  /** Whether there is nothing for it to do. */
  readonly isIdle?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly onPress?: () => void;
  readonly children: ComponentChildren;
};

/** A button that keeps the focus while there is nothing for it to do: a disabled one would lose it to the page. */
export function Button({
  type = 'button',
  label,
  isIdle = false,
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
      aria-disabled={isIdle}
      onClick={(event) => {
        if (isIdle) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
