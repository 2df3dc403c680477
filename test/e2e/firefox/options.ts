/** The options page as tests use it in Firefox. */
import type { Tab } from './tab.ts';

type Field = { readonly role?: string; readonly name?: string };

export const inGroup = (group: string, what: Field) => ({ ...what, within: { role: 'group', name: group } });

/** The status messages of a network's fields. */
export const statuses = async (options: Tab, network: string): Promise<readonly string[]> =>
  (await options.texts(inGroup(network, { role: 'status' }))).filter((text) => text !== '');

/** Enters a text, and ends it with a key. */
export async function enter(
  options: Tab,
  network: string,
  field: Field,
  text: string,
  key: 'Enter' | 'Tab' = 'Enter',
): Promise<void> {
  await options.fill(inGroup(network, field), text);
  await options.press(key);
}
