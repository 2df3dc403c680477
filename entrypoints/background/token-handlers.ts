/** Handlers for look-ups of tokens. */
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { success } from '../../lib/failure.ts';
import { MAX_POLICY_TOKENS } from '../../lib/messaging/limits.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { FingerprintStore } from '../../lib/tokens/learned.ts';
import type { TokenLoader } from '../../lib/tokens/loader.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { cachedLogo, type ViewedTokens } from './viewed-tokens.ts';

export type TokenDeps = {
  readonly loader: TokenLoader;
  readonly viewedTokens: ViewedTokens;
  readonly fingerprints: Pick<FingerprintStore, 'marksOf'>;
};

export function tokenHandlers({ loader, viewedTokens, fingerprints }: TokenDeps) {
  return {
    'token.lookup': async ({ network, identifiers, urgency }, caller) => {
      const outcomes = await loader.outcomes(network, identifiers, { urgency, caller });
      // Notes take longer, so only single tokens get them.
      if (urgency !== 'hovered') return success(outcomes);
      const view = (outcome: Outcome, i: number) =>
        viewedTokens({ network, outcome, identifier: identifiers[i], caller });
      return success(await Promise.all(outcomes.map(view)));
    },
    'token.details': async ({ network, subject, written, priority }, caller) => {
      const options = { priority: priority ? PRIORITIES[priority] : undefined, seen: written };
      const details = await loader.record(network, subject, caller, options);
      const identifier = { kind: 'subject', subject } as const;
      const { outcome: given, records } = details;
      const outcome = await viewedTokens({ network, outcome: given, identifier, caller, records });
      return success({ ...details, outcome });
    },
    'tokens.logos': async ({ network, subjects }) =>
      success(await Promise.all(subjects.map((subject) => cachedLogo(loader, network, subject)))),
    'token.logo': async ({ network, subject }) => success(await loader.logo(network, subject)),
    'tokens.marks': async ({ network, identifiers }) =>
      success(await fingerprints.marksOf(network, identifiers)),
    'policy.tokens': async ({ network, policy }, caller) =>
      success(await loader.under(network, policy, caller, MAX_POLICY_TOKENS)),
  } satisfies Partial<Handlers>;
}
