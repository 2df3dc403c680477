/**
 * The data set by name: `TOKENS.fernwood.subject`. The values stand in `tokens.ts`, which `make.ts` writes
 * together with the registry files; README.md says what each token is for.
 */
import { fileURLToPath } from 'node:url';
import type { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { AssetName, PolicyId, Subject } from '../../lib/asset/subject.ts';
import type { Picture, Property, Verdict } from './recipes.ts';
import { MAINNET_FACTS, NOWHERE_FACTS, PREPROD_FACTS } from './tokens.ts';


export interface TestToken {
  /** What it is for, in a line. */
  readonly purpose: string;
  /** Lower case always. */
  readonly subject: Subject;
  readonly policy: PolicyId;
  readonly assetName: AssetName;
  /** CIP-14, computed apart from `lib/asset`. */
  readonly fingerprint: ReturnType<typeof fingerprintOf>;
  /** The subject as its registry file writes it, where that is not lower case. */
  readonly registrySubject?: string;
  /** Where it is registered: nowhere, in one or in both. */
  readonly standards: readonly ('CIP_26' | 'CIP_68')[];
  /** From CIP-68 where that states it, else from CIP-26: the order of the service. */
  readonly name?: string;
  readonly ticker?: string;
  readonly decimals?: number;
  /** Its logo, where `picture.ts` draws it. */
  readonly picture?: Picture;
  /** What a check of its CIP-26 signatures must say, for each property that is there. */
  readonly verdicts?: Readonly<Partial<Record<Property, Verdict>>>;
}

export type TokenKey = keyof typeof MAINNET_FACTS;
export type PreprodKey = keyof typeof PREPROD_FACTS;
export type UnregisteredKey = keyof typeof NOWHERE_FACTS;

/** `make.ts` has made these as the parsers of `lib/asset` would: here they get their types. */
function named<Key extends string>(facts: Readonly<Record<Key, unknown>>): Readonly<Record<Key, TestToken>> {
  return facts as Readonly<Record<Key, TestToken>>;
}

/** What the mainnet registry and `cip68.json` hold. */
export const TOKENS = named<TokenKey>(MAINNET_FACTS);

/** What the preprod registry holds. */
export const PREPROD_TOKENS = named<PreprodKey>(PREPROD_FACTS);

/** Assets that neither registry knows. */
export const UNREGISTERED = named<UnregisteredKey>(NOWHERE_FACTS);

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the files are, for the local metadata service. */
export const DATA = {
  mappings: here('./mappings'),
  cip68: here('./cip68.json'),
  preprodMappings: here('./preprod/mappings'),
} as const;
