/** Name lookup: the candidates of a page, and ambiguous or incomplete ones. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { failed, success } from '../../lib/failure.ts';
import {
  createNameLookup,
  type NameLookupDeps,
  type NameQuestion,
} from '../../lib/fingerprints/name-lookup.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { upTo } from '../metadata/numbered-subjects.ts';
import { asSubject, serveTokens } from '../metadata/served-loader.ts';
import { createTestResolver } from './memory-fingerprints.ts';

const { fernwood, mica, tern, ternCopy, hollow } = TOKENS;
const { fernwoodBadge, heron } = UNREGISTERED;
const { faults, startLoader, requests } = serveTokens();

const all = (...tokens: readonly { readonly subject: Subject }[]) => tokens.map(asSubject);
const policyTopic = ({ policy }: { readonly policy: string }): Topic => ({ kind: 'policy', id: policy });
const TRANSACTION: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };
const NONE = success(undefined);

/** A name lookup over the local mainnet service. */
function start(deps: Partial<NameLookupDeps> = {}) {
  const { loader, fingerprints } = startLoader();
  const match = createNameLookup({
    loader: { outcomes: loader.ask, cached: loader.cached },
    fingerprintResolver: createTestResolver(fingerprints),
    fingerprints,
    subjectsOf: async () => [],
    ...deps,
  });
  const ask = (text: string, question: Partial<NameQuestion> = {}) =>
    match('mainnet', { text, among: [], topic: undefined, caller: {}, ...question });
  return { ask, fingerprints, loader };
}

const asked = (): readonly string[] => requests().flatMap(({ body }) => JSON.parse(body).subjects);

it.each([
  ['+1,234.56 FERNW', fernwood.subject],
  [`#${heron.assetName}`, heron.subject],
  ['Heron042', heron.subject],
  ['Tern Exchange', tern.subject],
  ['TERNX', undefined],
])('a name lookup resolves %j among the tokens of the page to %s', async (text, subject) => {
  expect(await start().ask(text, { among: all(fernwood, tern, ternCopy, heron) })).toEqual(success(subject));
});

it('a name lookup resolves nothing if a token from the provider has the same name', async () => {
  const { ask } = start({ subjectsOf: async () => [ternCopy.subject] });
  expect(await ask('TERNX', { among: all(tern), topic: TRANSACTION })).toEqual(NONE);
});

it('a name lookup resolves nothing while a fingerprint of the page is unresolved', async () => {
  const { ask, fingerprints } = start();
  const among = [...all(fernwood), { kind: 'fingerprint', fingerprint: heron.fingerprint } as const];
  expect(await ask('Fernwood', { among })).toEqual(NONE);
  fingerprints.learn([heron.subject], {});
  expect(await ask('Fernwood', { among })).toEqual(success(fernwood.subject));
});

it('a name lookup considers a policy ID only after its asset with the empty name was found', async () => {
  const { ask, loader } = start();
  const among: Identifier[] = [{ kind: 'policy', policy: hollow.policy }];
  expect([await ask('HREED', { among }), requests()]).toEqual([NONE, []]);
  await loader.outcomes('mainnet', among, 'visible');
  expect(await ask('HREED', { among })).toEqual(success(hollow.subject));
});

it.each(['ADA', '42', '', fernwood.subject])('a name lookup makes no request for %j', async (text) => {
  expect(await start().ask(text, { among: all(fernwood) })).toEqual(NONE);
  expect(requests()).toEqual([]);
});

const topic = policyTopic(fernwood);
const badge = fernwoodBadge.subject;

it('on the page of a policy, a name lookup matches asset names in text or hex with the policy’s tokens in the token list', async () => {
  const { ask, fingerprints } = start();
  expect(await ask('FernwoodBadge01', { topic })).toEqual(NONE);
  fingerprints.setList(badge);
  for (const text of ['FernwoodBadge01', fernwoodBadge.assetName])
    expect(await ask(text, { topic })).toEqual(success(badge));
  for (const other of [policyTopic(mica), TRANSACTION])
    expect(await ask('FernwoodBadge01', { topic: other })).toEqual(NONE);
});

it('on the page of a policy, a name lookup ignores tokens that the user saw elsewhere, which the page must not learn', async () => {
  const { ask, fingerprints, loader } = start();
  fingerprints.learn([badge], {});
  await loader.outcomes('mainnet', all(fernwood), 'visible');
  for (const text of ['FernwoodBadge01', 'Fernwood']) expect(await ask(text, { topic })).toEqual(NONE);
});

it('with missing names, a name lookup fails, since the token without names may match too', async () => {
  const { ask, loader } = start();
  const among = all(tern, ternCopy);
  await loader.outcomes('mainnet', all(tern), 'visible');
  faults.set({ kind: 'status', status: 403 });
  expect(await ask('TERNX', { among })).toEqual(failed({ kind: 'service', status: 403 }));
  faults.clear();
  expect(await ask('TERNX', { among })).toEqual(NONE);
});

it('with missing names, a name lookup resolves nothing for more candidates than it looks up at once', async () => {
  const many = upTo(120).map((i) => (tern.policy + i.toString(16).padStart(8, '0')) as Subject);
  const { ask } = start({ subjectsOf: async () => many });
  const question = { among: all(tern), topic: TRANSACTION };
  expect(await ask('TERNX', question)).toEqual(NONE);
  expect(asked()).toHaveLength(100);
  // The next call looks up the rest.
  expect(await ask('TERNX', question)).toEqual(success(tern.subject));
  expect(asked()).toHaveLength(121);
});
