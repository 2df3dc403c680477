import type { ComponentChildren } from 'preact';
import type { Source } from '../../lib/asset/standard.ts';
import { SourceTag } from './SourceTag.tsx';

type Props = {
  /** The name of the property, as a stable hook in the markup. */
  readonly property?: string;
  readonly label: string;
  readonly source?: Source;
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** One property: its label, its value, and the standard it comes from or an action. */
export function Row({ property, label, source, action, children }: Props) {
  return (
    <div class="row" data-property={property}>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>{children}</dd>
      {source && (
        <dd class="from">
          <SourceTag source={source} />
        </dd>
      )}
      {action && <dd class="from">{action}</dd>}
    </div>
  );
}
