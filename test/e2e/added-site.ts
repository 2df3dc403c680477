/** A site that the user has added in the options and allowed in the browser. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { extensionIdOf, grantHost, openPage } from './extension.ts';

/** Adds a site of mainnet unless it is there. Done when its pages get the content script. */
export async function addSite(context: BrowserContext, host: string): Promise<void> {
  const options = await openPage(context, `chrome-extension://${extensionIdOf(context)}/options.html`);
  if (!(await hasContentScript(options, host))) {
    // Chromium asks for a host that was granted before without a prompt.
    await grantHost(context, `https://${host}/*`);
    await options.getByLabel('Add a site').fill(host);
    await options.getByLabel('Network of the site').selectOption({ label: 'Mainnet' });
    await options.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => hasContentScript(options, host)).toBe(true);
  }
  await options.close();
}

type Api = {
  readonly scripting: { getRegisteredContentScripts(): Promise<readonly { id: string }[]> };
};

function hasContentScript(options: Page, host: string): Promise<boolean> {
  return options.evaluate(async (pattern) => {
    const { scripting } = (globalThis as unknown as { chrome: Api }).chrome;
    return (await scripting.getRegisteredContentScripts()).some(({ id }) => id === pattern);
  }, `https://${host}/*`);
}
