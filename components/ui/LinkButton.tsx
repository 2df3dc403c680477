import type { ComponentChildren } from 'preact';

type Props = { readonly onPress: () => void; readonly children: ComponentChildren };

/** A button that looks like a link. */
export function LinkButton({ onPress, children }: Props) {
  return (
    <button type="button" class="link" onClick={onPress}>
      {children}
    </button>
  );
}
