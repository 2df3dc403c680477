import { useEffect, useState } from 'preact/hooks';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { PriorityId } from '../../lib/asset/standard.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import type { PageReport } from '../../lib/messaging/protocol.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Entry } from '../export/entry.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { wait } from '../hooks/wait.ts';
import { keyOf, type Outcomes, requestOutcomes } from './use-outcomes.ts';

/** The page has no content script of ours. `address`: where the browser tells it. */
type NotRead = { readonly kind: 'not-read'; readonly address: string | undefined };

/** The active tab; undefined where the popup is in a tab of its own. */
export type ReadPage = () => Promise<PageReport | NotRead | undefined>;

/** Calls back when another tab becomes active, until the signal aborts. */
export type WatchTab = (changed: () => void, signal: AbortSignal) => void;

export type Page =
  | NotRead
  | {
      readonly kind: 'read';
      readonly network: NetworkId;
      /** The tokens, and then the fingerprints that nothing has resolved yet. */
      readonly entries: readonly Entry[];
      readonly unresolved: number;
    };

/** The report changes while the page loads, when fingerprints are resolved, and when the user adds the site. */
const POLL_MS = 1_000;

/** The tokens of the active tab, while the popup is open; undefined until it has reported. */
export function usePage(
  client: Client,
  readPage: ReadPage,
  watchTab: WatchTab | undefined,
  priority: PriorityId,
): Page | undefined {
  const [state, setState] = useState<Page | undefined>(undefined);
  const changes = useTabChanges(watchTab);
  useAsyncEffect(
    async (signal) => {
      const show = (page: Page | undefined) => {
        if (!signal.aborted) setState(page);
      };
      let last: Read | undefined = { report: '', known: new Map() };
      do last = await follow(client, await readPage(), last, show);
      while (last && (await wait(POLL_MS, signal)));
    },
    // The background applies the priority, so a change of it changes the replies. A switch to another tab ends what is
    // under way for the previous tab.
    [client, readPage, priority, changes],
  );
  return state;
}

/** Counts how often another tab became active. Only the panel stays open then. */
function useTabChanges(watchTab: WatchTab | undefined): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    watchTab?.(() => setChanges((before) => before + 1), controller.signal);
    return () => controller.abort();
  }, [watchTab]);
  return changes;
}

/** The last report of the tab, as JSON, with the outcomes for its tokens. */
type Read = { readonly report: string; readonly known: Outcomes };

/** Shows the tab's report at once, then again with the requested outcomes. Undefined if there is no tab to follow. */
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
  const tokens = tokensOf(page);
  const known = tokens.length > 0 ? await requestOutcomes(client, page.network, tokens) : last.known;
  show(stateOf(page, known));
  return { report, known };
}

const tokensOf = ({ network, subjects }: PageReport) =>
  subjects
    .slice(0, MAX_IDENTIFIERS)
    .map((subject) => ({ network, identifier: { kind: 'subject', subject } satisfies Identifier }));

const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };

function stateOf(page: PageReport, known: Outcomes): Page {
  const { network, unresolved } = page;
  const entries: readonly Entry[] = [
    ...tokensOf(page).map((token) => ({ ...token, outcome: known.get(keyOf(token)) })),
    ...unresolved.map((fingerprint) => ({
      network,
      identifier: { kind: 'fingerprint', fingerprint } satisfies Identifier,
      outcome: UNRESOLVED,
    })),
  ];
  return { kind: 'read', network, entries, unresolved: unresolved.length };
}
