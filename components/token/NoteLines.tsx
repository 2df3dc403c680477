import { t } from '../../lib/i18n/messages.ts';
import type { Note } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';

/** The notes about a token. The messages isolate recorded text with U+2068 and U+2069. */
export const NoteLines = ({ notes }: { notes?: readonly Note[] | undefined }) =>
  notes?.map(({ kind, values }) => (
    <p class={`notice on-${kind}`}>{t(`note_${kind}`, ...values.map((one) => safeText(one).text))}</p>
  ));
