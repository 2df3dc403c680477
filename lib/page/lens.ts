/** The content script as a whole: scan, look up, mark, point, card. Ends with its signal, leaving nothing. */
import type { TokenView } from '../../components/TokenCard.tsx';
import type { Client } from '../messages/client.ts';
import type { Logo, Outcome } from '../metadata/token.ts';
import type { Site } from '../network/explorers.ts';
import type { SettingsStore } from '../settings/store.ts';
import { createCard } from './card.tsx';
import { createKnown } from './known.ts';
import { createMarks, rangeOfElement, rangeOfText } from './marks.ts';
import { type Observed, observe } from './observe.ts';
import { type Target, watchPointer } from './pointer.ts';

export type LensParts = {
  readonly site: Site;
  readonly client: Client;
  readonly settings: SettingsStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

export function startLens({ site, client, settings, now, signal }: LensParts): void {
  const { explorer, network } = site;
  const known = createKnown(client, () => network);
  const marks = createMarks(signal);
  const card = createCard();
  let observed: Observed = { inView: new Map() };
  let pointedAt: Target | undefined;

  const mark = () => {
    const ranges: StaticRange[] = [];
    for (const [element, { own, texts }] of observed.inView) {
      if (own !== undefined && known.get(own.identifier)?.kind === 'found') ranges.push(rangeOfElement(element));
      for (const { node, sightings } of texts) {
        for (const { identifier, start, end } of sightings) {
          if (known.get(identifier)?.kind === 'found') ranges.push(rangeOfText(node, start, end));
        }
      }
    }
    marks.show(ranges);
  };

  const lookUp = async () => {
    const sightings = [...observed.inView.values()].flatMap(({ own, texts }) => [
      ...(own === undefined ? [] : [own]),
      ...texts.flatMap((text) => text.sightings),
    ]);
    await known.prefetch(sightings.filter(({ bare }) => !bare).map(({ identifier }) => identifier));
    if (!signal.aborted) mark();
  };

  observe(document.documentElement, {
    explorer,
    changed(now) {
      observed = now;
      mark();
      void lookUp();
    },
    pause: () => new Promise((resume) => setTimeout(resume)),
    now: () => performance.now(),
    signal,
  });

  watchPointer({
    explorer,
    signal,
    card: card.element,
    show(target) {
      pointedAt = target;
      const { identifier } = target.sighting;
      const view = (outcome: Outcome | undefined, logo: Logo | undefined): TokenView => ({
        network,
        identifier,
        outcome,
        logo,
        now: now(),
      });
      card.show(view(known.get(identifier), undefined), target.box);
      void known.point(identifier, (outcome, logo) => {
        // The pointer has gone elsewhere: the answer stays known, the card is another's.
        if (pointedAt !== target || signal.aborted) return;
        card.update(view(outcome, logo));
        mark();
      });
    },
    hide() {
      pointedAt = undefined;
      card.hide();
    },
  });

  settings.watch(() => {
    known.clear();
    void lookUp();
  }, signal);
  signal.addEventListener('abort', card.hide);
}
