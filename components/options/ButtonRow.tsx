import type { ComponentChildren } from 'preact';
import { Status } from '../ui/Status.tsx';
import type { StatusMessage } from '../ui/status-message.ts';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly status: StatusMessage | undefined;
  /** The button. */
  readonly children: ComponentChildren;
};

/** An action with its title, its explanation and its result. */
export function ButtonRow({ title, note, status, children }: Props) {
  return (
    <div class="field action-row">
      <div class="head">
        <b>{title}</b>
        <Status message={status} />
      </div>
      <p class="note">{note}</p>
      <span class="actions">{children}</span>
    </div>
  );
}
