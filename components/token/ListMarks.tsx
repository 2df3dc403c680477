import { t } from '../../lib/i18n/messages.ts';
import type { ListMark } from '../../lib/tokens/list.ts';
import { named } from '../messages.ts';
import { Warning } from './Warning.tsx';

/** The list's statement with the list's name, since Token Lens does not vouch for it. */
export const markText = ({ list, date }: ListMark): string => t(named('list', list), date);

/** The warnings of third-party lists. */
export function ListMarks({ marks }: { readonly marks: readonly ListMark[] }) {
  if (marks.length === 0) return null;
  return (
    <Warning>
      <div class="list-marks">
        {marks.map((mark) => (
          <p key={mark.list}>{markText(mark)}</p>
        ))}
      </div>
    </Warning>
  );
}
