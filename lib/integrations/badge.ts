/** The number of tokens on a page, on the toolbar button of its tab. */

export type Badge = ReturnType<typeof createBadge>;

export type BadgeDeps = {
  readonly action: {
    setBadgeText(details: { tabId: number; text: string }): Promise<void>;
    setBadgeBackgroundColor(details: { color: string }): Promise<void>;
    /** A browser without it picks a readable color. */
    setBadgeTextColor?: (details: { color: string }) => Promise<void>;
  };
  readonly isEnabled: () => Promise<boolean>;
  readonly tabs: () => Promise<readonly { readonly id?: number | undefined }[]>;
  /** The number of tokens on a tab's page; undefined without a content script. */
  readonly countIn: (tabId: number) => Promise<number | undefined>;
  /** Resolves when the pages have applied the changed settings. */
  readonly settled: () => Promise<void>;
};

/** Contrast 6.5:1, on light and dark toolbars. */
const BACKGROUND = '#2857c5';
const TEXT = '#ffffff';
/** The badge shows at most four characters. */
const MAX_NUMBER = 999;

export function createBadge({ action, isEnabled, tabs, countIn, settled }: BadgeDeps) {
  // Rejects for a tab that has been closed.
  const setText = (tabId: number, text: string) =>
    action.setBadgeText({ tabId, text }).catch(() => undefined);

  /** Shows the number that a tab's page reported. */
  async function show(tabId: number, tokens: number): Promise<void> {
    if (!(await isEnabled())) return;
    await action.setBadgeBackgroundColor({ color: BACKGROUND });
    await action.setBadgeTextColor?.({ color: TEXT });
    await setText(tabId, badgeText(tokens));
  }

  return {
    show,
    /** After a change of settings: asks every tab again, or clears the badges. */
    async refresh(): Promise<void> {
      const enabled = await isEnabled();
      if (enabled) await settled();
      const refreshTab = async (id: number) => {
        const tokens = enabled ? await countIn(id) : undefined;
        await (tokens === undefined ? setText(id, '') : show(id, tokens));
      };
      await Promise.all((await tabs()).flatMap(({ id }) => (id === undefined ? [] : [refreshTab(id)])));
    },
  };
}

export function badgeText(tokens: number): string {
  if (tokens === 0) return '';
  return tokens > MAX_NUMBER ? `${MAX_NUMBER}+` : String(tokens);
}
