/** Validates the settings of a file strictly: the value, or the first fault and its path. */
import { PRIORITY_IDS } from '../asset/standard.ts';
import { parseSubject, type Subject } from '../asset/subject.ts';
import type { AddedSite } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { type AddressRefusal, readAddress } from './address.ts';
import {
  type LabelledToken,
  MAX_LABEL_LENGTH,
  MAX_LABELLED_TOKENS,
  MAX_MUTED_TOKENS,
  MAX_NAME_LENGTH,
  readLabel,
  type TokenRef,
  tokenRefText,
} from './labels.ts';
import { HOVER_DELAYS, isRecord, LANGUAGES, LOOK_UPS, THEMES } from './page-settings.ts';
import { REQUEST_LIMITS, type Settings } from './settings.ts';
import { readSite, type SiteRefusal } from './site.ts';

export type Fault =
  | {
      readonly kind:
        | 'unknown'
        | 'missing'
        | 'flag'
        | 'list'
        | 'group'
        | 'name'
        | 'twice'
        | 'subject'
        | 'date'
        | 'version';
    }
  /** `most`: characters of a text, entries of a list. */
  | { readonly kind: 'text' | 'many'; readonly most: number }
  | { readonly kind: 'choice'; readonly choices: readonly (string | number)[] }
  | { readonly kind: 'address'; readonly refusal: AddressRefusal }
  | { readonly kind: 'site'; readonly refusal: SiteRefusal };

/** `path`: of the field, such as `settings.sites[2].host`. */
export type Invalid = { readonly ok: false; readonly path: string; readonly fault: Fault };
export type Checked<T> = { readonly ok: true; readonly value: T } | Invalid;
type Check<T> = (value: unknown, path: string) => Checked<T>;
type Checks<T> = { readonly [K in keyof T]-?: Check<T[K]> };

type PerNetwork = 'metadataAddress' | 'requestLimit' | 'providerAddress';
/** The settings that a file changes. */
export type Patch = Partial<Omit<Settings, 'version' | PerNetwork>> & {
  readonly [K in PerNetwork]?: Partial<Settings[K]>;
};

const valid = <T>(value: T): Checked<T> => ({ ok: true, value });
export const invalid = (path: string, fault: Fault): Invalid => ({ ok: false, path, fault });

const MAX_SHOWN_NAME = 40;
/** The path of a field; an unusual name is cut and made printable. */
export function pathOf(path: string, name: string): string {
  if (/^\w{1,40}$/.test(name)) return path === '' ? name : `${path}.${name}`;
  return `${path}["${name.slice(0, MAX_SHOWN_NAME).replace(/[^ -~]/g, '?')}"]`;
}

const flag: Check<boolean> = (value, path) =>
  typeof value === 'boolean' ? valid(value) : invalid(path, { kind: 'flag' });

function oneOf<T extends string | number>(choices: readonly T[]): Check<T> {
  return (value, path) => {
    const choice = choices.find((one) => one === value);
    return choice === undefined ? invalid(path, { kind: 'choice', choices }) : valid(choice);
  };
}

const address: Check<string> = (value, path) => {
  const reading = readAddress(typeof value === 'string' ? value : '');
  return reading.ok ? valid(reading.address) : invalid(path, { kind: 'address', refusal: reading.refusal });
};

const addressOrNone: Check<string> = (value, path) => (value === '' ? valid('') : address(value, path));

const isNameOf = <T extends object>(of: T, name: PropertyKey): name is keyof T => Object.hasOwn(of, name);

/** Optional fields. An unknown one is refused: ignoring it would silently drop what the user wanted. */
function group<T extends object>(checks: Checks<T>): Check<Partial<T>> {
  return (value, path) => {
    if (!isRecord(value)) return invalid(path, { kind: 'group' });
    let read: Partial<T> = {};
    for (const name of Object.keys(value)) {
      const at = pathOf(path, name);
      if (!isNameOf<Checks<T>>(checks, name)) return invalid(at, { kind: 'unknown' });
      const checked = checks[name](value[name], at);
      if (!checked.ok) return checked;
      read = { ...read, [name]: checked.value };
    }
    return valid(read);
  };
}

/** A group with required fields. */
function whole<T extends object>(check: Check<Partial<T>>, needed: readonly (keyof T & string)[]): Check<T> {
  return (value, path) => {
    const fields = check(value, path);
    if (!fields.ok) return fields;
    const missing = needed.find((name) => fields.value[name] === undefined);
    return missing === undefined
      ? valid(fields.value as T)
      : invalid(`${path}.${missing}`, { kind: 'missing' });
  };
}

/** A list without duplicates; entries that are read as undefined are dropped. */
function list<T>(
  check: Check<T | undefined>,
  nameOf: (one: T) => string,
  most = Number.POSITIVE_INFINITY,
): Check<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return invalid(path, { kind: 'list' });
    if (value.length > most) return invalid(path, { kind: 'many', most });
    const read = new Map<string, T>();
    for (const [index, one] of value.entries()) {
      const at = `${path}[${index}]`;
      const checked = check(one, at);
      if (!checked.ok) return checked;
      if (checked.value === undefined) continue;
      if (read.has(nameOf(checked.value))) return invalid(at, { kind: 'twice' });
      read.set(nameOf(checked.value), checked.value);
    }
    return valid([...read.values()]);
  };
}

const host: Check<string> = (value, path) => {
  const reading = readSite(typeof value === 'string' ? value : '');
  return reading.ok ? valid(reading.host) : invalid(path, { kind: 'site', refusal: reading.refusal });
};

const siteFields = whole<AddedSite>(
  group<AddedSite>({ host, network: oneOf(['default', ...NETWORK_IDS] as const) }),
  ['host', 'network'],
);

const site: Check<AddedSite | undefined> = (value, path) => {
  // Added when the file was written, a known explorer now.
  if (isRecord(value) && typeof value.host === 'string') {
    const reading = readSite(value.host);
    if (!reading.ok && reading.refusal === 'known') return valid(undefined);
  }
  return siteFields(value, path);
};

/** The maximum length of a host. Names of explorers that only another version knows are valid. */
const MAX_SITE_NAME = 253;
const siteName: Check<string> = (value, path) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_SITE_NAME
    ? valid(value)
    : invalid(path, { kind: 'name' });

const text =
  (most: number): Check<string> =>
  (value, path) =>
    typeof value === 'string' && value !== '' && [...value].length <= most
      ? valid(value)
      : invalid(path, { kind: 'text', most });

const label: Check<string> = (value, path) =>
  typeof value === 'string' && readLabel(value) === value
    ? valid(value)
    : invalid(path, { kind: 'text', most: MAX_LABEL_LENGTH });

const subject: Check<Subject> = (value, path) => {
  const parsed = typeof value === 'string' ? parseSubject(value) : undefined;
  return parsed === undefined ? invalid(path, { kind: 'subject' }) : valid(parsed);
};

const tokenRef = { network: oneOf(NETWORK_IDS), subject };
const nameText = text(MAX_NAME_LENGTH);
const mutedToken = whole<TokenRef>(group<TokenRef>(tokenRef), ['network', 'subject']);
const labelledToken = whole<LabelledToken>(
  group<Required<LabelledToken>>({ ...tokenRef, label, name: nameText, ticker: nameText }),
  ['network', 'subject', 'label'],
);

const perNetwork = <T>(check: Check<T>): Check<Partial<Record<NetworkId, T>>> =>
  group<Record<NetworkId, T>>({ mainnet: check, preprod: check, preview: check } as Checks<
    Record<NetworkId, T>
  >);

/** The type requires a check for every setting. */
const CHECKS: Checks<Required<Patch>> = {
  defaultNetwork: oneOf(NETWORK_IDS),
  explorerNetworkWins: flag,
  lookUp: oneOf(LOOK_UPS),
  hoverDelayMs: oneOf(HOVER_DELAYS.toSorted((a, b) => a - b)),
  marks: flag,
  theme: oneOf(THEMES),
  language: oneOf(LANGUAGES),
  askProvider: flag,
  sites: list(site, (one) => one.host),
  disabledSites: list(siteName, (name) => name),
  priority: oneOf(PRIORITY_IDS),
  metadataAddress: perNetwork(addressOrNone),
  requestLimit: perNetwork(oneOf(REQUEST_LIMITS)),
  providerAddress: perNetwork(address),
  remoteLogos: flag,
  ipfsGateway: address,
  badge: flag,
  labelledTokens: list(labelledToken, tokenRefText, MAX_LABELLED_TOKENS),
  mutedTokens: list(mutedToken, tokenRefText, MAX_MUTED_TOKENS),
};

/** In the order of a file. */
export const SETTING_NAMES: readonly (keyof Patch)[] = Object.keys(CHECKS).filter((name) =>
  isNameOf(CHECKS, name),
);

export const checkSettings: Check<Patch> = group<Required<Patch>>(CHECKS);
