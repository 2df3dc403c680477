/** What the user points at, and its card: from memory at once, then as the answers come. */
import type { TokenView } from '../../components/view.ts';
import type { PolicyId } from '../asset/subject.ts';
import type { Outcome } from '../metadata/token.ts';
import type { Theme } from '../settings/page-settings.ts';
import { createCard } from './card.tsx';
import { createFollow } from './follow.ts';
import { type Extras, isStale, type Known, RENEWED_MS } from './known.ts';
import { themeOfPage } from './page-theme.ts';
import { type Pointer, watchPointer } from './pointer.ts';
import type { Target, Targets } from './target.ts';

export type PointingParts = {
  readonly targets: Targets;
  readonly known: Known;
  readonly settings: () => { readonly hoverDelayMs: number; readonly theme: Theme };
  /** The one policy that stands in a target's row, where it is a fingerprint. */
  readonly nearby: (target: Target) => PolicyId | undefined;
  /** More is known than before. */
  readonly learned: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

export type Pointing = Pick<Pointer, 'listen' | 'inspect'> & {
  /** What the card is about while it is open. */
  target(): Target | undefined;
  /** The page has changed: the target may have moved, or be gone. */
  look(): void;
  /** Asks and draws again: the settings, or the words, are others. */
  renew(): void;
};

export function createPointing(parts: PointingParts): Pointing {
  const { targets, known, settings, nearby, learned, now, signal } = parts;
  const card = createCard(() => pointer.close());
  let target: Target | undefined;
  let isPinned = false;

  /** What was stale is asked for once more when it has come anew. */
  async function ask(
    about: Target,
    view: (outcome?: Outcome, extras?: Extras) => TokenView,
    isAgain: boolean,
  ) {
    const { identifier } = about.sighting;
    const isMeant = () => target === about && !signal.aborted;
    await known.point(identifier, (outcome, extras) => {
      // Where the pointer has gone elsewhere the answer is known all the same, and the card is another's.
      if (isMeant()) card.update(view(outcome, extras));
      if (!signal.aborted) learned();
    });
    if (isAgain || !isStale(known.get(identifier))) return;
    setTimeout(() => isMeant() && void ask(about, view, true), RENEWED_MS);
  }

  function show(about: Target): void {
    target = about;
    const { identifier } = about.sighting;
    const near = nearby(about);
    const view = (outcome?: Outcome, extras: Extras = {}): TokenView => ({
      network: known.network(),
      identifier,
      outcome,
      ...extras,
      nearby: near,
      now: now(),
    });
    const { theme } = settings();
    card.show(view(known.get(identifier), known.extras(identifier)), about, {
      theme: theme === 'system' ? themeOfPage() : theme,
      at: pointer.at(),
      isPinned,
    });
    follow.start(about);
    void ask(about, view, false);
  }

  const pointer = watchPointer({
    targets,
    card: card.element,
    delay: () => settings().hoverDelayMs,
    scrolled: () => follow.look(),
    show(about, pinned) {
      isPinned = pinned;
      show(about);
    },
    hide() {
      target = undefined;
      follow.stop();
      card.hide();
    },
    signal,
  });
  const follow = createFollow({ moved: () => card.move(pointer.at()), gone: pointer.lose }, signal);

  return {
    listen: pointer.listen,
    inspect: pointer.inspect,
    target: () => target,
    look() {
      if (target && !target.where()) pointer.close();
      follow.look();
    },
    renew() {
      // Another target, though of the same place: answers to what was asked before are none of its.
      if (target) show({ ...target });
    },
  };
}
