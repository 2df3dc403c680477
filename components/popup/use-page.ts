import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import type { PageReport } from '../../lib/messaging/schemas.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import type { Entry } from '../export/entry.ts';
import { type Clock, repeat, useAsyncEffect } from '../hooks/effects.ts';
import { useListed } from './use-content.ts';

/** The page has no content script of ours. `address`: undefined if the browser does not reveal it. */
type NotRead = { readonly kind: 'not-read'; readonly address: string | undefined };

/** The active tab; undefined if the popup is in a tab of its own. */
export type ReadPage = () => Promise<PageReport | NotRead | undefined>;

/** Calls back when another tab becomes active, until the returned function is called. */
export type WatchTab = (changed: () => void) => () => void;

/** `none`: the popup is in a tab of its own. */
export type Page =
  | NotRead
  | { readonly kind: 'none' }
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
  clock: Clock,
  settings: Settings,
  readPage: ReadPage,
  watchTab: WatchTab | undefined,
  isShown: boolean,
): Page | undefined {
  const report = useReport(readPage, watchTab);
  const lookups = useMemo(() => lookupsOf(report), [report]);
  const listed = useListed(client, clock, settings, lookups, isShown);
  if (report === undefined || 'kind' in report) return report;
  const { network, unresolved } = report;
  const entries: readonly Entry[] = [
    ...listed,
    ...unresolved.map((fingerprint) => ({
      network,
      identifier: { kind: 'fingerprint', fingerprint } satisfies Identifier,
      outcome: UNRESOLVED,
    })),
  ];
  return { kind: 'read', network, entries, unresolved: unresolved.length };
}

type Report = NonNullable<Awaited<ReturnType<ReadPage>>> | { readonly kind: 'none' } | undefined;

/** The latest report of the active tab: the same object until it changes. */
function useReport(readPage: ReadPage, watchTab: WatchTab | undefined): Report {
  const [report, setReport] = useState<Report>(undefined);
  const [changes, setChanges] = useState(0);
  useEffect(() => watchTab?.(() => setChanges((before) => before + 1)), [watchTab]);
  useAsyncEffect(
    async (signal) => {
      let last = '';
      await repeat(async () => {
        const next = await readPage();
        const text = JSON.stringify(next);
        if (text !== last && !signal.aborted) setReport(next ?? { kind: 'none' });
        last = text;
        return next && POLL_MS;
      }, signal);
    },
    // A switch to another tab ends what is under way for the previous tab.
    [readPage, changes],
  );
  return report;
}

const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };

function lookupsOf(report: Report): readonly Recent[] {
  if (report === undefined || 'kind' in report) return [];
  const { network, subjects } = report;
  return subjects
    .slice(0, MAX_IDENTIFIERS)
    .map((subject) => ({ network, identifier: { kind: 'subject', subject } }));
}
