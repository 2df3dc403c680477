/** Resolves the hovered target and shows its card. */
import type { Subject } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import { MAX_COMPARED_TOKENS } from '../messaging/limits.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import { CardHost, type CardHostDeps, type RequestTicket } from './card-host.ts';
import type { HoverDeps, Opener } from './hover.ts';
import { themeBehind } from './page-theme.ts';
import { Pointer } from './pointer.ts';
import type { Resolutions } from './resolutions.ts';
import { type Resolved, resolve, resolveNow } from './resolve.ts';
import { isReadAlike, type Target, type Targets } from './target.ts';
import { createTargetTracker } from './target-tracker.ts';

export type PointingDeps = Pick<CardHostDeps, 'cardAddress'> &
  Pick<HoverDeps, 'elapsed' | 'signal'> & {
    readonly targets: Targets;
    readonly resolutions: Resolutions;
    readonly settings: () => Pick<PageSettings, 'lookUp' | 'theme'>;
    /** The tokens beside the hovered one, nearest first. */
    readonly neighbours: (element: Element) => Subject[];
    /** The tokens of the page. */
    readonly page: () => Subject[];
    readonly client: Client;
    /** Called when a card has loaded its record, which may change the resolution of its identifier. */
    readonly learned: () => void;
  };

export class Pointing {
  readonly #deps: PointingDeps;
  readonly #card: CardHost;
  readonly #pointer: Pointer;
  readonly #tracker;
  /** The token that each target was resolved to. */
  readonly #resolved = new WeakMap<Target, Resolved>();
  #target: Target | undefined;
  #opener: Opener = 'pointer';
  /** What is in view has changed, perhaps the target. */
  #isChanged = false;

  constructor(deps: PointingDeps) {
    this.#deps = deps;
    const { elapsed, signal } = deps;
    this.#card = new CardHost({
      ...deps,
      mustClose: () => this.#pointer.close(),
      frameEvent: (event) => this.#pointer.inCard(event),
      loaded: () => void this.#loaded(),
    });
    this.#pointer = new Pointer({
      ...deps,
      isReady: (target) => this.#isReady(target),
      card: () => this.#card.element,
      scrolled: () => this.#tracker.look(),
      prepare: (target) => this.#prepare(target),
      isOffered: (target) => this.#isOffered(target),
      show: (target, opener) => this.#show(target, opener),
      hide: () => this.#hide(),
    });
    this.#tracker = createTargetTracker({
      moved: () => this.#moved(),
      gone: () => this.#pointer.targetGone(),
      elapsed,
      signal,
    });
  }

  /** The target of the open card. */
  get target(): Target | undefined {
    return this.#target;
  }

  receive(event: Event): void {
    this.#pointer.receive(event);
  }

  /** Pins a card by the shortcut; false where there is nothing to show. */
  inspect(closes: boolean): boolean {
    return this.#pointer.inspect(closes);
  }

  /** The page has changed: it may have moved or removed the target. */
  look(): void {
    this.#isChanged = true;
    this.#tracker.look();
  }

  #moved(): void {
    const target = this.#isChanged ? this.#target : undefined;
    this.#isChanged = false;
    if (target && (!target.where() || this.#isReplaced(target))) this.#pointer.close();
    else this.#card.move(this.#pointer.at);
  }

  /** Loads the open card again: the settings have changed. */
  renew(): void {
    const found = this.#target && this.#resolved.get(this.#target);
    if (!this.#target || !found) return;
    // Another object for the same target, so that answers to earlier requests are ignored.
    const again = { ...this.#target };
    this.#resolved.set(again, found);
    this.#show(again, this.#opener);
  }

  /** `true` at once if the target is known or needs no proof; else asks the background. */
  #isReady(target: Target): true | Promise<boolean> {
    const { resolutions } = this.#deps;
    const save = (found: Resolved | undefined) => {
      if (found) this.#resolved.set(target, found);
      return found !== undefined;
    };
    return save(resolveNow(target, resolutions)) || resolve(target, resolutions).then(save);
  }

  /**
   * Whether a touch opens a card. True for a token that is marked as found; if tokens are looked up on hover only, also for
   * what is not looked up yet.
   */
  #isOffered(target: Target): boolean {
    const { resolutions, settings } = this.#deps;
    const identifier = resolveNow(target, resolutions)?.identifier;
    const known = identifier && resolutions.shown(identifier);
    return known ? known.kind === 'found' : settings().lookUp === 'hovered';
  }

  #prepare(target: Target | undefined): void {
    const found = target && resolveNow(target, this.#deps.resolutions);
    if (!target) this.#card.unprepare();
    else this.#card.prepare(target, this.#themeFor(target), found && this.#ticketRequest(target, found));
  }

  #show(target: Target, opener: Opener): void {
    const found = this.#resolved.get(target);
    if (found === undefined) throw new Error('The target is not resolved.');
    this.#target = target;
    this.#opener = opener;
    const appearance = {
      theme: this.#themeFor(target),
      at: this.#pointer.at,
      isPinned: opener === 'shortcut',
      isSheet: opener === 'touch',
    };
    this.#card.show(target, appearance, this.#ticketRequest(target, found));
    this.#tracker.start(target);
  }

  #hide(): void {
    this.#target = undefined;
    this.#tracker.stop();
    this.#card.hide();
  }

  async #loaded(): Promise<void> {
    const found = this.#target && this.#resolved.get(this.#target);
    if (!found || this.#deps.signal.aborted) return;
    await this.#deps.resolutions.refresh(found.identifier);
    this.#deps.learned();
  }

  #ticketRequest({ element }: Target, { identifier, unexplained }: Resolved): RequestTicket {
    const { client, resolutions, neighbours, page } = this.#deps;
    return async () => {
      const reply = await client.ask('card.open', {
        network: resolutions.network(),
        identifier,
        ...(unexplained && { unexplained }),
        ...resolutions.hints(identifier),
        neighbours: neighbours(element),
        page: page().slice(0, MAX_COMPARED_TOKENS),
      });
      return reply.ok ? reply.value.ticket : undefined;
    };
  }

  #themeFor({ element }: Target) {
    const { theme } = this.#deps.settings();
    return theme === 'system' ? themeBehind(element) : theme;
  }

  /** True if the page has replaced the text under the pointer. */
  #isReplaced(target: Target): boolean {
    const { at } = this.#pointer;
    const under = at && this.#opener !== 'shortcut' ? this.#deps.targets.under(at) : undefined;
    return under !== undefined && under.element === target.element && !isReadAlike(under, target);
  }
}
