/** The add-on's background, which Firefox suspends when it is idle. */
import type { Bidi } from './bidi.ts';
import { inFirefox } from './chrome-scope.ts';

type BackgroundState = 'stopped' | 'starting' | 'running' | 'suspending';

/** Of Firefox's own interfaces what is used here (searchfox.org, ext-backgroundPage.js). */
type Extension = {
  readonly backgroundState: BackgroundState;
  terminateBackground(options: { disableResetIdleForTest: boolean }): Promise<void>;
};
declare const WebExtensionPolicy: { getByID(id: string): { readonly extension: Extension } | null };

export type EventPage = {
  state(): Promise<BackgroundState>;
  /** Suspends it at once, whatever it is at; done when it is stopped. */
  suspend(): Promise<void>;
};

export function eventPage(bidi: Bidi, addOnId: string): EventPage {
  return {
    state: () => inFirefox(bidi, readState, addOnId),
    async suspend() {
      const state = await inFirefox(bidi, terminate, addOnId);
      if (state !== 'stopped') throw new Error(`The event page is ${state}, not stopped.`);
    },
  };
}

// What follows goes to Firefox's own window as its source text.

function readState(id: string): BackgroundState {
  return WebExtensionPolicy.getByID(id)?.extension.backgroundState ?? 'stopped';
}

async function terminate(id: string): Promise<BackgroundState> {
  const extension = WebExtensionPolicy.getByID(id)?.extension;
  if (extension === undefined) throw new Error(`There is no add-on ${id}.`);
  await extension.terminateBackground({ disableResetIdleForTest: true });
  return extension.backgroundState;
}
