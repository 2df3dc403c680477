import { isSamePin, MAX_PINS, type Pins, readPins, togglePin } from '../../lib/settings/pins.ts';
import { type Recent, storedRecent } from '../../lib/settings/recent.ts';
import type { WindowItem } from '../../lib/settings/store.ts';
import { useStored } from './use-stored.ts';

export type PinTools = {
  readonly pins: Pins;
  readonly isPinned: (token: Recent) => boolean;
  readonly isFull: boolean;
  readonly toggle: (token: Recent) => void;
};

/** The pinned tokens, the same in popup and panel. */
export function usePins(store: WindowItem): PinTools {
  const [pins, setPins] = useStored(store, readPins);
  return {
    pins,
    isPinned: (token) => pins.some((pin) => isSamePin(pin, token)),
    isFull: pins.length >= MAX_PINS,
    toggle(token) {
      const next = togglePin(pins, token);
      setPins(next);
      void store.write(storedRecent(next));
    },
  };
}
