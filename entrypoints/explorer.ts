/** The content script. It starts on the page where the site is enabled, and restarts or stops it with the settings. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { browser } from '../lib/browser.ts';
import { createClient } from '../lib/messaging/client.ts';
import { onContentMessage } from '../lib/messaging/content.ts';
import { type PageDeps, startPage } from '../lib/page/page.ts';
import type { PageSettings } from '../lib/settings/settings.ts';

/** Set while a content script runs in the page, which may be injected again: the popup and an added site do that. */
const RUNNING = Symbol.for('token-lens');

type Running = { readonly stop: AbortController; readonly change: ReturnType<typeof startPage> };

/** Runs until `life` is aborted: by this function when the extension is gone or the user removes the site. */
export async function main(life = new AbortController()): Promise<void> {
  const { signal } = life;
  const scope = globalThis as { [RUNNING]?: true };
  if (scope[RUNNING]) return;
  scope[RUNNING] = true;
  signal.addEventListener('abort', () => delete scope[RUNNING]);

  const client = createClient(() => life.abort());
  let running: Running | undefined;
  const apply = (settings: PageSettings) => {
    if (settings.isOff) {
      running?.stop.abort();
      running = undefined;
    } else if (running) {
      running.change(settings);
    } else {
      const stop = new AbortController();
      const options = { client, settings, signal: AbortSignal.any([signal, stop.signal]) };
      running = { stop, change: start(options, life) };
    }
  };

  let asked = 0;
  const read = async () => {
    const turn = ++asked;
    const reply = await client.ask('page.settings', {});
    // A later answer is newer.
    if (turn !== asked || signal.aborted) return;
    if (reply.ok && reply.value) apply(reply.value);
    // A lost answer stops nothing.
    else if (reply.ok || running === undefined) life.abort();
  };
  onContentMessage('page.settings', () => void read(), signal);
  // In the back/forward cache a page gets no messages, and the browser drops its badge.
  const restored = ({ isTrusted, persisted }: PageTransitionEvent) => {
    if (isTrusted && persisted) void read();
  };
  addEventListener('pageshow', restored, { signal });
  await read();
}

type Options = Pick<PageDeps, 'client' | 'settings' | 'signal'>;

function start(options: Options, life: AbortController): Running['change'] {
  return startPage({
    ...options,
    cardAddress() {
      const { id } = browser.runtime ?? {};
      if (id === undefined) {
        life.abort();
        return undefined;
      }
      const url = browser.runtime.getURL('/card.html');
      return { url, origin: import.meta.env.FIREFOX ? url : `chrome-extension://${id}` };
    },
    report: (report, signal) => onContentMessage('page.report', report, signal),
    inspect: (inspect, signal) => onContentMessage('page.inspect', ({ closes }) => inspect(closes), signal),
    now: () => performance.now(),
    // Lets the browser draw and handle input; unlike a timer, it does not wait for all tasks of a busy page.
    pause: () => scheduler.yield(),
  });
}

export default defineUnlistedScript(() => void main());
