/** The local metadata service answers like the real one (services.md). */
import { expect, it } from 'vitest';
import { createMetadataService } from './metadata.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record } from './serve.ts';

const { fetch } = record(createMetadataService(SAMPLE));
const get = (subject: string) => fetch(`/api/v2/subjects/${subject}`);
const { unknown, registered, nameless, nft, reference, upperCase, both } = SUBJECTS;

it('answers 404 with an empty body for an unknown or incomplete subject, another label or another case', async () => {
  expect((await get(upperCase)).status).toBe(200);
  for (const subject of [unknown, nameless, nft, reference, upperCase.toLowerCase(), both.toUpperCase()]) {
    const response = await get(subject);
    expect([response.status, await response.text()]).toEqual([404, '']);
  }
});

it('answers a batch in the requested order, without missing subjects, CIP-68 first', async () => {
  const subjects = [unknown, registered, nameless, nft, both, upperCase.toLowerCase(), registered];
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ subjects }) };
  const answer = await (await fetch('/api/v2/subjects/query', request)).json();
  const found = async (subject: string) => (await (await get(subject)).json()).subject;
  expect(answer.subjects).toEqual([await found(registered), await found(both), await found(registered)]);
  expect(answer.queryPriority).toEqual(['CIP_68', 'CIP_26']);
});
