/** The lists of others: reads them in a worker, renews them by an alarm, and handles their messages. */
import { browser } from 'wxt/browser';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { policyOf } from '../../lib/asset/subject.ts';
import { failed, success } from '../../lib/failure.ts';
import type { ListKey, ListMark } from '../../lib/lists/list.ts';
import { Lists, type ListsDeps } from '../../lib/lists/lists.ts';
import type { ReadList } from '../../lib/lists/read-list.ts';
import { createListStore } from '../../lib/lists/store.ts';
import { createListReader } from '../../lib/lists/worker.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { BackgroundSettings } from './settings.ts';

type Deps = Pick<ListsDeps, 'mayReach' | 'now'> & {
  readonly settings: BackgroundSettings;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** What the lists say about each token or policy, warnings first. Sends no request. */
export type MarksOf = (
  network: NetworkId,
  identifiers: readonly Identifier[],
) => Promise<readonly (readonly ListMark[])[]>;

const ALARM = 'lists';
const DAY_MIN = 24 * 60;

export function startLists({ settings, wait, report, ...deps }: Deps) {
  const read = import.meta.env.FIREFOX
    ? createListReader(() => new Worker('/list-reader.js'), wait)
    : readOffscreen;
  const lists = new Lists({ ...deps, read, store: createListStore(report), settings: settings.read });
  const renew = async ({ name }: { name: string }) => {
    if (name === ALARM) await lists.renewDue();
  };
  browser.alarms.onAlarm.addListener((alarm) => void renew(alarm).catch(report));
  void startAlarm().catch(report);
  settings.watch(() => void lists.tidy().catch(report));
  const marksOf: MarksOf = (network, identifiers) =>
    lists.marksOf(identifiers.map(keysOf), network === 'mainnet');
  const status = async () => {
    await settings.renew();
    return lists.status();
  };
  const handlers = {
    'lists.status': async () => success(await status()),
    'lists.renew': async ({ id, from }) => {
      await settings.renew();
      const fetched = await lists.renew(id, from);
      return fetched.ok ? success(await status()) : fetched;
    },
    'lists.marks': async ({ network, identifiers }) => success(await marksOf(network, identifiers)),
  } satisfies Partial<Handlers>;
  return { marksOf, handlers };
}

/** Creates the daily alarm if there is none: Firefox forgets alarms when it is closed. */
async function startAlarm(): Promise<void> {
  if ((await browser.alarms.get(ALARM)) === undefined)
    browser.alarms.create(ALARM, { delayInMinutes: 1, periodInMinutes: DAY_MIN });
}

const keysOf = (identifier: Identifier): readonly ListKey[] => {
  if (identifier.kind === 'policy') return [identifier.policy];
  if (identifier.kind === 'fingerprint') return [identifier.fingerprint];
  return [fingerprintOf(identifier.subject), policyOf(identifier.subject)];
};

type Offscreen = {
  hasDocument(): Promise<boolean>;
  createDocument(document: { url: string; reasons: string[]; justification: string }): Promise<void>;
  closeDocument(): Promise<void>;
};

/** Chromium's service workers cannot start workers; a document without a window can (entrypoints/offscreen). */
const readOffscreen: ReadList = async (readList) => {
  const { offscreen } = browser as unknown as { readonly offscreen: Offscreen };
  // A background that was stopped has left a document.
  if (await offscreen.hasDocument()) await offscreen.closeDocument();
  const justification = 'Reads token lists in a worker that can be ended.';
  await offscreen.createDocument({ url: 'offscreen.html', reasons: ['WORKERS'], justification });
  try {
    const reply: Awaited<ReturnType<ReadList>> | undefined = await browser.runtime.sendMessage({ readList });
    return reply ?? failed({ kind: 'malformed', detail: 'no-reply' });
  } finally {
    await offscreen.closeDocument();
  }
};
