import { useRef, useState } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import type { Note, Outcome } from '../../lib/metadata/token.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { compared, type PageSubjects } from './load-token.ts';

const NO_NOTES: readonly Note[] = [];

/** The notes about a token. They come with its outcome and are requested again after a label or a mute changes. */
export function useNotes(
  client: Client,
  { priority, labelledTokens, mutedTokens }: Settings,
  outcome: Outcome | undefined,
  page: PageSubjects,
): readonly Note[] {
  const labels = JSON.stringify([labelledTokens, mutedTokens]);
  const [updated, setUpdated] = useState<{ readonly outcome: Outcome; readonly notes: readonly Note[] }>();
  /** The labels when the outcome came. */
  const initial = useRef({ outcome, labels });
  if (initial.current.outcome !== outcome) initial.current = { outcome, labels };
  useAsyncEffect(
    async (signal) => {
      if (outcome?.kind !== 'found') return;
      // The change was undone.
      if (initial.current.labels === labels) return setUpdated(undefined);
      const { network, subject } = outcome.token;
      const reply = await client.ask('token.details', { network, subject, priority, page: compared(page) });
      const fresh = reply.ok ? reply.value.outcome : undefined;
      if (!signal.aborted && fresh?.kind === 'found') setUpdated({ outcome, notes: fresh.notes ?? NO_NOTES });
    },
    [client, outcome, labels, priority],
  );
  if (outcome?.kind !== 'found') return NO_NOTES;
  return (updated?.outcome === outcome ? updated.notes : outcome.notes) ?? NO_NOTES;
}
