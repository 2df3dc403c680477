/** Looks up tokens. */
import { createTickets, type TicketsDeps } from '../../lib/card/tickets.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { FingerprintStore } from '../../lib/tokens/learned.ts';
import { TokenLoader, type TokenLoaderDeps } from '../../lib/tokens/loader.ts';
import { FingerprintResolver, type FingerprintResolverDeps } from '../../lib/tokens/resolve.ts';
import type { MetadataSource } from '../../lib/tokens/service.ts';
import { createNotes } from '../../lib/trust/notes.ts';
import { createViewedTokens } from './viewed-tokens.ts';

type LookUpDeps = Omit<TokenLoaderDeps, 'fingerprintResolver'> & {
  readonly source: MetadataSource;
} & Omit<FingerprintResolverDeps, 'fingerprints'> & {
    readonly fingerprints: FingerprintStore;
    readonly settings: () => Promise<Settings>;
    /** The tickets of cards. */
    readonly cards: TicketsDeps['storageItem'];
  };

export function createLookUps(deps: LookUpDeps) {
  const fingerprintResolver = new FingerprintResolver(deps);
  const loader = new TokenLoader({ ...deps, fingerprintResolver });
  const { cards, fingerprints, now, report } = deps;
  const notes = createNotes({ ...deps, listedTokens: () => fingerprints.listedTokens() });
  return {
    loader,
    viewedTokens: createViewedTokens({ loader, notes, report }),
    tickets: createTickets({ storageItem: cards, now, report }),
  };
}
