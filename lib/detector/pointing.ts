/** What the user points at, and its card. */
import type { Identifier } from '../asset/identifier.ts';
import type { PolicyId } from '../asset/subject.ts';
import type { CardRequest } from '../messaging/protocol.ts';
import type { Theme } from '../settings/page-settings.ts';
import { createCardHost, type TicketOf } from './card-host.ts';
import type { Matcher } from './matcher.ts';
import { themeBehind } from './page-theme.ts';
import { type Pointer, watchPointer } from './pointer.ts';
import type { Known } from './resolutions.ts';
import { type Resolved, resolve, resolveNow } from './resolve.ts';
import { isReadAlike, type Target, type Targets } from './target.ts';
import { createFollow } from './target-tracker.ts';

export type PointingDeps = {
  readonly targets: Targets;
  readonly known: Known;
  readonly settings: () => { readonly hoverDelayMs: number; readonly theme: Theme };
  readonly matcher: Matcher;
  /** The one policy that stands in the row of a fingerprint. */
  readonly nearby: (identifier: Identifier, element: Element) => PolicyId | undefined;
  /** The tokens beside the one that is pointed at, nearest first. */
  readonly neighbours: (element: Element) => Identifier[];
  /** A ticket for a card; undefined where the background gives none. */
  readonly open: (card: CardRequest) => Promise<string | undefined>;
  /** More is known than before; `requests`: that were sent for it. */
  readonly learned: (requests: number) => void;
  /** The address of the card's page; undefined where the extension is gone. */
  readonly cardUrl: () => string | undefined;
  /** What is said where the page lets no frame load. */
  readonly blockedText: () => string;
  readonly signal: AbortSignal;
};

export type Pointing = Pick<Pointer, 'listen' | 'inspect'> & {
  /** What the card is about while it is open. */
  target(): Target | undefined;
  /** The page has changed: the target may have moved, or be gone. */
  look(): void;
  /** Asks and draws again: the settings are others. */
  renew(): void;
};

export function createPointing(parts: PointingDeps): Pointing {
  const { targets, known, matcher, settings, nearby, neighbours, learned, signal } = parts;
  let target: Target | undefined;
  /** What each target turned out to be. */
  const resolved = new WeakMap<Target, Resolved>();
  let isPinned = false;

  const card = createCardHost({
    lost: () => pointer.close(),
    happened: (event) => pointer.inCard(event),
    filled(requests) {
      const found = target && resolved.get(target);
      if (found && !signal.aborted) void known.renew(found.identifier).then(() => learned(requests));
    },
    cardUrl: parts.cardUrl,
    blockedText: parts.blockedText,
  });

  /** At once for what needs no proof, or has it; for other targets, what is asked for has to come first. */
  function isReady(about: Target): true | Promise<boolean> {
    const keep = (found: Resolved | undefined) =>
      found !== undefined && resolved.set(about, found).has(about);
    return keep(resolveNow(about, known)) || resolve(about, known, matcher).then(keep);
  }

  const ticketOf =
    (about: Target, { identifier, unexplained, matched }: Resolved): TicketOf =>
    () => {
      const near = nearby(identifier, about.element);
      return parts.open({
        network: known.network(),
        identifier,
        ...(unexplained && { unexplained }),
        ...(matched && { matched }),
        ...(near && { nearby: near }),
        ...known.hints(identifier),
        ahead: neighbours(about.element),
      });
    };

  function themeFor({ element }: Target) {
    const { theme } = settings();
    return theme === 'system' ? themeBehind(element) : theme;
  }

  function show(about: Target): void {
    const found = resolved.get(about);
    if (found === undefined) throw new Error('shown before it was resolved');
    target = about;
    card.show(about, { theme: themeFor(about), at: pointer.at(), isPinned }, ticketOf(about, found));
    follow.start(about);
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
    prepare(about) {
      const found = about && resolveNow(about, known);
      if (about) card.prepare(about, themeFor(about), found && ticketOf(about, found));
      else card.unprepare();
    },
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
      if (target && (!target.where() || isOther(target))) pointer.close();
      follow.look();
    },
    renew() {
      const found = target && resolved.get(target);
      if (!target || !found) return;
      // Another target, though of the same place: answers to what was asked before are none of its.
      const again = { ...target };
      resolved.set(again, found);
      show(again);
    },
  };
}
