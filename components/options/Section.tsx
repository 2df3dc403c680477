import type { ComponentChildren, Ref } from 'preact';
import { type SectionId, sectionName } from './sections.ts';

type Props = {
  readonly id: SectionId;
  readonly current: SectionId;
  readonly note?: ComponentChildren;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ComponentChildren;
};

/** A section of the options. Only one is shown; "Find in page" of the browser reaches the others. */
export function Section({ id, current, note, headingRef = null, children }: Props) {
  return (
    <section aria-labelledby={id} hidden={id === current ? undefined : 'until-found'}>
      <h1 id={id} ref={headingRef} tabIndex={-1}>
        {sectionName(id)}
      </h1>
      {note !== undefined && <p class="lead">{note}</p>}
      {children}
    </section>
  );
}

type GroupProps = {
  readonly title?: string;
  /** Beside the title. */
  readonly aside?: string;
  /** The name of a list, whose rows are its items. */
  readonly list?: string;
  readonly children: ComponentChildren;
};

/** Rows in a box, with their heading. */
export function Group({ title, aside, list, children }: GroupProps) {
  return (
    <>
      {title !== undefined && (
        <h2>
          {title} {aside !== undefined && <span>· {aside}</span>}
        </h2>
      )}
      {list === undefined ? (
        <div class="group">{children}</div>
      ) : (
        <ul class="group" aria-label={list}>
          {children}
        </ul>
      )}
    </>
  );
}
