import { Icon } from './Icon.tsx';
import type { StatusMessage } from './status-message.ts';

type Props = {
  readonly id?: string;
  readonly message: StatusMessage | undefined;
  /** For one of many in a list: its changes are announced, but it does not have the role `status`. */
  readonly isInList?: boolean;
  /** A success is preceded by a check mark. */
  readonly hasIcon?: boolean;
};

/**
 * A live region. It is always in the document, because screen readers announce only changes inside a known region. An
 * action clears its message when it starts, so that the same message is announced again.
 */
export function Status({ id, message, isInList = false, hasIcon = false }: Props) {
  return (
    <span
      id={id}
      class={message?.tone === 'bad' ? 'status error' : 'status'}
      {...(isInList ? { 'aria-live': 'polite' } : { role: 'status' })}
    >
      {hasIcon && message?.tone === 'good' && <Icon name="check" />}
      {message?.text()}
    </span>
  );
}
