import type { ComponentChildren } from 'preact';
import { Status } from '../../components/Status.tsx';
import type { Said } from '../../components/said.ts';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly said: Said | undefined;
  /** The button. */
  readonly children: ComponentChildren;
};

/** Something to do, what it means, and what came of it. */
export function DeedRow({ title, note, said, children }: Props) {
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
