import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { sourceMeaning } from '../messages.ts';

/** Which standard a value comes from, as text; the color only helps. */
export function SourceTag({ source }: { source: Source }) {
  return (
    <span class={`source ${STANDARDS[source].colorClass}`} title={sourceMeaning(source)}>
      {STANDARDS[source].label}
    </span>
  );
}
