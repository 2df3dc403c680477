/** A schema of found outcomes and absences, as an oracle for what is read from services and from the database. */
import * as z from 'zod/mini';
import { parseFingerprint } from '../../lib/asset/bech32.ts';
import { SERVED_SOURCES, SOURCES } from '../../lib/asset/standard.ts';
import { parseAssetName, parsePolicyId, parseSubject } from '../../lib/asset/subject.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';

const canonical = (parse: (text: string) => string | undefined) =>
  z.string().check(z.refine((text) => parse(text) === text));
const source = z.enum(SOURCES);
const text = z.object({ value: z.string(), source });
const count = z.object({ value: z.int().check(z.minimum(0)), source });

const optional = (names: string, of: z.ZodMiniType) =>
  Object.fromEntries(names.split(' ').map((name) => [name, z.exactOptional(of)]));

const token = z.object({
  network: z.enum(NETWORK_IDS),
  subject: canonical(parseSubject),
  policy: canonical(parsePolicyId),
  assetName: canonical(parseAssetName),
  fingerprint: canonical(parseFingerprint),
  ...optional('name description ticker url', text),
  ...optional('decimals', count),
  others: z.record(z.string(), text),
  type: z.exactOptional(z.string()),
  extensions: z.exactOptional(z.record(z.string(), z.unknown())),
  recordedIn: z.exactOptional(z.array(source)),
  priority: z.array(z.enum(SERVED_SOURCES)),
  service: z.string(),
});

const answered = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), token, fetchedAt: z.number(), stale: z.boolean() }),
  z.object({ kind: z.literal('absent'), reason: z.enum(['not-registered', 'label-not-served']) }),
]);

export const isAnswered = (outcome: unknown): boolean => answered.safeParse(outcome).success;
