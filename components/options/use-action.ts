import { useRef, useState } from 'preact/hooks';
import type { StatusMessage } from '../ui/status-message.ts';

/** The message about the last action of a row. The result of an earlier action that comes later is dropped. */
export function useAction<M extends StatusMessage = StatusMessage>() {
  const [status, setStatus] = useState<M | undefined>(undefined);
  const latest = useRef(0);
  return {
    status,
    clear() {
      latest.current++;
      setStatus(undefined);
    },
    async run(work: Promise<M | undefined>, pending?: M): Promise<void> {
      const own = ++latest.current;
      setStatus(pending);
      const result = await work;
      if (own === latest.current) setStatus(result);
    },
  };
}
