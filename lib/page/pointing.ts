/** What the user points at, and its card: from memory at once, then as the answers come. */
import type { TokenView } from '../../components/view.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { PolicyId } from '../asset/subject.ts';
import type { Outcome } from '../metadata/token.ts';
import type { Theme } from '../settings/page-settings.ts';
import { createCard } from './card.tsx';
import { fill } from './fill.ts';
import { createFollow } from './follow.ts';
import type { Extras, Known } from './known.ts';
import type { Matcher } from './matcher.ts';
import { themeBehind } from './page-theme.ts';
import { type Pointer, watchPointer } from './pointer.ts';
import { type Resolved, resolve, resolveNow } from './resolve.ts';
import { isReadAlike, type Target, type Targets } from './target.ts';

export type PointingParts = {
  readonly targets: Targets;
  readonly known: Known;
  readonly settings: () => { readonly hoverDelayMs: number; readonly theme: Theme };
  readonly matcher: Matcher;
  /** The one policy that stands in the row of a fingerprint. */
  readonly nearby: (identifier: Identifier, element: Element) => PolicyId | undefined;
  /** The tokens beside the one that is pointed at, nearest first. */
  readonly neighbours: (element: Element) => Identifier[];
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
  const { targets, known, matcher, settings, nearby, neighbours, learned, now, signal } = parts;
  const card = createCard(() => pointer.close());
  let target: Target | undefined;
  /** What each target turned out to be. */
  const resolved = new WeakMap<Target, Resolved>();
  let isPinned = false;

  type View = (outcome?: Outcome, extras?: Extras, retryAt?: number) => TokenView;
  /** Another one each time that a card is shown, of the same target too. */
  let shownView: View | undefined;

  /** At once for what needs no proof, or has it; for other targets, what is asked for has to come first. */
  function isReady(about: Target): true | Promise<boolean> {
    const keep = (found: Resolved | undefined) =>
      found !== undefined && resolved.set(about, found).has(about);
    return keep(resolveNow(about, known)) || resolve(about, known, matcher).then(keep);
  }

  function show(about: Target): void {
    const found = resolved.get(about);
    if (found === undefined) throw new Error('shown before it was resolved');
    target = about;
    const { identifier, unexplained, matched } = found;
    const near = nearby(identifier, about.element);
    const view: View = (outcome, extras = {}, retryAt) => ({
      network: known.network(),
      identifier,
      outcome,
      ...extras,
      ...(unexplained && { unexplained }),
      ...(matched && { matched }),
      nearby: near,
      retryAt,
      now: now(),
    });
    const { theme } = settings();
    card.show(view(known.get(identifier), known.extras(identifier)), about, {
      theme: theme === 'system' ? themeBehind(about.element) : theme,
      at: pointer.at(),
      isPinned,
    });
    follow.start(about);
    shownView = view;
    const isMeant = () => shownView === view && !signal.aborted;
    void fill({
      known,
      identifier,
      neighbours: () => neighbours(about.element),
      isMeant,
      came(outcome, extras) {
        if (isMeant()) card.update(view(outcome, extras));
        if (!signal.aborted) learned();
      },
      waits: (outcome, extras, retryAt) => card.update(view(outcome, extras, retryAt)),
      now,
    });
  }

  /** The page has written something else into the place that is pointed at. */
  function isOther(shown: Target): boolean {
    const at = pointer.at();
    const under = at && !isPinned ? targets.under(at) : undefined;
    return under !== undefined && under.element === shown.element && !isReadAlike(under, shown);
  }

  const pointer = watchPointer({
    targets,
    isReady,
    card: card.element,
    delay: () => settings().hoverDelayMs,
    scrolled: () => follow.look(),
    show(about, pinned) {
      isPinned = pinned;
      show(about);
    },
    hide() {
      target = undefined;
      shownView = undefined;
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
      if (target && (!target.where() || isOther(target))) pointer.close();
      follow.look();
    },
    renew() {
      // Another target, though of the same place: answers to what was asked before are none of its.
      const found = target && resolved.get(target);
      if (!target || !found) return;
      const again = { ...target };
      resolved.set(again, found);
      show(again);
    },
  };
}
