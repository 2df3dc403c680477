/** Looks up tokens: one set of parts for normal windows, and one for private windows that leaves nothing on the disk. */
import { browser } from 'wxt/browser';
import { createTickets, type Tickets, type TicketsDeps } from '../../lib/card/tickets.ts';
import type { TopicAssets } from '../../lib/chain/topic-assets.ts';
import { HashBudget } from '../../lib/fingerprints/hash-budget.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/fingerprints/resolver.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import { TokenLoader, type TokenLoaderDeps } from '../../lib/metadata/loader.ts';
import { createMetadataService, type MetadataService } from '../../lib/metadata/service.ts';
import { TabBudget } from '../../lib/metadata/tab-budget.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Keep } from '../../lib/storage/kept-state.ts';
import { createNotes } from '../../lib/trust/notes.ts';
import { createViewedTokens, type ViewedTokens } from './viewed-tokens.ts';

export type LookUps = {
  readonly loader: TokenLoader;
  readonly viewedTokens: ViewedTokens;
  readonly tickets: Tickets;
};

export type LookUpDeps = Omit<TokenLoaderDeps, 'fingerprintResolver' | 'isOnline'> & {
  readonly source: MetadataService;
} & Omit<FingerprintResolverDeps, 'fingerprints'> & {
    readonly fingerprints: FingerprintStore;
    readonly settings: () => Promise<Settings>;
    /** The tickets of cards. */
    readonly cards: TicketsDeps['storageItem'];
  };

function createLookUps(deps: LookUpDeps): LookUps {
  const fingerprintResolver = new FingerprintResolver(deps);
  const loader = new TokenLoader({ ...deps, fingerprintResolver, isOnline: () => navigator.onLine });
  const { cards, now, report } = deps;
  const { listedTokens } = deps.fingerprints;
  const notes = createNotes({ ...deps, listedTokens, cached: loader.cached.bind(loader) });
  return {
    loader,
    viewedTokens: createViewedTokens({ loader, notes, report }),
    tickets: createTickets({ storageItem: cards, now, report }),
  };
}

type PrivateDeps = LookUpDeps & {
  readonly limiter: RateLimiter;
  readonly api: Parameters<typeof createMetadataService>[2];
} & Pick<TopicAssets, 'subjectsOf'>;

/** Look-ups of private windows. They read what is cached and learned, and keep their own results in memory only. */
const createPrivateLookUps = (deps: PrivateDeps, http: Http): LookUps =>
  createLookUps({
    ...deps,
    source: createMetadataService(http, deps.limiter.unstored(), deps.api),
    subjectsOf: (network, topic) => deps.subjectsOf(network, topic, true),
    cache: { ...deps.cache, putTokens: async () => undefined, putLogo: async () => undefined },
    fingerprints: { ...deps.fingerprints, ...deps.fingerprints.inPrivate() },
    // In memory only: after a stop of the worker a card needs another ticket.
    cards: { read: async () => undefined, write: async () => undefined },
  });

/** The look-ups of both kinds of windows. `others`: other parts that remember private windows. */
export function createLookUpsByWindow(
  {
    keepIn,
    ...given
  }: Omit<PrivateDeps, 'tabBudget' | 'hashBudget'> & {
    /** Keeps state for the browser session, in memory. */
    readonly keepIn: (name: string) => Keep;
  },
  http: Http,
  others: readonly { clearPrivate(): unknown }[],
) {
  const deps: PrivateDeps = {
    ...given,
    // Also for tabs of private windows: only how much a tab has used is kept, and no token.
    tabBudget: new TabBudget(given.now, keepIn('tabRequests')),
    hashBudget: new HashBudget(given.now, keepIn('tabHashes')),
  };
  const normal = createLookUps(deps);
  let current: LookUps | undefined;
  /** Created for the first look-up of a private window. */
  const inPrivate = () => {
    current ??= createPrivateLookUps(deps, http);
    return current;
  };
  const dropPrivate = async () => {
    current = undefined;
    await Promise.all(others.map((one) => one.clearPrivate()));
  };
  const check = async (closedTab?: number) => {
    const open = windows ? await windows.getAll() : await browser.tabs.query({});
    if (!open.some(({ id, incognito }) => incognito && id !== closedTab)) await dropPrivate();
  };
  if (windows) windows.onRemoved.addListener(() => void check().catch(deps.report));
  else browser.tabs.onRemoved.addListener((tab) => void check(tab).catch(deps.report));
  return { normal, inPrivate, dropPrivate };
}

/** Undefined on phones, where a tab tells whether it is private. */
const windows: typeof browser.windows | undefined = browser.windows;

/** Whether the window that has the focus is private. */
export async function isInPrivateWindow(): Promise<boolean> {
  if (windows) return (await windows.getLastFocused()).incognito;
  return (await browser.tabs.query({ active: true })).some(({ incognito }) => incognito);
}
