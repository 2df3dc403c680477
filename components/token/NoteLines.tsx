import type { Note } from '../../lib/metadata/token.ts';
import { noteText, Warning } from './Warning.tsx';

/** All notes about a token, one in each line. */
export const NoteLines = ({ notes }: { notes?: readonly Note[] | undefined }) =>
  notes?.map((note) => <Warning key={note.kind}>{noteText(note)}</Warning>);
