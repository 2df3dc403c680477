import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { sourceMeaning } from '../messages.ts';

type Props = {
  readonly source: Source;
  /** For screen readers only, where one visible tag stands for all values. */
  readonly isHidden?: boolean;
};

/** Which standard a value comes from, as text; the color only helps. */
export function SourceTag({ source, isHidden = false }: Props) {
  const { colorClass, label } = STANDARDS[source];
  return (
    <span
      class={`source ${colorClass}${isHidden ? ' visually-hidden' : ''}`}
      title={isHidden ? undefined : sourceMeaning(source)}
    >
      {label}
    </span>
  );
}
