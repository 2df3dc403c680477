/** Input from outside, almost valid: 1,400 random cases, or with `FUZZ=1` 700,000 (test/cases.ts). */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { success } from '../../lib/failure.ts';
import type { Http } from '../../lib/http/request.ts';
import { readImageHeader, readLogo } from '../../lib/tokens/logo.ts';
import { cases } from '../cases.ts';
import { TOKENS } from '../data/index.ts';
import { picture } from '../data/picture.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { noLimit } from '../tokens/test-limiter.ts';
import { createTestService } from '../tokens/test-loader.ts';
import { corrupted, corruptedBytes } from './corrupted.ts';

const numRuns = cases(700, 350_000);

async function holdsFor<T>(inputs: fc.Arbitrary<T>, check: (input: T) => unknown): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => void (await check(input))),
    { numRuns },
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

it('14: any response of a service is a failure, or has entries of requested tokens only', async () => {
  const subjects = [TOKENS.fernwood.subject, TOKENS.mica.subject, TOKENS.orrery.subject, TOKENS.tern.subject];
  const local = createLocalService(loadRecords());
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ subjects }) };
  const respond = async (query: string): Promise<unknown> =>
    (await local.request(`/api/v2/subjects/query${query}`, request)).json();
  const summaries = corrupted(await respond(''));
  await holdsFor(fc.oneof(summaries, corrupted(await respond('?show_cips_details=true'))), async (json) => {
    const http: Http = async () => success({ status: 200, headers: new Headers(), json });
    const endpoint = {
      network: 'mainnet',
      base: 'https://tokens.example',
      priority: ['CIP_68', 'CIP_26'],
    } as const;
    const requested = subjects.slice(0, 3);
    const answer = await createTestService(http, noLimit()).records(endpoint, requested);
    if (!answer.ok) expect(answer.failure.kind).toBe('malformed');
    for (const [subject, { token }] of answer.ok ? answer.value.entries : []) {
      expect(requested).toContain(subject);
      expect([typeof token.name?.value, typeof token.description?.value]).not.toContain('object');
      expect(token.decimals?.value ?? 0).toBeGreaterThanOrEqual(0);
    }
  });
});

it('13: any logo that is shown has the type of its bytes and at most 2,048 pixels', async () => {
  const png = corruptedBytes(fc.constant(new Uint8Array(picture('leaf', ['#ffffff', '#000000', '#888888']))));
  const addresses = png.map((bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`);
  await holdsFor(fc.oneof(png.map(bytesToHex), addresses, fc.string({ unit: 'binary' })), (value) => {
    for (const source of ['CIP_26', 'CIP_68'] as const) {
      const logo = readLogo({ value, source });
      if (logo.kind !== 'image') continue;
      const header = readImageHeader(new Uint8Array(Buffer.from(logo.base64, 'base64')));
      expect(header?.type).toBe(logo.type);
      expect(Math.max(header?.width ?? 1e9, header?.height ?? 1e9)).toBeLessThanOrEqual(2048);
    }
  });
});
