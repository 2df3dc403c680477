import type { ComponentChildren, Ref } from 'preact';
import { Icon } from './Icon.tsx';

type Props = {
  readonly id?: string;
  readonly type?: 'button' | 'submit';
  readonly class?: string;
  /** The accessible name, where the text does not distinguish the button from others. */
  readonly label?: string | undefined;
  /** The tooltip. */
  readonly title?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly onPress?: () => void;
  readonly children: ComponentChildren;
};

type LinkProps = Pick<Props, 'id' | 'children'> & { readonly onPress: (() => void) | undefined };

/** A button that looks like a link; only its text where nothing happens. */
export const LinkButton = ({ onPress, children, ...rest }: LinkProps) =>
  onPress ? (
    <Button {...rest} class="link" onPress={onPress}>
      {children}
    </Button>
  ) : (
    <span>{children}</span>
  );

/** A button that is disabled by `aria-disabled`: the `disabled` attribute would drop the focus to the page. */
export function Button({ type = 'button', label, isDisabled = false, buttonRef, onPress, ...rest }: Props) {
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
    />
  );
}

type IconButtonProps = Omit<Props, 'class' | 'children'> & {
  readonly path: string;
  /** A further class. */
  readonly look?: string;
};

/** A button that only has an icon. Its tooltip is its name by default. */
export const IconButton = ({ path, look = '', title, ...props }: IconButtonProps) => (
  <Button {...props} class={`icon-button ${look}`} title={title ?? props.label}>
    <Icon path={path} />
  </Button>
);
