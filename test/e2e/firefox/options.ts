/** The options page as tests use it in Firefox. */
import type { Tab } from './tab.ts';

type Field = { readonly role?: string; readonly name?: string };

export const inGroup = (group: string, what: Field) => ({ ...what, within: { role: 'group', name: group } });

/** The status message of a network. */
export const statusOf = async (options: Tab, network: string): Promise<string | undefined> =>
  (await options.texts(inGroup(network, { role: 'status' })))[0];

/** Enters a text into a field of an open row, and saves. */
export async function enter(options: Tab, network: string, field: Field, text: string): Promise<void> {
  await options.fill(inGroup(network, field), text);
  await options.press('Enter');
}

export const save = (options: Tab, network: string) =>
  options.click(inGroup(network, { role: 'button', name: 'Save' }));
