import type { ComponentChildren } from 'preact';
import type { Source } from '../../lib/asset/standard.ts';
import { SourceTag } from '../token/SourceTag.tsx';

/** A line of a token: what it is, its value, and the standard it comes from or what can be done with it. */
export function Row(props: {
  label: string;
  source?: Source;
  deed?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="row">
      <dt>
        <bdi>{props.label}</bdi>
      </dt>
      <dd>{props.children}</dd>
      {props.source && (
        <dd class="from">
          <SourceTag source={props.source} />
        </dd>
      )}
      {props.deed && <dd class="from">{props.deed}</dd>}
    </div>
  );
}
