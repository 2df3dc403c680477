import { useEffect, useRef, useState } from 'preact/hooks';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';

type View = {
  /** The results of a search for several tokens. */
  readonly list: readonly PastedIdentifier[];
  readonly token: PastedIdentifier | undefined;
  /** The ID of the list item that opened the token; undefined after a search. */
  readonly openedBy: string | undefined;
};

export type Navigation = View & {
  search(identifiers: readonly PastedIdentifier[]): void;
  /** Opens a token from a list and moves the focus to it. */
  open(identifier: PastedIdentifier, itemId: string): void;
  /** Returns from the token to the list, or from the list to the start, and restores the focus. */
  back(): void;
  reset(): void;
  /** Shows the same tokens on the default network. */
  followDefaultNetwork(): void;
};

const START: View = { list: [], token: undefined, openedBy: undefined };

/** What the popup shows below the search box: the start, a list of results, or one token. */
export function useNavigation(): Navigation {
  const [view, setView] = useState(START);
  const focusNext = useRef<string | undefined>(undefined);
  const { list, token, openedBy } = view;
  useEffect(() => {
    if (token !== undefined && openedBy !== undefined) focusHeading();
    if (token === undefined && focusNext.current !== undefined) {
      const item = document.getElementById(focusNext.current);
      focusNext.current = undefined;
      if (item === null) focusSearchBox();
      else item.focus();
    }
  }, [token, openedBy]);
  return {
    ...view,
    search(identifiers) {
      const [only] = identifiers;
      setView(identifiers.length === 1 ? { ...START, token: only } : { ...START, list: identifiers });
    },
    open: (identifier, itemId) => setView({ list, token: identifier, openedBy: itemId }),
    back() {
      focusNext.current = openedBy ?? '';
      if (token === undefined) focusSearchBox();
      setView(token === undefined ? START : { list, token: undefined, openedBy: undefined });
    },
    reset: () => setView(START),
    followDefaultNetwork() {
      const move = (pasted: PastedIdentifier): PastedIdentifier => ({ ...pasted, network: undefined });
      setView({ ...view, list: list.map(move), token: token && move(token) });
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
