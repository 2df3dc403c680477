import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { sourceMeaning } from '../messages.ts';

type Props = {
  readonly source: Source;
  /** Leaves the tag to screen readers, where one visible tag stands for all values. */
  readonly isHidden?: boolean;
};

/** Names the standard that a value comes from. The color repeats it. */
export function SourceTag({ source, isHidden = false }: Props) {
  const { label, color, background } = STANDARDS[source];
  return (
    <span
      class={isHidden ? 'source visually-hidden' : 'source'}
      style={`color: ${color}; background: ${background}`}
      title={isHidden ? undefined : sourceMeaning(source)}
    >
      {label}
    </span>
  );
}
