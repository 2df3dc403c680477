/** The schema of a settings file. It is strict: a field that would be ignored is something that the user wanted. */
import * as z from 'zod/mini';
import { PRIORITY_IDS } from '../asset/standard.ts';
import { parseSubject } from '../asset/subject.ts';
import type { AddedSite } from '../network/explorers.ts';
import { NETWORK_IDS } from '../network/networks.ts';
import { readAddress } from './address.ts';
import { MAX_LABELLED_TOKENS, MAX_MUTED_TOKENS, MAX_NAME_LENGTH, readLabel, tokenRefText } from './labels.ts';
import { HOVER_DELAYS, isRecord, LANGUAGES, LOOK_UPS, THEMES } from './page-settings.ts';
import { REQUEST_LIMITS, type Settings } from './settings.ts';
import { readSite } from './site.ts';

type PerNetwork = 'metadataAddress' | 'requestLimit' | 'providerAddress';
/** The settings that a file changes. */
export type Patch = Partial<Omit<Settings, 'version' | PerNetwork>> & {
  readonly [K in PerNetwork]?: Partial<Settings[K]>;
};

/** A text in the form in which `read` returns it; undefined refuses it. */
const textAs = <T extends string>(read: (text: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const value = read(text);
      if (value !== undefined) return value;
      issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }),
  );

const address = textAs((text) => {
  const reading = readAddress(text);
  return reading.ok ? reading.address : undefined;
});
const host = textAs((text) => {
  const reading = readSite(text);
  return reading.ok ? reading.host : undefined;
});
const subject = textAs(parseSubject);
const label = z.string().check(z.refine((text) => readLabel(text) === text));
const name = z.string().check(
  z.minLength(1),
  z.refine((text) => [...text].length <= MAX_NAME_LENGTH),
);
/** A host, or the name of an explorer, which only another version may know. */
const siteName = z.string().check(z.minLength(1), z.maxLength(253));

/** Undefined for a site that was added when the file was written, and is a known explorer now. */
const site = z.pipe(
  z.transform((given) => (isKnownSite(given) ? undefined : given)),
  z.optional(z.strictObject({ host, network: z.enum(['default', ...NETWORK_IDS]) })),
);

function isKnownSite(given: unknown): boolean {
  if (!isRecord(given) || typeof given.host !== 'string') return false;
  const reading = readSite(given.host);
  return !reading.ok && reading.refusal === 'known';
}

/** Entries with different names; those read as undefined are dropped. */
const list = <T>(entry: z.ZodMiniType<T | undefined>, nameOf: (one: T) => string, most = 10_000) =>
  z.pipe(
    z.array(entry).check(z.maxLength(most), ({ value, issues }) => {
      const names = new Set<string>();
      const isRepeated = (one: T) => names.size === names.add(nameOf(one)).size;
      const index = value.findIndex((one) => one !== undefined && isRepeated(one));
      if (index !== -1) issues.push({ code: 'custom', input: value, path: [index] });
    }),
    z.transform((entries) => entries.filter((one) => one !== undefined)),
  );

const perNetwork = <T>(value: z.ZodMiniType<T>) => {
  const optional = z.exactOptional(value);
  return z.strictObject({ mainnet: optional, preprod: optional, preview: optional });
};

const tokenRef = { network: z.enum(NETWORK_IDS), subject };
const optionalName = z.exactOptional(name);
const labelledToken = z.strictObject({ ...tokenRef, label, name: optionalName, ticker: optionalName });

/** The type requires a schema for every setting. */
const SETTINGS: { readonly [K in keyof Required<Patch>]: z.ZodMiniType<Required<Patch>[K]> } = {
  defaultNetwork: z.enum(NETWORK_IDS),
  explorerNetworkWins: z.boolean(),
  lookUp: z.enum(LOOK_UPS),
  hoverDelayMs: z.literal(HOVER_DELAYS),
  marks: z.boolean(),
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  askProvider: z.boolean(),
  sites: list<AddedSite>(site, ({ host }) => host),
  disabledSites: list(siteName, (name) => name),
  priority: z.enum(PRIORITY_IDS),
  metadataAddress: perNetwork(z.union([z.literal(''), address])),
  requestLimit: perNetwork(z.literal(REQUEST_LIMITS)),
  providerAddress: perNetwork(address),
  remoteLogos: z.boolean(),
  ipfsGateway: address,
  badge: z.boolean(),
  labelledTokens: list(labelledToken, tokenRefText, MAX_LABELLED_TOKENS),
  mutedTokens: list(z.strictObject(tokenRef), tokenRefText, MAX_MUTED_TOKENS),
};

/** In the order of a file. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly (keyof Patch)[];

export const FORMAT = 'token-lens-settings';
export const VERSION = 1;

const version = z.int().check(z.positive());
export const fileKind = z.object({ format: z.literal(FORMAT) });
export const newerFile = z.object({ version: version.check(z.gt(VERSION)) });
export const file = z.strictObject({
  format: z.literal(FORMAT),
  version,
  exportedAt: z.exactOptional(z.iso.datetime()),
  settings: z.partial(z.strictObject(SETTINGS)),
});
