import { useEffect, useRef, useState } from 'preact/hooks';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';

type State = {
  /** Several that were looked up, to choose from. */
  readonly list: readonly PastedIdentifier[];
  readonly token: PastedIdentifier | undefined;
  /** The id of what it was opened by; undefined where it was looked up by itself. */
  readonly openedBy: string | undefined;
};

export type Shown = State & {
  search(wanted: readonly PastedIdentifier[]): void;
  /** Opens one from a list; the focus goes along, and comes back. */
  open(wanted: PastedIdentifier, by: string): void;
  /** From the token to the list, from the list to the start. */
  back(): void;
  start(): void;
  /** All that is shown, on the default network. */
  onDefaultNetwork(): void;
};

const START: State = { list: [], token: undefined, openedBy: undefined };

/** What is shown below the box: the start, a list to choose from, or one token; and where the focus is. */
export function useShown(): Shown {
  const [state, setState] = useState(START);
  const returnsTo = useRef<string | undefined>(undefined);
  const { list, token, openedBy } = state;
  useEffect(() => {
    if (token !== undefined && openedBy !== undefined) focusHeading();
    if (token === undefined && returnsTo.current !== undefined) {
      const item = document.getElementById(returnsTo.current);
      returnsTo.current = undefined;
      if (item === null) focusBox();
      else item.focus();
    }
  }, [token, openedBy]);
  return {
    ...state,
    search(wanted) {
      const [only] = wanted;
      setState(wanted.length === 1 ? { ...START, token: only } : { ...START, list: wanted });
    },
    open: (wanted, by) => setState({ list, token: wanted, openedBy: by }),
    back() {
      returnsTo.current = openedBy ?? '';
      if (token === undefined) focusBox();
      setState(token === undefined ? START : { list, token: undefined, openedBy: undefined });
    },
    start: () => setState(START),
    onDefaultNetwork() {
      const moved = (wanted: PastedIdentifier): PastedIdentifier => ({ ...wanted, network: undefined });
      setState({ ...state, list: list.map(moved), token: token && moved(token) });
    },
  };
}

export const focusBox = () => document.querySelector<HTMLElement>('[role=searchbox]')?.focus();

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('.result h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
