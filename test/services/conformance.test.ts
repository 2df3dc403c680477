/**
 * The local metadata service answers as the real one would, for every record of the generated registry. What is expected is
 * written out here from the records and docs/services.md, with nothing of the local service.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cases } from '../cases.ts';
import { registry } from '../data/registry/index.ts';
import { createMetadataService } from './metadata.ts';
import { createRecords } from './records.ts';
import { record } from './serve.ts';

type Json = Readonly<Record<string, unknown>>;
type Registered = { readonly subject: string; readonly [name: string]: unknown };
/** What the sources have of one subject. */
type Source = {
  readonly subject: string;
  readonly entry: Registered | undefined;
  readonly onChain: Registered | undefined;
};
type Case = {
  readonly isNext: boolean;
  readonly hasDetails: boolean;
  /** The parameters, and the order that they mean. */
  readonly order: readonly ('CIP_26' | 'CIP_68')[] | undefined;
};

const CASES: readonly Case[] = [false, true].flatMap((isNext) =>
  [false, true].flatMap((hasDetails) =>
    ([undefined, ['CIP_26'], ['CIP_68'], ['CIP_26', 'CIP_68'], ['CIP_68', 'CIP_26']] as const).map(
      (order) => ({
        isNext,
        hasDetails,
        order,
      }),
    ),
  ),
);

/** A small table: each line is one rule of docs/services.md. Undefined where the service has no answer. */
function expectedSubject(
  { subject, entry, onChain }: Source,
  { isNext, hasDetails, order }: Case,
): Json | undefined {
  const metadata: Record<string, unknown> = {};
  // The standard that comes first in the order is written last, over the others.
  for (const standard of [...(order ?? ['CIP_68', 'CIP_26'])].reverse()) {
    for (const name of ['name', 'description', 'ticker', 'decimals', 'logo', 'url', 'version']) {
      let value: unknown;
      if (standard === 'CIP_26') value = (entry?.[name] as { value?: unknown } | undefined)?.value;
      if (standard === 'CIP_68' && isUserToken(subject)) value = onChain?.[name];
      if (standard === 'CIP_26' && name === 'version') value = undefined;
      if (standard === 'CIP_26' && name === 'logo' && !isNext && value !== undefined)
        value = Buffer.from(String(value), 'base64').toString('hex');
      if (value !== undefined && value !== null) metadata[name] = { value, source: standard };
    }
  }
  if (metadata.name === undefined || metadata.description === undefined) return undefined;
  const standards: Record<string, unknown> = {};
  if (entry !== undefined && order?.join() !== 'CIP_68') standards.cip26 = expectedEntry(entry, isNext);
  if (onChain !== undefined && isUserToken(subject) && order?.join() !== 'CIP_26')
    standards.cip68 = expectedOnChain(onChain);
  return {
    subject,
    metadata,
    ...(isNext && kindOf(subject)),
    ...(hasDetails && { standards }),
  };
}

const kindOf = (subject: string) =>
  subject.startsWith(PROGRAMMABLE) ? { type: 'PROGRAMMABLE', extensions: EXTENSIONS } : { type: 'NATIVE' };

/** Label 333, then a name. */
const isUserToken = (subject: string) => subject.slice(56, 64) === '0014df10' && subject.length > 64;

function expectedEntry(entry: Registered, isNext: boolean): Json {
  const all: Record<string, unknown> = { subject: entry.subject };
  if (entry.policy !== undefined) all.policy = entry.policy;
  for (const name of ['name', 'description', 'url', 'ticker', 'decimals', 'logo']) {
    const property = entry[name] as
      | { value: unknown; sequenceNumber?: number; signatures?: unknown[] }
      | undefined;
    if (property === undefined) continue;
    const { value, sequenceNumber = null, signatures = isNext ? null : [] } = property;
    all[name] = { value, sequenceNumber, signatures };
  }
  if (isNext) all.additionalProperties = {};
  return all;
}

function expectedOnChain(onChain: Registered): Json {
  const all: Record<string, unknown> = {};
  for (const name of ['name', 'description', 'ticker', 'url', 'logo', 'decimals', 'version'])
    if (onChain[name] !== undefined && onChain[name] !== null) all[name] = onChain[name];
  return all;
}

/** Records without what the generated ones always have. */
const POLICY = 'c0'.repeat(28);
const PROGRAMMABLE = 'c1'.repeat(28);
const EXTENSIONS = { cip113: { transfer_logic_script: 'ab'.repeat(28), global_state_policy_id: null } };
const signed = (value: unknown) => ({
  value,
  sequenceNumber: 1,
  signatures: [{ publicKey: 'aa', signature: 'bb' }],
});
const RARE: readonly Source[] = [
  ['', { name: signed('No signatures'), description: { value: 'Nor a number.' } }, undefined],
  ['01', { name: signed('No description') }, undefined],
  [
    '0014df10',
    { name: signed('Label alone'), description: signed('D') },
    { name: 'Never asked', description: 'D' },
  ],
  ['0014df1002', undefined, { name: 'No description', description: null }],
  ['0014df1003', { name: signed('Half') }, { description: 'The other half', decimals: 0 }],
  ['000de14004', undefined, { name: 'Another label', description: 'D' }],
  [
    '0014df1005',
    { name: signed(''), description: signed('') },
    { name: null, description: 'Empty is a value' },
  ],
  ['06', { name: signed('A'), description: signed('B'), logo: signed('iVBORw0KGgo=') }, undefined],
].map(([name, entry, onChain]) => {
  const subject = `${name === '06' ? PROGRAMMABLE : POLICY}${name}`;
  const withSubject = (given: unknown) =>
    given === undefined ? undefined : { subject, ...(given as object) };
  return { subject, entry: withSubject(entry), onChain: withSubject(onChain) };
});

/** The records as JSON, which computes their signatures and logos. */
function sourcesOf(subjects: readonly string[]): readonly Source[] {
  const { cip26, cip68 } = registry().records;
  const plain = (given: object | undefined) =>
    given === undefined ? undefined : (JSON.parse(JSON.stringify(given)) as Registered);
  return subjects.map((subject) => ({
    subject,
    entry: plain(cip26.get(subject)),
    onChain: plain(cip68.get(subject)),
  }));
}

/** The first difference of each request, by GET and by POST. */
async function differencesOf(
  sources: readonly Source[],
): Promise<{ answers: number; differences: string[] }> {
  const defined = <T>(all: readonly (T | undefined)[]) => all.filter((one) => one !== undefined);
  const records = createRecords({
    cip26: defined(sources.map(({ entry }) => entry)),
    cip68: defined(sources.map(({ onChain }) => onChain)),
  });
  const services = [false, true].map((isNext) =>
    record(
      createMetadataService(
        records,
        isNext ? { form: 'next', extensions: { [PROGRAMMABLE]: EXTENSIONS } } : {},
      ),
    ),
  );
  const differences: string[] = [];
  let answers = 0;
  const compare = (what: string, expected: unknown, answer: unknown) => {
    answers++;
    if (!isDeepStrictEqual(answer, expected))
      differences.push(`${what}: ${JSON.stringify(answer)?.slice(0, 300)}`);
  };
  for (const one of CASES) {
    const { isNext, hasDetails, order } = one;
    const { fetch } = services[isNext ? 1 : 0] ?? record(createMetadataService(records));
    const query = new URLSearchParams((order ?? []).map((standard) => ['query_priority', standard]));
    if (hasDetails) query.append('show_cips_details', 'true');
    const queryPriority = order ?? ['CIP_68', 'CIP_26'];
    const expected = sources.map((source) => expectedSubject(source, one));
    for (const [i, { subject }] of sources.entries()) {
      const response = await fetch(`/api/v2/subjects/${subject}?${query}`);
      const text = await response.text();
      const answer = text === '' ? response.status : JSON.parse(text);
      const wanted = expected[i];
      compare(`GET ${subject}?${query}`, wanted ? { subject: wanted, queryPriority } : 404, answer);
    }
    const body = JSON.stringify({ subjects: sources.map(({ subject }) => subject) });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/api/v2/subjects/query?${query}`, { method: 'POST', headers, body });
    const subjects = expected.filter((found) => found !== undefined);
    compare(`POST ?${query}`, { subjects, queryPriority }, await response.json());
  }
  return { answers, differences };
}

describe('conformance', () => {
  it('is the same for records that lack something', async () => {
    const { answers, differences } = await differencesOf(RARE);
    expect(differences).toEqual([]);
    expect(answers).toBe(CASES.length * (RARE.length + 1));
  });

  // The quick tests take a part of the records.
  // All of them, 183,000 answers, in `npm run fuzz`.
  const step = cases(160, 10, 1);

  it(`is the same for one record in ${step} of the generated registry`, async () => {
    const { cip26, cip68 } = registry().records;
    const all = [...new Set([...cip26.keys(), ...cip68.keys()])].filter((_, i) => i % step === 0);
    let total = 0;
    for (let start = 0; start < all.length; start += 50) {
      const { answers, differences } = await differencesOf(sourcesOf(all.slice(start, start + 50)));
      expect(differences).toEqual([]);
      total += answers;
    }
    expect(total).toBe(CASES.length * (all.length + Math.ceil(all.length / 50)));
  }, 900_000);
});
