import { useRef, useState } from 'preact/hooks';
import { saveErrorMessage } from '../messages.ts';
import { CHECK, Icon } from './Icon.tsx';

/** The result of an action, shown beside its control. `text` is a function so that it follows a change of language. */
export type StatusMessage = {
  readonly tone: 'good' | 'bad' | 'busy';
  readonly text: () => string;
  /** The field of a form that the message is about. */
  readonly field?: string | undefined;
};

export const good = (text: () => string): StatusMessage => ({ tone: 'good', text });
export const bad = (text: () => string, field?: string): StatusMessage => ({ tone: 'bad', text, field });
export const busy = (text: () => string): StatusMessage => ({ tone: 'busy', text });

/** The message about the last action, which may throw if the browser cannot save. A later result of an earlier action is dropped. */
export function useAction() {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const latest = useRef(0);
  return {
    status,
    clear() {
      latest.current++;
      setStatus(undefined);
    },
    async run(work: Promise<StatusMessage | undefined>, pending?: StatusMessage): Promise<void> {
      const self = ++latest.current;
      setStatus(pending);
      const result = await work.catch((error: unknown) => bad(() => saveErrorMessage(error)));
      if (self === latest.current) setStatus(result);
    },
  };
}

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
      {hasIcon && message?.tone === 'good' && <Icon path={CHECK} />}
      {message?.text()}
    </span>
  );
}
