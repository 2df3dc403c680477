/**
 * Input from outside: 2,000 random cases in `npm test`, 1,000,000 in `npm run fuzz`. Each run prints its seed;
 * `FUZZ_SEED=n` repeats a run.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { success } from '../../lib/failure.ts';
import type { Http } from '../../lib/http/request.ts';
import { DEFAULT_SETTINGS, readSettings } from '../../lib/settings/settings.ts';
import { readSettingsFile, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { readImageHeader } from '../../lib/tokens/image-header.ts';
import { readLogo } from '../../lib/tokens/logo.ts';
import { createMetadataService } from '../../lib/tokens/service.ts';
import type { Endpoint } from '../../lib/tokens/token.ts';
import { cases, SEED } from '../cases.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { TOKENS } from '../data/index.ts';
import { picture } from '../data/picture.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { noLimit } from '../tokens/test-limiter.ts';
import { isAnswered } from './answered.ts';
import { corrupted, corruptedBytes } from './corrupted.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const { fernwood, mica, orrery, tern } = TOKENS;
const SUBJECTS = [fernwood.subject, mica.subject, orrery.subject, tern.subject];
const SERVICE = { network: 'mainnet', base: 'https://tokens.example', api: 'v2' } as const;
const ENDPOINT: Endpoint = { ...SERVICE, priority: ['CIP_68', 'CIP_26'] };
/** A parser of outside input: `check` parses one input, and throws where a promise is broken. */
type Boundary = { readonly input: fc.Arbitrary<unknown>; check(input: unknown): void | Promise<void> };

/** Valid responses of the service for all subjects, with and without details. */
const local = createLocalService(loadRecords());
const respond = async (query: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ subjects: SUBJECTS }) };
  return (await local.request(`/api/v2/subjects/query${query}`, init)).json();
};
const responses = fc.constantFrom(await respond(''), await respond('?show_cips_details=true'));

const texts = fc.oneof(
  fc.constantFrom(...HOSTILE.map(({ text }) => text)).filter((text) => text.length < 2_000),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const FILE: unknown = JSON.parse(writeSettingsFile(DEFAULT_SETTINGS, NOW).text);
const files = corrupted(fc.constant(FILE)).map((file) => JSON.stringify(file) ?? '');
const PICTURE = new Uint8Array(picture('leaf', ['#ffffff', '#000000', '#888888']));
const pictures = corruptedBytes(fc.constant(PICTURE));
const addressOf = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

const almost = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: corrupted(valid) }, fc.jsonValue());

const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  'service responses': {
    input: almost(responses),
    async check(json) {
      const http: Http = async () => success({ status: 200, headers: new Headers(), json });
      const requested = SUBJECTS.slice(0, 3);
      const answer = await createMetadataService(http, noLimit()).records(ENDPOINT, requested);
      if (!answer.ok) expect(answer.failure.kind).toBe('malformed');
      for (const [subject, entry] of answer.ok ? answer.value.entries : []) {
        expect(requested).toContain(subject);
        expect(isAnswered({ kind: 'found', token: entry.token, fetchedAt: NOW, stale: false })).toBe(true);
      }
    },
  },
  'settings files': {
    input: fc.oneof(files, texts),
    async check(text) {
      const merge = await readSettingsFile(new Blob([String(text)]));
      if (merge === undefined) return;
      const after = merge(DEFAULT_SETTINGS);
      // What was accepted is read back unchanged when it is stored.
      expect(readSettings(structuredClone(after))).toEqual(after);
    },
  },
  logos: {
    input: fc.oneof(pictures.map(bytesToHex), pictures.map(addressOf), texts),
    check(value) {
      for (const source of ['CIP_26', 'CIP_68'] as const) {
        const logo = readLogo({ value: String(value), source });
        if (logo.kind !== 'image') continue;
        const header = readImageHeader(new Uint8Array(Buffer.from(logo.base64, 'base64')));
        expect(header?.type).toBe(logo.type);
        expect(Math.max(header?.width ?? 1e9, header?.height ?? 1e9)).toBeLessThanOrEqual(2048);
      }
    },
  },
};

const ALL = cases(1_000, 2_000, 1_000_000);
const CASES = Math.ceil(ALL / Object.keys(BOUNDARIES).length);

it.each(Object.entries(BOUNDARIES))('accepts no invalid input: %s', async (name, { input, check }) => {
  console.log(`fuzz: ${name}: ${CASES.toLocaleString('en')} cases, seed ${SEED}`);
  const holds = fc.asyncProperty(input, async (one) => check(one));
  await fc.assert(holds, { numRuns: CASES });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
