/** Runs the content script on one page until the signal aborts: connects the scanner, the look-ups, the marks and the card. */
import { identifierText } from '../asset/identifier.ts';
import type { Subject } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import type { PageReport } from '../messaging/protocol.ts';
import type { Site } from '../network/explorers.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import { createPageContext, type PageContext } from './classifier/own-page.ts';
import { createDebounce } from './debounce.ts';
import { createHighlighter } from './highlighter.ts';
import { createInput } from './input.ts';
import { createMarker, type FoundTokens } from './marker.ts';
import { Pointing, type PointingDeps } from './pointing.ts';
import { createResolutions } from './resolutions.ts';
import { observe } from './scanner/observer.ts';
import type { Pause } from './scanner/scan.ts';
import { Sightings } from './sightings.ts';
import { Targets } from './target.ts';
import { createTokenCounter } from './token-counter.ts';
import { tokensBeside } from './tokens-beside.ts';
import { createWorkLimit, MARKING_SHARE, type WorkLimit } from './work-limit.ts';

export type DetectorDeps = Pick<PointingDeps, 'cardAddress' | 'elapsed' | 'signal'> & {
  readonly site: Site;
  readonly client: Client;
  readonly settings: PageSettings;
  /** Registers the shortcut's handler, which shows a card or returns false. */
  readonly inspect: (inspect: (closes: boolean) => boolean, signal: AbortSignal) => void;
  /** Lets the extension's own pages ask what this page shows. */
  readonly report: (report: () => PageReport, signal: AbortSignal) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Lets the page work between two slices of a scan. */
  readonly pause: Pause;
};

/** Milliseconds in which changes of what is in view are gathered, to be marked together. */
const FRAME_MS = 16;
/** Milliseconds in which sightings that come into view are gathered into one message. */
const SETTLE_MS = 80;
/** Milliseconds between two attempts to resolve unresolved fingerprints on a page that adds content all the time. */
const RECONSIDER_MS = 2_000;

/** Starts the detector on the page. The returned function applies changed settings. */
export function startDetector(deps: DetectorDeps): (settings: PageSettings) => void {
  // SVG and other XML documents create no HTML elements, so they can show no card.
  if (!(document.createElement('p') instanceof HTMLElement)) return () => {};
  const detector = new Detector(deps);
  detector.start();
  return (settings) => detector.changeSettings(settings);
}

class Detector {
  readonly #deps: DetectorDeps;
  #settings: PageSettings;
  #address = location.href;
  readonly #context: PageContext;
  readonly #sightings: Sightings;
  readonly #found: FoundTokens = new Map();
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #resolutions;
  readonly #counter;
  readonly #highlighter;
  readonly #marker;
  readonly #input;
  readonly #page;
  readonly #limit: WorkLimit;
  readonly #markSoon: () => void;
  readonly #lookUpSoon: () => void;
  readonly #reconsiderSoon: () => void;

  constructor(deps: DetectorDeps) {
    this.#deps = deps;
    const { site, client, settings, now, elapsed, signal } = deps;
    this.#settings = settings;
    this.#context = createPageContext(site.explorer);
    this.#sightings = new Sightings(this.#context, this.#sightingsOf);
    const network = () => site.network ?? this.#settings.defaultNetwork;
    this.#resolutions = createResolutions({
      client,
      network,
      proofInputs: (identifiers) =>
        this.#sightings.proofInputs(identifiers, this.#page.inView, this.#input.pointing?.target),
      about: () => this.#context.own().link,
      asksProvider: () => this.#settings.askProvider,
      now,
    });
    this.#counter = createTokenCounter({ client, found: () => this.#shown().size, signal });
    this.#highlighter = createHighlighter(signal);
    this.#limit = createWorkLimit(MARKING_SHARE, elapsed);
    this.#marker = createMarker({
      ...deps,
      sightings: this.#sightings,
      resolutions: this.#resolutions,
      limit: this.#limit,
      found: this.#found,
      inView: () => this.#page.inView,
      show: (ranges) => {
        this.#highlighter.show(this.#settings.marks ? ranges : []);
        this.#counter.update();
      },
    });
    this.#markSoon = createDebounce(FRAME_MS, () => this.#mark(), this.#limit, signal);
    this.#lookUpSoon = createDebounce(SETTLE_MS, () => void this.#lookUp(), this.#limit, signal);
    this.#reconsiderSoon = createDebounce(RECONSIDER_MS, () => this.#reconsider(), this.#limit, signal);
    this.#input = createInput(this.#createPointing, () => this.#page.moved(), signal);
    this.#page = this.#observe();
  }

  start(): void {
    const { inspect, report, signal } = this.#deps;
    this.#input.listen(document);
    inspect((closes) => this.#input.start().inspect(closes), signal);
    const { network, unresolved, retryFailed } = this.#resolutions;
    report(() => ({ network: network(), subjects: this.#subjects(), unresolved: unresolved() }), signal);
    const resume = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      retryFailed();
      this.#lookUpSoon();
    };
    addEventListener('online', resume, { signal });
  }

  #observe() {
    const { pause, elapsed, signal } = this.#deps;
    return observe(document, {
      page: this.#context,
      seen: (sighting) => {
        if (this.#sightings.add(sighting)) this.#reconsiderSoon();
      },
      entered: (root) => this.#input.listen(root),
      changed: () => {
        this.#input.pointing?.look();
        this.#markSoon();
        this.#lookUpSoon();
      },
      pause,
      now: elapsed,
      signal,
    });
  }

  readonly #createPointing = (): Pointing =>
    new Pointing({
      ...this.#deps,
      targets: new Targets({
        page: this.#context,
        classify: this.#sightings.classify,
        pointed: (element) => this.#page.readAround(element),
        entered: (host) => this.#page.look(host),
      }),
      resolutions: this.#resolutions,
      settings: () => this.#settings,
      neighbours: (element) =>
        this.#looksUpInView ? tokensBeside(element, this.#shown(), this.#page.inView) : [],
      // Tokens that are not looked up yet count too: a card may open first.
      page: () => [...this.#subjects(), ...this.#sightings.subjects],
      learned: () => this.#mark(),
    });

  readonly #sightingsOf = (element: Element) => this.#page.sightingsOf(element);

  get #looksUpInView(): boolean {
    return this.#settings.lookUp !== 'hovered';
  }

  async #lookUp(): Promise<void> {
    if (!this.#looksUpInView) return;
    const inView = await this.#marker.identifiers();
    if (this.#deps.signal.aborted) return;
    const { token } = this.#context.own();
    const identifiers = token === undefined ? inView : [token, ...inView];
    const waitMs = await this.#limit.run(() => this.#resolutions.prefetch(identifiers));
    if (waitMs === undefined || this.#deps.signal.aborted) return;
    this.#mark();
    clearTimeout(this.#retry);
    if (waitMs > 0) this.#retry = setTimeout(this.#lookUpSoon, waitMs);
  }

  /** The page shows more than before, which may resolve more fingerprints. */
  #reconsider(): void {
    if (this.#resolutions.retryUnresolved() || this.#context.own().token) this.#lookUpSoon();
  }

  #mark(): void {
    this.#followRoute();
    void this.#marker.mark();
  }

  /** On another route of a single-page site, identifiers may mean something else. */
  #followRoute(): void {
    if (this.#address === location.href) return;
    this.#address = location.href;
    this.#sightings.reclassify();
    this.#resolutions.retryUnresolved();
  }

  changeSettings(settings: PageSettings): void {
    this.#settings = settings;
    this.#resolutions.clear(settings.marks && this.#looksUpInView);
    // Otherwise the highlights stay until the new answers arrive.
    if (!settings.marks || !this.#looksUpInView) this.#mark();
    this.#lookUpSoon();
    this.#input.pointing?.renew();
    this.#counter.renew();
  }

  /** The tokens that the page still shows: a single-page site removes those of earlier routes, or reuses their elements. */
  #shown(): FoundTokens {
    for (const [subject, { element, text }] of this.#found) {
      const isShown = this.#sightings
        .in(element)
        .some(({ identifier }) => identifierText(identifier) === text);
      if (!isShown || !element.isConnected) this.#found.delete(subject);
    }
    return this.#found;
  }

  #subjects(): Subject[] {
    return [...this.#shown().keys()];
  }
}
