import { useEffect, useState } from 'preact/hooks';

/** The current time, in milliseconds since the epoch. */
export type Clock = () => number;

const TICK_MS = 1_000;

/** The current time, updated every second. */
export function useNow(clock: Clock): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
