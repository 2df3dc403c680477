import type { ComponentChildren } from 'preact';
import { Status } from '../ui/Status.tsx';
import type { StatusMessage } from '../ui/status-message.ts';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly said: StatusMessage | undefined;
  /** The button. */
  readonly children: ComponentChildren;
};

/** Something to do, what it means, and what came of it. */
export function ButtonRow({ title, note, said, children }: Props) {
  return (
    <div class="field deed">
      <div class="head">
        <b>{title}</b>
        <Status said={said} />
      </div>
      <p class="note">{note}</p>
      <span class="deeds">{children}</span>
    </div>
  );
}
