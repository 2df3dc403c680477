/** Looks up tokens. */
import { createTickets, type Tickets, type TicketsDeps } from '../../lib/card/tickets.ts';
import { createNameLookup, type NameLookup } from '../../lib/fingerprints/name-lookup.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/fingerprints/resolver.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import { TokenLoader, type TokenLoaderDeps } from '../../lib/metadata/loader.ts';
import type { MetadataService } from '../../lib/metadata/service.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { NameList } from '../../lib/trust/listed-index.ts';
import { createNotes } from '../../lib/trust/notes.ts';
import { createViewedTokens, type ViewedTokens } from './viewed-tokens.ts';

export type LookUps = {
  readonly loader: TokenLoader;
  readonly nameLookup: NameLookup;
  readonly viewedTokens: ViewedTokens;
  readonly tickets: Tickets;
};

export type LookUpDeps = Omit<TokenLoaderDeps, 'fingerprintResolver' | 'isOnline'> & {
  readonly source: MetadataService;
} & Omit<FingerprintResolverDeps, 'fingerprints'> & {
    readonly fingerprints: FingerprintStore;
    readonly names: NameList;
    readonly settings: () => Promise<Settings>;
    /** The tickets of cards. */
    readonly cards: TicketsDeps['storageItem'];
  };

export function createLookUps(deps: LookUpDeps): LookUps {
  const fingerprintResolver = new FingerprintResolver(deps);
  const loader = new TokenLoader({ ...deps, fingerprintResolver, isOnline: () => navigator.onLine });
  const nameLookup = createNameLookup({ ...deps, loader, fingerprintResolver });
  const { cards, now, report } = deps;
  const notes = createNotes({ ...deps, cached: loader.cached.bind(loader) });
  return {
    ...{ loader, nameLookup },
    viewedTokens: createViewedTokens({ loader, notes, report }),
    tickets: createTickets({ storageItem: cards, now, report }),
  };
}
