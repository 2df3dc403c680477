/** Schemas of the values in messages. Other modules define their types; the compiler compares each schema with its type. */
import * as z from 'zod/mini';
import { type Fingerprint, parseFingerprint } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import { type PolicyId, parsePolicyId, parseSubject, type Subject } from '../asset/subject.ts';
import type { ConnectionChange } from '../chain/connections.ts';
import { isRecord } from '../json.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { PROVIDER_KINDS } from '../network/providers.ts';
import { anything, isTrue, list, oneOf, text, whole } from '../schema.ts';
import { readAddress, readProviderAddress } from '../settings/address.ts';
import * as limits from './limits.ts';

/** A string in the canonical form of its parser. */
const parsed = <T extends string>(parse: (text: string) => T | undefined) =>
  z.custom<T>((value) => typeof value === 'string' && value.length <= 120 && parse(value) === value);

export const subject = parsed<Subject>(parseSubject);
const policy = parsed<PolicyId>(parsePolicyId);
const fingerprint = parsed<Fingerprint>(parseFingerprint);
export const network = oneOf(NETWORK_IDS);

/** An address as its reader writes it; empty for the default one, or for none. */
const address = (read: typeof readProviderAddress) =>
  z.exactOptional(
    text(limits.MAX_ADDRESS_LENGTH, (typed) => {
      const reading = read(typed);
      return typed === '' || (reading.ok && reading.address === typed);
    }),
  );

export const connectionChange: z.ZodMiniType<{ network: NetworkId } & ConnectionChange> = z.strictObject({
  network,
  kind: z.exactOptional(oneOf(PROVIDER_KINDS)),
  address: address(readProviderAddress),
  key: z.exactOptional(text(limits.MAX_KEY_LENGTH)),
  metadata: address((typed) => readAddress(typed)),
});

const byKind = new Map<unknown, z.ZodMiniType>([
  ['subject', z.strictObject({ kind: anything, subject, joined: z.exactOptional(isTrue) })],
  ['policy', z.strictObject({ kind: anything, policy })],
  ['fingerprint', z.strictObject({ kind: anything, fingerprint })],
]);
export const identifier = z.custom<Identifier>(
  (value) => isRecord(value) && byKind.get(value.kind)?.safeParse(value).success,
);

const url = text(limits.MAX_URL, URL.canParse);
const block = text(limits.MAX_BLOCK);

/** Blocks of a page, each as the browser serialises it. */
export const pageBlocks = z.strictObject({
  url,
  /** How many tokens the page shows, whenever that has changed. */
  found: z.exactOptional(whole(0)),
  blocks: list(
    block,
    limits.MAX_BLOCKS,
    (blocks) => blocks.reduce((sum, { length }) => sum + length, 0) <= limits.MAX_CHARACTERS,
  ),
});

/** A place in a block (`Place` in lib/reader/read.ts). */
export const pagePlace = z.strictObject({
  url,
  block,
  at: whole(-1),
  element: whole(0),
  /** The tokens that the pointer may reach next, nearest first. */
  neighbours: list(subject, limits.MAX_NEIGHBOURS),
});

/** The reply of a content script to `page.report`. */
export const pageReport = z.object({ network, subjects: list(subject), unresolved: list(fingerprint) });
export type PageReport = z.infer<typeof pageReport>;

/** A token that the user opens. */
export const opened = z.strictObject({
  network,
  identifier,
  /** Asks the service again, whatever is cached. */
  isRefresh: z.exactOptional(isTrue),
});
