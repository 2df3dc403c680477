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

/** The page has no content script of ours. `address`: where the browser tells it. */
type NotRead = { readonly kind: 'not-read'; readonly address: string | undefined };

/** The active tab; undefined where the popup is in a tab of its own. */
export type ReadPage = () => Promise<PageReport | NotRead | undefined>;

export type PageState = {
  readonly kind: 'read';
  readonly network: NetworkId;
  readonly tokens: readonly { readonly subject: Subject; readonly outcome: Outcome | undefined }[];
  /** Fingerprints that nothing has resolved yet. */
  readonly unresolved: readonly Fingerprint[];
};

export type Page = PageState | NotRead;
type Known = ReadonlyMap<Subject, Outcome | undefined>;

/** A page goes on loading, the token list resolves its fingerprints, and the user may add its site. */
const POLL_MS = 1_000;

/** The tokens of the active tab, while the popup is open; undefined until it has reported. */
export function usePage(client: Client, readPage: ReadPage, priority: PriorityId): Page | undefined {
  const [state, setState] = useState<Page | undefined>(undefined);
  useAsyncEffect(
    async (signal) => {
      const show = (page: Page | undefined) => {
        if (!signal.aborted) setState(page);
      };
      let last: Read | undefined = { report: '', known: new Map() };
      do last = await follow(client, await readPage(), last, show);
      while (last && (await wait(POLL_MS, signal)));
    },
    // The background applies the priority, so the same request gives another answer.
    [client, readPage, priority],
  );
  return state;
}

/** What was read last. */
type Read = { readonly report: string; readonly known: Known };

/** Shows what the tab reports, at once with the outcomes that are known. Undefined where there is nothing to follow. */
async function follow(
  client: Client,
  page: Awaited<ReturnType<ReadPage>>,
  last: Read,
  show: (page: Page | undefined) => void,
): Promise<Read | undefined> {
  const report = JSON.stringify(page);
  if (report === last.report) return last;
  if (page === undefined || 'kind' in page) {
    show(page);
    return page && { report, known: last.known };
  }
  show(stateOf(page, last.known));
  const known = await lookUp(client, page);
  show(stateOf(page, known));
  return { report, known };
}

const shownOf = ({ subjects }: PageReport) => subjects.slice(0, MAX_IDENTIFIERS);

const stateOf = (page: PageReport, known: Known): PageState => ({
  kind: 'read',
  network: page.network,
  unresolved: page.unresolved,
  tokens: shownOf(page).map((subject) => ({ subject, outcome: known.get(subject) })),
});

async function lookUp(client: Client, page: PageReport): Promise<Known> {
  const { network } = page;
  const subjects = shownOf(page);
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
