/** The content script as a whole: scan, look up, mark, point, card. Ends with its signal, leaving nothing. */
import type { TokenView } from '../../components/view.ts';
import type { Client } from '../messages/client.ts';
import type { Logo, Outcome } from '../metadata/token.ts';
import type { Site } from '../network/explorers.ts';
import type { SettingsStore } from '../settings/store.ts';
import { createCard } from './card.tsx';
import { createKnown } from './known.ts';
import { createMarks, rangeOfElement, rangeOfText } from './marks.ts';
import { type Observed, observe } from './observe.ts';
import { watchPointer } from './pointer.ts';
import type { Pause } from './scan.ts';
import type { Target } from './target.ts';

export type LensParts = {
  readonly site: Site;
  readonly client: Client;
  readonly settings: SettingsStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds from any start, for slicing work; and a pause that gives the page its turn. */
  readonly elapsed: () => number;
  readonly pause: Pause;
  readonly signal: AbortSignal;
};

/** Milliseconds in which what comes into view is gathered into one message. */
const SETTLE_MS = 80;

export function startLens({ site, client, settings, now, elapsed, pause, signal }: LensParts): void {
  const { explorer, network } = site;
  const known = createKnown(client, network, now);
  const marks = createMarks(signal);
  const card = createCard();
  let observed: Observed = { inView: new Map() };
  let pointedAt: Target | undefined;

  const mark = () => {
    const ranges: StaticRange[] = [];
    for (const [element, { own, texts }] of observed.inView) {
      if (own !== undefined && known.get(own.identifier)?.kind === 'found')
        ranges.push(rangeOfElement(element));
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
    // A policy is seldom a token too, and a bare hash seldom one at all: those wait until pointed at.
    const tokens = sightings.filter(({ bare, identifier }) => !bare && identifier.kind !== 'policy');
    await known.prefetch(tokens.map(({ identifier }) => identifier));
    if (!signal.aborted) mark();
  };
  let settling = false;
  const lookUpSoon = () => {
    // Not put off by what comes meanwhile: a page that never rests is answered too.
    if (settling) return;
    settling = true;
    setTimeout(() => {
      settling = false;
      if (!signal.aborted) void lookUp();
    }, SETTLE_MS);
  };

  observe(document.documentElement, {
    explorer,
    changed(seen) {
      observed = seen;
      if (pointedAt?.element.isConnected === false) pointer.close();
      mark();
      lookUpSoon();
    },
    pause,
    now: elapsed,
    signal,
  });

  const point = (target: Target) => {
    pointedAt = target;
    const { identifier } = target.sighting;
    const view = (outcome: Outcome | undefined, logo: Logo | undefined): TokenView => ({
      network,
      identifier,
      outcome,
      logo,
      now: now(),
    });
    card.show(view(known.get(identifier), undefined), target);
    void known.point(identifier, (outcome, logo) => {
      // The pointer has gone elsewhere: the answer stays known, the card is another's.
      if (pointedAt !== target || signal.aborted) return;
      card.update(view(outcome, logo));
      mark();
    });
  };

  const pointer = watchPointer({
    explorer,
    signal,
    card: card.element,
    show: point,
    hide() {
      pointedAt = undefined;
      card.hide();
    },
  });

  settings.watch(() => {
    known.clear();
    lookUpSoon();
    // An open card asks again: what it shows is another place's answer.
    if (pointedAt !== undefined) point({ ...pointedAt });
  }, signal);
  signal.addEventListener('abort', card.hide);
}
