import type { Subject } from '../../lib/asset/subject.ts';
import type { Note } from '../../lib/metadata/token.ts';
import { NoteLine } from './Warning.tsx';

type Props = {
  readonly notes: readonly Note[];
  /** Opens the other token of a lookalike. */
  readonly onOpen: (subject: Subject) => void;
};

/** All notes about a token, one in each line. */
export const NoteLines = ({ notes, onOpen }: Props) =>
  notes.map((note) => <NoteLine key={`${note.kind} ${note.other?.subject}`} note={note} onOpen={onOpen} />);
