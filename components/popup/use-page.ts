import { useEffect, useState } from 'preact/hooks';
import type { PriorityId } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import type { PageReport } from '../../lib/messaging/protocol.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';

/** `not-read`: no content script of ours is there; undefined where there is no page beside our own. */
export type ReadPage = () => Promise<PageReport | 'not-read' | undefined>;

export type PageState = {
  readonly network: NetworkId;
  readonly tokens: readonly { readonly subject: Subject; readonly outcome: Outcome | undefined }[];
  /** The requests that the page has cost. */
  readonly requests: number;
};

/** The tokens of the active tab, as they were found; undefined until it has answered, and where there is no tab. */
export function usePage(
  client: Client,
  readPage: ReadPage,
  priority: PriorityId,
): PageState | 'not-read' | undefined {
  const [state, setState] = useState<PageState | 'not-read' | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const page = await readPage();
      if (gone) return;
      if (page === undefined || page === 'not-read') {
        setState(page);
        return;
      }
      const { network, requests } = page;
      const subjects = page.subjects.slice(0, MAX_IDENTIFIERS);
      setState({ network, requests, tokens: subjects.map((subject) => ({ subject, outcome: undefined })) });
      if (subjects.length === 0) return;
      const identifiers = subjects.map((subject) => ({ kind: 'subject' as const, subject }));
      const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'visible' });
      if (gone) return;
      const tokens = subjects.map((subject, i) => ({
        subject,
        outcome: reply.ok ? reply.value[i] : { kind: 'failed' as const, failure: reply.failure },
      }));
      setState({ network, requests, tokens });
    };
    void read();
    return () => {
      gone = true;
    };
    // What another priority gives is another answer, though the question is the same.
  }, [client, readPage, priority]);
  return state;
}
