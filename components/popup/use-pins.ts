import { useEffect, useState } from 'preact/hooks';
import {
  isSamePin,
  MAX_PINS,
  type PinStore,
  type Pins,
  readPins,
  togglePin,
} from '../../lib/settings/pins.ts';
import { type Recent, storedRecent } from '../../lib/settings/recent.ts';

export type PinTools = {
  readonly pins: Pins;
  readonly isPinned: (token: Recent) => boolean;
  readonly isFull: boolean;
  readonly toggle: (token: Recent) => void;
};

/** The pinned tokens, the same in popup and panel. */
export function usePins(store: PinStore): PinTools {
  const [pins, setPins] = useState<Pins>([]);
  useEffect(() => {
    const controller = new AbortController();
    void store.read().then((stored) => setPins(readPins(stored)));
    store.watch((stored) => setPins(readPins(stored)), controller.signal);
    return () => controller.abort();
  }, [store]);
  return {
    pins,
    isPinned: (token) => pins.some((one) => isSamePin(one, token)),
    isFull: pins.length >= MAX_PINS,
    toggle(token) {
      const next = togglePin(pins, token);
      setPins(next);
      void store.write(storedRecent(next));
    },
  };
}
