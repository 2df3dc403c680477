import { type Inputs, useState } from 'preact/hooks';
import { useAsyncEffect } from './use-async-effect.ts';

/** The value that `load` resolves to for the current inputs, never one for earlier inputs. Undefined until it is there. */
export function useLoaded<T>(load: () => Promise<T> | undefined, inputs: Inputs): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly inputs: Inputs; readonly value: T }>();
  useAsyncEffect(async (signal) => {
    const value = await load();
    // Without a value, nothing is rendered again.
    if (value !== undefined && !signal.aborted) setLoaded({ inputs, value });
  }, inputs);
  const isCurrent = loaded?.inputs.every((input, i) => Object.is(input, inputs[i]));
  return isCurrent ? loaded?.value : undefined;
}
