import type { ComponentChildren, Ref } from 'preact';
import { t } from '../../lib/i18n/messages.ts';

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
  /** Makes the group a list of this name, with the rows as its items. */
  readonly list?: string;
  readonly children: ComponentChildren;
};

/** Rows in a box, with their heading. */
export function Group({ title, list, children }: GroupProps) {
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
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

export const SECTION_IDS = ['keys', 'names', 'cards', 'sites', 'tokens', 'privacy', 'backup'] as const;
export type SectionId = (typeof SECTION_IDS)[number];

export const sectionName = (id: SectionId): string => t(`section_${id}`);

/** The section of an address: `names`, or `keys` for its field `keys-preview`. Other addresses open the first section. */
export function sectionOf(target: string): SectionId {
  const [name] = target.split('-');
  return SECTION_IDS.find((id) => id === name) ?? 'keys';
}
