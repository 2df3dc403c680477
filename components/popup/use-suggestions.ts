import { useState } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_SEARCH_LENGTH } from '../../lib/messaging/limits.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { FoundToken } from '../../lib/search/found-token.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';

const NONE: readonly FoundToken[] = [];

/** The known tokens that a text may name; none where the search fails. */
export async function findTokens(
  client: Client,
  network: NetworkId,
  text: string,
): Promise<readonly FoundToken[]> {
  if (text === '' || text.length > MAX_SEARCH_LENGTH) return NONE;
  const reply = await client.ask('tokens.search', { network, text });
  return reply.ok ? reply.value : NONE;
}

/** The known tokens that a typed text may name, as the user types; none for an empty text. */
export function useSuggestions(client: Client, network: NetworkId, typed: string): readonly FoundToken[] {
  const [known, setKnown] = useState({ network, found: NONE });
  const text = typed.trim();
  useAsyncEffect(
    async (signal) => {
      const found = await findTokens(client, network, text);
      // Those of the text before stay until then, so that the list does not flicker.
      if (!signal.aborted) setKnown({ network, found });
    },
    [client, network, text],
  );
  return text === '' || known.network !== network ? NONE : known.found;
}
