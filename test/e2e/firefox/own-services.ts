/** The add-on among services of this machine: BiDi cannot answer for the background, so its settings name them. */
import { expect } from 'vitest';
import type { Firefox } from './firefox.ts';
import type { Tab } from './tab.ts';

/** A part of a network's group in the options. */
export const inGroup = (network: string, seen: { readonly role?: string; readonly name?: string }) => ({
  ...seen,
  within: { role: 'group', name: network },
});

/** Opens the options and enters there, as a user does, where Mainnet's metadata and blocks come from. */
export async function withOwnServices(firefox: Firefox, metadata: string, provider: string): Promise<Tab> {
  const options = await firefox.open('options.html');
  await enter(options, 'Mainnet', { role: 'textbox', name: 'Metadata service address' }, metadata);
  await enter(options, 'Mainnet', { role: 'textbox', name: 'Provider address' }, provider);
  return options;
}

/** Fills a field of a network's group, presses Enter, and waits until it is kept. */
export async function enter(
  options: Tab,
  network: string,
  field: { readonly role?: string; readonly name: string },
  text: string,
): Promise<void> {
  const kept = async () =>
    (await options.texts(inGroup(network, { role: 'status' }))).filter((said) => said === 'Kept.').length;
  const before = await kept();
  await options.fill(inGroup(network, field), text);
  await options.press('Enter');
  await expect.poll(kept).toBe(before + 1);
}
