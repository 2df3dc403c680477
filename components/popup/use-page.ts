import { useState } from 'preact/hooks';
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import type { PriorityId } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import type { PageReport } from '../../lib/messaging/protocol.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useAsyncEffect, wait } from '../hooks/use-async-effect.ts';

/** `not-read`: the page has no content script of ours. Undefined: the popup is in a tab of its own. */
export type ReadPage = () => Promise<PageReport | 'not-read' | undefined>;

export type PageState = {
  readonly network: NetworkId;
  readonly tokens: readonly { readonly subject: Subject; readonly outcome: Outcome | undefined }[];
  /** Fingerprints that nothing has resolved yet. */
  readonly unresolved: readonly Fingerprint[];
};

/** A page goes on loading, and the token list resolves its fingerprints. */
const POLL_MS = 1_000;

/** The tokens of the active tab, while the popup is open; undefined until it has reported. */
export function usePage(
  client: Client,
  readPage: ReadPage,
  priority: PriorityId,
): PageState | 'not-read' | undefined {
  const [state, setState] = useState<PageState | 'not-read' | undefined>(undefined);
  useAsyncEffect(
    async (signal) => {
      let last = '';
      let known: ReadonlyMap<Subject, Outcome | undefined> = new Map();
      do {
        const page = await readPage();
        if (signal.aborted) return;
        if (page === undefined || page === 'not-read') return setState(page);
        const report = JSON.stringify(page);
        if (report === last) continue;
        last = report;
        const subjects = page.subjects.slice(0, MAX_IDENTIFIERS);
        const tokens = (outcomes: ReadonlyMap<Subject, Outcome | undefined>) =>
          subjects.map((subject) => ({ subject, outcome: outcomes.get(subject) }));
        setState({ ...page, tokens: tokens(known) });
        known = await lookUp(client, page.network, subjects);
        if (signal.aborted) return;
        setState({ ...page, tokens: tokens(known) });
      } while (await wait(POLL_MS, signal));
    },
    // The background applies the priority, so the same request gives another answer.
    [client, readPage, priority],
  );
  return state;
}

async function lookUp(
  client: Client,
  network: NetworkId,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<Subject, Outcome | undefined>> {
  if (subjects.length === 0) return new Map();
  const identifiers = subjects.map((subject) => ({ kind: 'subject' as const, subject }));
  const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'visible' });
  return new Map(
    subjects.map((subject, i) => [
      subject,
      reply.ok ? reply.value[i] : { kind: 'failed' as const, failure: reply.failure },
    ]),
  );
}
