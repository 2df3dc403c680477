import { useEffect, useRef, useState } from 'preact/hooks';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';

type View = {
  /** The results of a search for several tokens, or the tokens to compare. */
  readonly list: readonly PastedIdentifier[];
  /** Whether the tokens of the list share a ticker. */
  readonly isComparison?: boolean;
  readonly token: PastedIdentifier | undefined;
  /** The ID of the item that opened the token; undefined after a search. */
  readonly openedBy: string | undefined;
  /** The network that the user has chosen for the look-up; undefined for the default one. */
  readonly network: NetworkId | undefined;
};

export type Navigation = ReturnType<typeof useNavigation>;

const START: View = { list: [], token: undefined, openedBy: undefined, network: undefined };

/** The views of the popup, oldest first: the start, a list of results, or one token. The last one is shown. */
export function useNavigation() {
  const [views, setViews] = useState<readonly View[]>([START]);
  const focusNext = useRef<string | undefined>(undefined);
  const view = views.at(-1) ?? START;
  useEffect(() => {
    if (view.token !== undefined && (view.openedBy ?? focusNext.current) !== undefined) focusHeading();
    else if (focusNext.current !== undefined) focusSearchBox();
  }, [view]);
  // The item that opened the view may appear later, such as a token of a policy that is loaded again.
  useEffect(() => {
    const item = document.getElementById(focusNext.current ?? '');
    if (item === null) return;
    focusNext.current = undefined;
    if (document.activeElement?.matches('h2, [role=searchbox], body')) item.focus();
  });
  const show = (next: readonly View[]) => {
    focusNext.current = undefined;
    setViews(next);
  };
  return {
    ...view,
    /** Whether "back" leads to a list or a token, not to the start. */
    isNested: views.length > 2,
    search(identifiers: readonly PastedIdentifier[]): void {
      const [only] = identifiers;
      const { network } = view;
      const found = identifiers.length === 1 ? { token: only } : { list: identifiers };
      show([START, { ...START, ...found, network }]);
    },
    /** Opens a token from a list, a policy or another token, and moves the focus to it. */
    open: (token: PastedIdentifier, openedBy: string) =>
      show([...views, { ...view, list: [], isComparison: false, token, openedBy }]),
    /** Shows tokens that share a ticker side by side. */
    compare: (list: readonly PastedIdentifier[]) =>
      show([...views, { ...view, list, isComparison: true, token: undefined, openedBy: undefined }]),
    /** Returns to what was shown before, and restores the focus. */
    back(): void {
      focusNext.current = view.openedBy ?? '';
      setViews(views.length > 2 ? views.slice(0, -1) : [START]);
    },
    /** Returns to the start, where a chosen network stays until the next look-up. */
    reset(): void {
      if (views.length > 1) show([START]);
    },
    /** Shows the same tokens on another network. */
    moveTo(network: NetworkId): void {
      const move = (pasted: PastedIdentifier): PastedIdentifier => ({ ...pasted, network });
      setViews(
        views.map((shown) => ({
          ...shown,
          network,
          list: shown.list.map(move),
          token: shown.token && move(shown.token),
        })),
      );
    },
  };
}

export const focusSearchBox = () => document.querySelector<HTMLElement>('[role=searchbox]')?.focus();

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('.result h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

const ITEMS = '.result :is(.line, .policy-tokens) .link';

/** Moves the focus through the items of the list that is shown, and from the search box into it. True if it moved. */
export function moveInList(key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const items = [...document.querySelectorAll<HTMLElement>(ITEMS)].filter(
    (item) => !item.closest('[hidden]'),
  );
  const active = document.activeElement as HTMLElement;
  const at = items.indexOf(active);
  const isInSearch = active.getAttribute('role') === 'searchbox';
  if (at < 0 && (!isInSearch || key !== 'ArrowDown')) return false;
  if (key === 'ArrowUp' && at === 0) {
    focusSearchBox();
    return true;
  }
  const next = step ? items[at + step] : { Home: items[0], End: items.at(-1) }[key];
  next?.focus();
  return next !== undefined;
}
