import { useEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import type { Note, Outcome } from '../../lib/metadata/token.ts';
import type { Settings } from '../../lib/settings/settings.ts';

const NONE: readonly Note[] = [];

/** The lines about a token, as they came with it; asked for anew when the user has said something else of a token. */
export function useNotes(
  client: Client,
  { priority, labelledTokens, mutedTokens }: Settings,
  outcome: Outcome | undefined,
): readonly Note[] {
  const words = JSON.stringify([labelledTokens, mutedTokens]);
  const [later, setLater] = useState<{ readonly of: Outcome; readonly notes: readonly Note[] } | undefined>();
  const cameWith = useRef({ outcome, words });
  if (cameWith.current.outcome !== outcome) cameWith.current = { outcome, words };
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      if (outcome?.kind !== 'found') return;
      // Taken back, all is as it was.
      if (cameWith.current.words === words) return setLater(undefined);
      const { network, subject } = outcome.token;
      const reply = await client.ask('token.details', { network, subject, priority });
      const anew = reply.ok ? reply.value.outcome : undefined;
      if (!gone && anew?.kind === 'found') setLater({ of: outcome, notes: anew.notes ?? NONE });
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [client, outcome, words, priority]);
  if (outcome?.kind !== 'found') return NONE;
  return (later?.of === outcome ? later.notes : outcome.notes) ?? NONE;
}
