/** The number of tokens on a page, on the toolbar, for its tab alone. */

type Badge = {
  /** What a tab's page says that it shows. */
  count(tabId: number, tokens: number): Promise<void>;
  /** What the user wants, or the sites, may be others: every tab's number is written anew, or taken away. */
  renew(): Promise<void>;
};

export type BadgeDeps = {
  readonly action: {
    setBadgeText(details: { tabId: number; text: string }): Promise<void>;
    setBadgeBackgroundColor(details: { color: string }): Promise<void>;
    /** Not in every browser; one that has none picks what can be read. */
    setBadgeTextColor?: (details: { color: string }) => Promise<void>;
  };
  readonly isWanted: () => Promise<boolean>;
  readonly tabs: () => Promise<readonly { readonly id?: number | undefined }[]>;
  /** The tokens that a tab's page shows now; undefined where no content script of ours is. */
  readonly shown: (tabId: number) => Promise<number | undefined>;
  /** Until every page has heard of other settings, and knows its tokens again. */
  readonly settled: () => Promise<void>;
};

/** Contrast 6.5:1, on toolbars of either theme. */
const GROUND = '#2857c5';
const TEXT = '#ffffff';
/** The toolbar has room for four characters. */
const MOST = 999;

export function createBadge({ action, isWanted, tabs, shown, settled }: BadgeDeps): Badge {
  // A tab that is closed by now is none to write on; the browser forgets its number, as it does at each navigation.
  const write = (tabId: number, text: string) => action.setBadgeText({ tabId, text }).catch(() => undefined);
  async function count(tabId: number, tokens: number): Promise<void> {
    if (!(await isWanted())) return;
    await action.setBadgeBackgroundColor({ color: GROUND });
    await action.setBadgeTextColor?.({ color: TEXT });
    await write(tabId, badgeText(tokens));
  }
  return {
    count,
    async renew() {
      const wanted = await isWanted();
      if (wanted) await settled();
      const one = async (id: number) => {
        const tokens = wanted ? await shown(id) : undefined;
        await (tokens === undefined ? write(id, '') : count(id, tokens));
      };
      await Promise.all((await tabs()).flatMap(({ id }) => (id === undefined ? [] : [one(id)])));
    },
  };
}

export function badgeText(tokens: number): string {
  if (tokens === 0) return '';
  return tokens > MOST ? `${MOST}+` : String(tokens);
}
