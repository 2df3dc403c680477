/** The user's sentences: the one place that turns a Failure, an Absence or a refusal into words. */
import type { Query } from '../lib/asset/query.ts';
import type { PriorityId, Source } from '../lib/asset/standard.ts';
import type { Failure } from '../lib/failure.ts';
import type { Absence } from '../lib/metadata/token.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import type { ProjectIdRefusal } from '../lib/provider/project-id.ts';
import type { AddressRefusal } from '../lib/settings/address.ts';
import type { LookUp } from '../lib/settings/page-settings.ts';
import type { SiteRefusal } from '../lib/settings/site.ts';
import { say } from './say.ts';

export const NETWORK_NAMES: Readonly<Record<NetworkId, string>> = {
  mainnet: 'Mainnet',
  preprod: 'Preprod',
  preview: 'Preview',
};

export const SOURCE_NAMES: Readonly<Record<Source, string>> = { CIP_26: 'CIP-26', CIP_68: 'CIP-68' };
export const sourceMeaning = (source: Source) => say(named('source', source));

export const PRIORITY_NAMES: Readonly<Record<PriorityId, string>> = {
  'CIP_68,CIP_26': 'CIP-68 first',
  'CIP_26,CIP_68': 'CIP-26 first',
  CIP_68: 'CIP-68 only',
  CIP_26: 'CIP-26 only',
};

export const LOOK_UP_NAMES: Readonly<Record<LookUp, string>> = {
  visible: 'as they come into view',
  pointed: 'only when I point at them',
};

const clock = (at: number) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(at);

/** The names of sentences are made of letters and digits. */
const named = (room: string, kind: string) => `${room}_${kind.replaceAll('-', '_')}`;

export function failureSentence(failure: Failure): string {
  // What is refused for its own sake is not mended by waiting.
  const isRefused = failure.kind === 'service' && failure.status < 500;
  return say(named('failure', isRefused ? 'refused' : failure.kind), detailOf(failure));
}

function detailOf(failure: Failure): string {
  switch (failure.kind) {
    case 'malformed':
      return failure.detail;
    case 'quota-spent':
    case 'banned':
    case 'paused':
      return clock(failure.until);
    case 'rate-limited':
      return String(Math.ceil(failure.retryAfterMs / 1000));
    case 'service':
      return String(failure.status);
    default:
      return '';
  }
}

export function absenceSentence(absence: Absence, network: NetworkId): string {
  return say(named('absence', absence), NETWORK_NAMES[network]);
}

type QueryRefusal = Extract<Query, { kind: 'refused' }>['refusal'];

const LINK_NAMES = {
  transaction: 'a transaction',
  block: 'a block',
  address: 'an address',
  unknown: 'another page of this site',
} as const;

export function queryRefusalSentence(refusal: QueryRefusal): string {
  switch (refusal.kind) {
    case 'empty':
      return 'Enter a subject, a policy ID, a fingerprint, or a link that holds one.';
    case 'not-hex':
      return `“${refusal.character}” at position ${refusal.position} is not a hex digit (0–9, a–f).`;
    case 'odd':
      return `${refusal.digits} digits are half a byte too many or too few: hex comes in pairs.`;
    case 'too-short':
      return `${refusal.digits} digits are too few: a policy ID has 56, a subject 56 to 120.`;
    case 'too-long':
      return `${refusal.digits} digits are too many: a subject has 120 at most.`;
    case 'name-too-long':
      return `The asset name has ${refusal.bytes} bytes; 32 is the most.`;
    case 'fingerprint-length':
      return `A fingerprint has 44 letters and digits; this has ${refusal.characters} characters, or others among them.`;
    case 'fingerprint-checksum':
      return 'The checksum of this fingerprint is wrong: at least one character is mistyped.';
    case 'leads-elsewhere':
      return `This link leads to ${LINK_NAMES[refusal.leadsTo]}, not to a token or a policy.`;
    case 'several':
      return `There are ${refusal.count} identifiers here; look them up one by one.`;
  }
}

export function projectIdRefusalSentence(refusal: ProjectIdRefusal, network: NetworkId): string {
  switch (refusal.kind) {
    case 'empty':
      return 'Enter a project ID.';
    case 'wrong-network':
      return `This is a project ID for ${NETWORK_NAMES[refusal.of]}; here goes one for ${NETWORK_NAMES[network]}. It was not kept.`;
    case 'no-prefix':
      return `A project ID for this network starts with “${network}”. It was not kept.`;
    case 'characters':
      return `After “${network}” come letters and digits only. It was not kept.`;
  }
}

export const UNUSUAL_LENGTH =
  'Kept. Its length is unusual: 32 characters after the network is what we have seen.';

export function siteRefusalSentence(refusal: SiteRefusal): string {
  switch (refusal) {
    case 'empty':
      return 'Enter the host of a site, such as explorer.example.org.';
    case 'not-a-host':
      return 'This is no host, and no address of a page. Enter one such as explorer.example.org.';
    case 'not-https':
      return 'Only sites with https:// are safe to read; http:// works for localhost and 127.0.0.1.';
    case 'known':
      return 'This site is covered already.';
  }
}

export function addressRefusalSentence(refusal: AddressRefusal): string {
  switch (refusal) {
    case 'not-an-address':
      return 'Enter an address that starts with https://. The one before stays in use.';
    case 'not-https':
      return 'Only https:// is safe; http:// works for localhost and 127.0.0.1. The one before stays in use.';
    case 'credentials':
      return 'An address must not hold a user name or password. The one before stays in use.';
    case 'query':
      return 'Enter the base address alone, without “?” or “#”. The one before stays in use.';
  }
}
