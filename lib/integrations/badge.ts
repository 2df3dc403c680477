/** Shows the number of tokens on a page on the toolbar button of its tab. */

/** The part of the browser API that is used. */
type Action = {
  setBadgeText(details: { tabId: number; text: string }): Promise<void>;
  setBadgeBackgroundColor(details: { color: string }): Promise<void>;
  /** A browser without it picks a readable color. */
  setBadgeTextColor?: (details: { color: string }) => Promise<void>;
};

/** Contrast 6.5:1, on light and dark toolbars. */
const BACKGROUND = '#2857c5';
const TEXT = '#ffffff';
/** The badge shows at most four characters. */
const MAX_NUMBER = 999;

/** Shows the number that a tab's page reports. */
export function createBadge(action: Action) {
  return async (tabId: number, tokens: number): Promise<void> => {
    await action.setBadgeBackgroundColor({ color: BACKGROUND });
    await action.setBadgeTextColor?.({ color: TEXT });
    // Rejects for a tab that has been closed.
    await action.setBadgeText({ tabId, text: badgeText(tokens) }).catch(() => undefined);
  };
}

function badgeText(tokens: number): string {
  if (tokens === 0) return '';
  return tokens > MAX_NUMBER ? `${MAX_NUMBER}+` : String(tokens);
}
