import type { ComponentChildren, Ref } from 'preact';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly class?: string;
  /** The accessible name, where the text does not distinguish the button from others. */
  readonly label?: string | undefined;
  /** The tooltip, by default the name of a button that only has an icon. */
  readonly title?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly onPress?: () => void;
  readonly children: ComponentChildren;
};

type LinkProps = { readonly onPress: (() => void) | undefined; readonly children: ComponentChildren };

/** A button that looks like a link; only its text where nothing happens. */
export const LinkButton = ({ onPress, children }: LinkProps) =>
  onPress ? (
    <Button class="link" onPress={onPress}>
      {children}
    </Button>
  ) : (
    <span>{children}</span>
  );

/** A button that is disabled by `aria-disabled`: the `disabled` attribute would drop the focus to the page. */
export function Button({
  type = 'button',
  label,
  title,
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
      title={title ?? (rest.class?.startsWith('icon-button') ? label : undefined)}
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
