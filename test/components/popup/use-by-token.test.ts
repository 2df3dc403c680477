/** Logos and marks of the tokens of a list. */
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, it, vi } from 'vitest';
import { useLogos } from '../../../components/popup/use-by-token.ts';
import { failed, success } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { TOKENS } from '../../data/index.ts';
import { usePageDocument } from '../../page-document.ts';

usePageDocument();
const { fernwood, mica } = TOKENS;

it('are asked for once, again after a failure when the list changes, and dropped with their tokens', async () => {
  const main = document.createElement('main');
  const logo = { kind: 'none', reason: 'remote' } as const;
  const ask = vi.fn(async (_name: string, { subjects }: { subjects: readonly string[] }) =>
    success(subjects.map(() => logo)),
  );
  const client = { ask } as unknown as Client;
  const Logos = ({ tokens }: { readonly tokens: readonly (typeof fernwood)[] }) => {
    const refs = tokens.map(({ subject }) => ({ network: 'mainnet', subject }) as const);
    const logoOf = useLogos(client, refs);
    return String(refs.filter((ref) => logoOf(ref) !== undefined).length);
  };
  const shown = async (...tokens: readonly (typeof fernwood)[]) => {
    await act(() => render(h(Logos, { tokens }), main));
    // The reply.
    await act(() => new Promise((resume) => void setImmediate(resume)));
    const asked = ask.mock.calls.map(([, { subjects }]) => subjects);
    ask.mockClear();
    return [main.textContent, ...asked];
  };
  ask.mockResolvedValueOnce(failed({ kind: 'timeout' }) as never);
  expect(await shown(fernwood)).toEqual(['0', [fernwood.subject]]);
  expect(await shown(fernwood, mica)).toEqual(['2', [fernwood.subject, mica.subject]]);
  expect(await shown(fernwood, mica)).toEqual(['2']);
  // A token that is new: the values of those that left are dropped with its reply.
  expect(await shown(TOKENS.tern)).toEqual(['1', [TOKENS.tern.subject]]);
  expect(await shown(fernwood)).toEqual(['1', [fernwood.subject]]);
});
