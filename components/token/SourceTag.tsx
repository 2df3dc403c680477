import type { Source } from '../../lib/asset/standard.ts';
import { SOURCE_NAMES, sourceMeaning } from '../messages.ts';

/** Which standard a value comes from: the text tells, the colour only helps. */
export function SourceTag({ source }: { source: Source }) {
  return (
    <span class={`source source-${source === 'CIP_26' ? '26' : '68'}`} title={sourceMeaning(source)}>
      {SOURCE_NAMES[source]}
    </span>
  );
}
