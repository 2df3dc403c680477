/** Values that components load on demand. */
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, it } from 'vitest';
import { useLoaded } from '../../components/hooks/use-loaded.ts';
import { usePageDocument } from '../page-document.ts';

usePageDocument();

it('returns the value for the current input only, however late the one for another input is', async () => {
  const main = document.createElement('main');
  const finish = new Map<string, () => void>();
  const load = (input: string) =>
    new Promise<string>((resolve) => finish.set(input, () => resolve(`value of ${input}`)));
  const Shown = ({ input }: { readonly input: string }) =>
    useLoaded(() => (input === 'none' ? undefined : load(input)), [input]) ?? 'nothing';
  const textFor = async (input: string, ...finished: readonly string[]) => {
    await act(() => render(h(Shown, { input }), main));
    await act(async () => {
      for (const one of finished) finish.get(one)?.();
    });
    return main.textContent;
  };
  expect(await textFor('a')).toBe('nothing');
  expect(await textFor('b')).toBe('nothing');
  expect(await textFor('b', 'b')).toBe('value of b');
  expect(await textFor('b', 'a')).toBe('value of b');
  expect(await textFor('c')).toBe('nothing');
  expect(await textFor('none', 'c')).toBe('nothing');
});
