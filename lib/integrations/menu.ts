/** "Inspect token" in the menu of a selection: the page shows a card, or else the popup looks the selection up. */

const ID = 'inspect';

export type MenuDeps = {
  readonly menus: {
    create(item: { id: string; title: string; contexts: ['selection'] }): unknown;
    removeAll(): Promise<void>;
  };
  readonly title: () => Promise<string>;
  /** False where the tab shows nothing. */
  readonly inspect: (tabId: number, frame: number | undefined) => Promise<boolean>;
  readonly open: (query: string) => Promise<unknown>;
};

type Chosen = {
  readonly menuItemId: string | number;
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
};

export type Menu = {
  /** Puts it there, in the language of now. The browser keeps it while the worker is gone. */
  build(): Promise<void>;
  /** The same, where the language may have changed. */
  renew(): Promise<void>;
  chosen(item: Chosen, tab: { readonly id?: number | undefined } | undefined): Promise<void>;
};

export function createMenu({ menus, title, inspect, open }: MenuDeps): Menu {
  let named: string | undefined;
  // One after the other: of two at once the second would find its name taken.
  let last: Promise<void> = Promise.resolve();

  function build(isWanted: (now: string) => boolean): Promise<void> {
    const next = last.then(async () => {
      const now = await title();
      if (!isWanted(now)) return;
      await menus.removeAll();
      menus.create({ id: ID, title: now, contexts: ['selection'] });
      named = now;
    });
    last = next.catch(() => undefined);
    return next;
  }

  return {
    build: () => build(() => true),
    renew: () => build((now) => now !== named),
    async chosen({ menuItemId, selectionText = '', frameId: frame }, tab) {
      if (menuItemId !== ID) return;
      if (tab?.id !== undefined && (await inspect(tab.id, frame))) return;
      await open(selectionText);
    },
  };
}
