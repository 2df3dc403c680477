import { useEffect, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { PageReport } from '../../lib/messages/page-report.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';

export type PageState = {
  readonly network: NetworkId;
  readonly tokens: readonly { readonly subject: Subject; readonly outcome: Outcome | undefined }[];
  /** The requests that the page has cost. */
  readonly requests: number;
};

/** A message's own limit (protocol.ts). */
const SHOWN_AT_MOST = 500;

/** The tokens of the active tab, as they were found; undefined where our content script does not run. */
export function usePage(
  client: Client,
  readPage: () => Promise<PageReport | undefined>,
): PageState | undefined {
  const [state, setState] = useState<PageState | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const page = await readPage();
      if (gone || page === undefined) return;
      const { network, requests } = page;
      const subjects = page.subjects.slice(0, SHOWN_AT_MOST);
      setState({ network, requests, tokens: subjects.map((subject) => ({ subject, outcome: undefined })) });
      if (subjects.length === 0) return;
      const identifiers = subjects.map((subject) => ({ kind: 'subject' as const, subject }));
      const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'visible' });
      if (gone || !reply.ok) return;
      const tokens = subjects.map((subject, i) => ({ subject, outcome: reply.value[i] }));
      setState({ network, requests, tokens });
    };
    void read();
    return () => {
      gone = true;
    };
  }, [client, readPage]);
  return state;
}
