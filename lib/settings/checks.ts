/** What each setting must be in a file, of which nothing is guessed: its value, or the first fault and its place. */
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

/** `place`: the way to the field, such as `settings.sites[2].host`. */
export type Faulty = { readonly ok: false; readonly place: string; readonly fault: Fault };
export type Checked<T> = { readonly ok: true; readonly value: T } | Faulty;
type Check<T> = (value: unknown, place: string) => Checked<T>;
type Checks<T> = { readonly [K in keyof T]-?: Check<T[K]> };

type PerNetwork = 'metadataAddress' | 'requestLimit' | 'providerAddress';
/** What a file changes; what it does not name stays as it is. */
export type Patch = Partial<Omit<Settings, 'version' | PerNetwork>> & {
  readonly [K in PerNetwork]?: Partial<Settings[K]>;
};

const fine = <T>(value: T): Checked<T> => ({ ok: true, value });
export const faulty = (place: string, fault: Fault): Faulty => ({ ok: false, place, fault });

const LONGEST_SHOWN = 40;
/** The place of a field by its name in the file, as far as that can be shown. */
export function placeIn(place: string, name: string): string {
  if (/^\w{1,40}$/.test(name)) return place === '' ? name : `${place}.${name}`;
  return `${place}["${name.slice(0, LONGEST_SHOWN).replace(/[^ -~]/g, '?')}"]`;
}

const flag: Check<boolean> = (value, place) =>
  typeof value === 'boolean' ? fine(value) : faulty(place, { kind: 'flag' });

function oneOf<T extends string | number>(choices: readonly T[]): Check<T> {
  return (value, place) => {
    const choice = choices.find((one) => one === value);
    return choice === undefined ? faulty(place, { kind: 'choice', choices }) : fine(choice);
  };
}

const address: Check<string> = (value, place) => {
  const reading = readAddress(typeof value === 'string' ? value : '');
  return reading.ok ? fine(reading.address) : faulty(place, { kind: 'address', refusal: reading.refusal });
};

const addressOrNone: Check<string> = (value, place) => (value === '' ? fine('') : address(value, place));

const isNameOf = <T extends object>(of: T, name: PropertyKey): name is keyof T => Object.hasOwn(of, name);

/** Fields that may each be missing; another one is refused, since what it was to do would silently not be done. */
function group<T extends object>(checks: Checks<T>): Check<Partial<T>> {
  return (value, place) => {
    if (!isRecord(value)) return faulty(place, { kind: 'group' });
    let read: Partial<T> = {};
    for (const name of Object.keys(value)) {
      const at = placeIn(place, name);
      if (!isNameOf<Checks<T>>(checks, name)) return faulty(at, { kind: 'unknown' });
      const checked = checks[name](value[name], at);
      if (!checked.ok) return checked;
      read = { ...read, [name]: checked.value };
    }
    return fine(read);
  };
}

/** A group in which these fields are there. */
function whole<T extends object>(check: Check<Partial<T>>, needed: readonly (keyof T & string)[]): Check<T> {
  return (value, place) => {
    const fields = check(value, place);
    if (!fields.ok) return fields;
    const missing = needed.find((name) => fields.value[name] === undefined);
    return missing === undefined
      ? fine(fields.value as T)
      : faulty(`${place}.${missing}`, { kind: 'missing' });
  };
}

/** What a check lets through as nothing is left out. */
function list<T>(
  check: Check<T | undefined>,
  nameOf: (one: T) => string,
  most = Number.POSITIVE_INFINITY,
): Check<readonly T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) return faulty(place, { kind: 'list' });
    if (value.length > most) return faulty(place, { kind: 'many', most });
    const read = new Map<string, T>();
    for (const [index, one] of value.entries()) {
      const at = `${place}[${index}]`;
      const checked = check(one, at);
      if (!checked.ok) return checked;
      if (checked.value === undefined) continue;
      if (read.has(nameOf(checked.value))) return faulty(at, { kind: 'twice' });
      read.set(nameOf(checked.value), checked.value);
    }
    return fine([...read.values()]);
  };
}

const host: Check<string> = (value, place) => {
  const reading = readSite(typeof value === 'string' ? value : '');
  return reading.ok ? fine(reading.host) : faulty(place, { kind: 'site', refusal: reading.refusal });
};

const siteFields = whole<AddedSite>(
  group<AddedSite>({ host, network: oneOf(['default', ...NETWORK_IDS] as const) }),
  ['host', 'network'],
);

const site: Check<AddedSite | undefined> = (value, place) => {
  // It was the user's own when the file was written, and is covered since.
  if (isRecord(value) && typeof value.host === 'string') {
    const reading = readSite(value.host);
    if (!reading.ok && reading.refusal === 'known') return fine(undefined);
  }
  return siteFields(value, place);
};

/** As long as a host can be. An explorer that another version knows is no fault. */
const LONGEST_NAME = 253;
const siteName: Check<string> = (value, place) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME
    ? fine(value)
    : faulty(place, { kind: 'name' });

const text =
  (most: number): Check<string> =>
  (value, place) =>
    typeof value === 'string' && value !== '' && [...value].length <= most
      ? fine(value)
      : faulty(place, { kind: 'text', most });

const label: Check<string> = (value, place) =>
  typeof value === 'string' && readLabel(value) === value
    ? fine(value)
    : faulty(place, { kind: 'text', most: MAX_LABEL_LENGTH });

const subject: Check<Subject> = (value, place) => {
  const parsed = typeof value === 'string' ? parseSubject(value) : undefined;
  return parsed === undefined ? faulty(place, { kind: 'subject' }) : fine(parsed);
};

const places = { network: oneOf(NETWORK_IDS), subject };
const face = text(MAX_NAME_LENGTH);
const mutedToken = whole<TokenRef>(group<TokenRef>(places), ['network', 'subject']);
const labelledToken = whole<LabelledToken>(
  group<Required<LabelledToken>>({ ...places, label, name: face, ticker: face }),
  ['network', 'subject', 'label'],
);

const perNetwork = <T>(check: Check<T>): Check<Partial<Record<NetworkId, T>>> =>
  group<Record<NetworkId, T>>({ mainnet: check, preprod: check, preview: check } as Checks<
    Record<NetworkId, T>
  >);

/** One for every setting: a new one without a check does not compile. */
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

/** The names of all settings, in the order in which a file has them. */
export const SETTING_NAMES: readonly (keyof Patch)[] = Object.keys(CHECKS).filter((name) =>
  isNameOf(CHECKS, name),
);

export const checkSettings: Check<Patch> = group<Required<Patch>>(CHECKS);
