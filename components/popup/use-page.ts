import { useState } from 'preact/hooks';
import type { PriorityId } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import type { PageReport } from '../../lib/messaging/protocol.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';

/** `not-read`: the page has no content script of ours. Undefined: the popup is in a tab of its own. */
export type ReadPage = () => Promise<PageReport | 'not-read' | undefined>;

export type PageState = {
  readonly network: NetworkId;
  readonly tokens: readonly { readonly subject: Subject; readonly outcome: Outcome | undefined }[];
};

/** The tokens of the active tab; undefined until it has reported. */
export function usePage(
  client: Client,
  readPage: ReadPage,
  priority: PriorityId,
): PageState | 'not-read' | undefined {
  const [state, setState] = useState<PageState | 'not-read' | undefined>(undefined);
  useAsyncEffect(
    async (signal) => {
      const page = await readPage();
      if (signal.aborted) return;
      if (page === undefined || page === 'not-read') return setState(page);
      const { network } = page;
      const subjects = page.subjects.slice(0, MAX_IDENTIFIERS);
      setState({ network, tokens: subjects.map((subject) => ({ subject, outcome: undefined })) });
      if (subjects.length === 0) return;
      const identifiers = subjects.map((subject) => ({ kind: 'subject' as const, subject }));
      const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'visible' });
      if (signal.aborted) return;
      const tokens = subjects.map((subject, i) => ({
        subject,
        outcome: reply.ok ? reply.value[i] : { kind: 'failed' as const, failure: reply.failure },
      }));
      setState({ network, tokens });
    },
    // The background applies the priority, so the same request gives another answer.
    [client, readPage, priority],
  );
  return state;
}
