import { NoteLines } from '../NoteLines.tsx';
import { say } from '../say.ts';
import { TokenCard } from '../TokenCard.tsx';
import { type TokenView, titleOf } from '../view.ts';

type Props = { readonly view: TokenView; readonly isPinned: boolean };

/** The hover card: all that is known of one token, and what is said to those who cannot see it. */
export function Card({ view, isPinned }: Props) {
  const { outcome } = view;
  const { text, note } = titleOf(view);
  return (
    <div class="frame" role="dialog" aria-label={text} tabIndex={-1}>
      <TokenCard view={view}>{outcome?.kind === 'found' && <NoteLines notes={outcome.notes} />}</TokenCard>
      {isPinned && <p class="pinned">{say('card_pinned')}</p>}
      <p class="visually-hidden" role="status">
        {outcome && [text, note, isPinned && say('card_pinned')].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
