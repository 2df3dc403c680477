/** The popup as tests use it, also as the panel beside the page. */
import { expect, type Page } from '@playwright/test';

export async function search(popup: Page, text: string): Promise<void> {
  await popup.getByRole('searchbox').fill(text);
  await popup.keyboard.press('Enter');
}

export const openTab = (popup: Page, name: string): Promise<void> => popup.getByRole('tab', { name }).click();

/** Checks the token that the popup shows on the chain. */
export async function checkOnChain(popup: Page): Promise<void> {
  await openTab(popup, 'On chain');
  await popup.getByRole('button', { name: 'Check on the chain' }).click();
  await expect(popup.getByRole('button', { name: 'Check again' })).toBeVisible();
}
