import { t } from '../../lib/i18n/messages.ts';
import type { Note } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';

/** Lines about a token that are no property of it. The sentences isolate what others have written. */
export const NoteLines = ({ notes }: { notes?: readonly Note[] | undefined }) =>
  notes?.map(({ kind, values }) => (
    <p class={`notice on-${kind}`}>{t(`note_${kind}`, ...values.map((one) => safeText(one).text))}</p>
  ));
