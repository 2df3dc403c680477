/** The card of tokens of the generated registry: each property with the standard that states it. */
import { h, render } from 'preact';
import { expect, it, onTestFinished } from 'vitest';
import { TokenCard } from '../../../components/token/TokenCard.tsx';
import { labelPrefix } from '../../../lib/asset/label.ts';
import { cases } from '../../cases.ts';
import { type RegistryToken, registry } from '../../data/registry/index.ts';
import { sampleTokens } from '../../data/registry/sample.ts';
import { usePageDocument } from '../../page-document.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { serve } from '../../services/serve.ts';
import { createTestLoader } from '../../tokens/test-loader.ts';
import { setEnglish } from '../english.ts';

usePageDocument();
setEnglish();

/** Computed without the service's code: CIP-68 first, then CIP-26. A property that neither states has no row. */
const expectedRows = ({ cip26, cip68 }: RegistryToken) =>
  (['name', 'ticker', 'decimals', 'description'] as const).flatMap((property) => {
    const value = cip68?.[property] ?? cip26?.[property];
    const source = cip68?.[property] === undefined ? 'CIP-26' : 'CIP-68';
    return value === undefined || value === '' ? [] : [[property, String(value), source]];
  });

function rowsOf(card: Element) {
  const rows = [...card.querySelectorAll('.row[data-property]')].map((row) => {
    const textOf = (selector: string) => row.querySelector(selector)?.textContent ?? '';
    return [row.getAttribute('data-property') ?? '', textOf('.value'), textOf('.source')];
  });
  const order = ['name', 'ticker', 'decimals', 'description'];
  return order.flatMap((property) => rows.filter(([name, value]) => name === property && value !== ''));
}

it('the card shows each property of a record with its standard', { timeout: 60_000 }, async () => {
  const served = await serve(createMetadataService(registry().records));
  onTestFinished(() => served.close());
  const { loader } = createTestLoader({ address: async () => served.origin });
  const kinds: readonly ((token: RegistryToken) => boolean)[] = [
    ({ cip26, cip68 }) => cip26 !== undefined && cip68 !== undefined,
    ({ cip68 }) => cip68 === undefined,
    // The service does not look up a label alone.
    ({ cip26, subject }) => cip26 === undefined && !subject.endsWith(labelPrefix(333)),
  ];
  for (const token of kinds.flatMap((isOf) => sampleTokens('cards', cases(3, 12), isOf))) {
    const { subject } = token;
    const { outcome } = await loader.record('mainnet', subject);
    const card = document.createElement('main');
    const view = { network: 'mainnet', identifier: { kind: 'subject', subject }, outcome, now: 0 } as const;
    render(h(TokenCard, { view }), card);
    expect(rowsOf(card), subject).toEqual(expectedRows(token));
  }
});
