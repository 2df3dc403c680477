import { type Inputs, useState } from 'preact/hooks';
import { useAsyncEffect } from './use-async-effect.ts';

/**
 * The value that `load` resolves to for the current inputs; undefined until then, and where `load` returns undefined. A value
 * for earlier inputs is never returned.
 */
export function useLoaded<T>(load: () => Promise<T> | undefined, inputs: Inputs): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly inputs: Inputs; readonly value: T | undefined }>();
  useAsyncEffect(async (signal) => {
    const value = await load();
    if (!signal.aborted) setLoaded({ inputs, value });
  }, inputs);
  const isCurrent = loaded?.inputs.every((input, i) => Object.is(input, inputs[i]));
  return isCurrent ? loaded?.value : undefined;
}
