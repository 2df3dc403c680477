import type { ComponentChildren } from 'preact';
import { type Source, standardName } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { named } from '../messages.ts';

type Props = {
  /** The name of the property, as a stable hook in the markup. */
  readonly property?: string | undefined;
  readonly label: string;
  /** A further class of the row, `visually-hidden` for a row that only screen readers need. */
  readonly look?: string | undefined;
  /** The tag of the standard that the value comes from, or a button. */
  readonly end?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** One property: its label, its value, and what stands at the end of the line. */
export function Row({ property, label, look = '', end, children }: Props) {
  return (
    <div class={`row ${look}`} data-property={property}>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>{children}</dd>
      {end && <dd class="end">{end}</dd>}
    </div>
  );
}

type TagProps = {
  readonly source: Source;
  /** Leaves the tag to screen readers, where one visible tag stands for all values. */
  readonly isHidden?: boolean;
};

/** Names the standard that a value comes from. The color repeats it. */
export function SourceTag({ source, isHidden = false }: TagProps) {
  return (
    <span
      class={isHidden ? 'source visually-hidden' : 'source'}
      data-source={source}
      title={isHidden ? undefined : t(named('source', source))}
    >
      {standardName(source)}
    </span>
  );
}
