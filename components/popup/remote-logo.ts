import type { Client } from '../../lib/messaging/client.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';

/** The logo of a token that has one elsewhere; undefined where there is nothing to ask for. */
export async function remoteLogo(
  client: Client,
  { outcome, logo }: { readonly outcome: Outcome | undefined; readonly logo: Logo | undefined },
): Promise<Logo | undefined> {
  if (outcome?.kind !== 'found' || logo?.kind !== 'none' || logo.reason !== 'remote') return undefined;
  const { network, subject } = outcome.token;
  const reply = await client.ask('token.logo', { network, subject });
  return reply.ok ? reply.value : undefined;
}
