/** The token card with recorded tokens and with hostile metadata. */
import { h, render } from 'preact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TokenCard } from '../../components/token/TokenCard.tsx';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { cases } from '../cases.ts';
import { setEnglish } from '../components/english.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { registry } from '../data/registry/index.ts';
import { createTestLoader } from '../metadata/test-loader.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createRecords, type Records } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { usePageDocument } from './page-document.ts';
import { hostileEntries, readRows, recordedRows, recordedTokens, relevantRows } from './recorded-tokens.ts';

const show = usePageDocument();
setEnglish();

const subjectOf = (written: string): Subject => {
  const subject = parseSubject(written);
  if (subject === undefined) throw new Error(`no subject: ${written}`);
  return subject;
};

type TokenLoader = ReturnType<typeof createTestLoader>['loader'];

/** For the tests of a block: a loader with a service that has these records. */
function useLookup(records: () => Records): () => TokenLoader {
  let served: Served | undefined;
  let loader: TokenLoader | undefined;
  beforeAll(async () => {
    served = await serve(createMetadataService(records()));
    const { origin } = served;
    loader = createTestLoader({ address: async () => origin }).loader;
  });
  afterAll(() => served?.close());
  return () => {
    if (loader === undefined) throw new Error('the service runs only during tests');
    return loader;
  };
}

function draw(subject: Subject, outcome: Outcome | undefined): HTMLElement {
  show('<main></main>');
  const main = document.querySelector('main') as HTMLElement;
  const identifier: Identifier = { kind: 'subject', subject };
  render(h(TokenCard, { view: { network: 'mainnet', identifier, outcome, now: 0 } }), main);
  return main;
}

describe('the card of a recorded token', () => {
  const loader = useLookup(() => registry().records);

  it('shows each recorded property with its standard', async () => {
    const all = recordedTokens();
    expect(all).toHaveLength(200);
    const tokens = all.filter((_, at) => at % cases(4, 1) === 0);
    const shown = await Promise.all(tokens.map(({ subject }) => loader().record('mainnet', subject)));
    for (const [i, token] of tokens.entries()) {
      const rows = readRows(draw(token.subject, shown[i]?.outcome));
      expect(relevantRows(rows, token), token.subject).toEqual(recordedRows(token));
    }
  });
});

describe('the card of a token with hostile metadata', () => {
  // Larger answers exceed the limit of a response.
  const texts = HOSTILE.filter(({ text }) => text.length < 50_000);
  const entries = hostileEntries(texts.filter((_, at) => at % cases(4, 1) === 0));
  const loader = useLookup(() => createRecords({ cip26: entries }));

  it('shows the metadata as text and creates no element from it', async () => {
    const subjects = entries.map(({ subject }) => subjectOf(subject));
    const identifiers = subjects.map((subject) => ({ kind: 'subject', subject }) as const);
    const outcomes = await loader().outcomes('mainnet', identifiers, 'visible');
    let shown = 0;
    for (const [i, subject] of subjects.entries()) {
      const card = draw(subject, outcomes[i]);
      const injected = card.querySelectorAll(
        'script, img, iframe, svg:not(.icon), a, style, form, input, object',
      );
      expect(injected.length, subject).toBe(0);
      if (readRows(card).length > 4) shown++;
    }
    console.log(`${entries.length} hostile texts, each in five properties: ${shown} cards with all of them`);
    expect(shown).toBeGreaterThan(entries.length * 0.9);
  });
});
