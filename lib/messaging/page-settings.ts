/**
 * The settings that a content script needs, from the background. The stored record also holds the user's labels, which must
 * not enter the process of a page.
 */
import { type PageSettings, readPageSettings } from '../settings/page-settings.ts';
import type { Client } from './client.ts';
import { askTab, listen } from './page-listen.ts';

const NAME = 'page.settings';
type Told = { readonly name: typeof NAME; readonly settings: PageSettings };

/** Undefined where nobody answers: the extension is gone, or this is no site of the user's any more. */
export async function readSettingsOfPage(client: Client): Promise<PageSettings | undefined> {
  const reply = await client.ask(NAME, {});
  return reply.ok ? reply.value : undefined;
}

/** Calls back after every change, until the signal aborts. */
export function watchSettingsOfPage(changed: (settings: PageSettings) => void, signal: AbortSignal): void {
  listen<Told>(NAME, ({ settings }) => void changed(settings), signal);
}

/** Tells the content scripts of these tabs. */
export async function tellPages(
  tabs: readonly { readonly id?: number | undefined }[],
  settings: PageSettings,
): Promise<void> {
  const told: Told = { name: NAME, settings: readPageSettings(settings) };
  await Promise.all(tabs.map(({ id }) => id !== undefined && askTab(id, told)));
}
