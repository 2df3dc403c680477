/** Turns failures, absences and refusals into messages for the user. */

import type { PriorityId } from '../lib/asset/standard.ts';
import type { Failure } from '../lib/failure.ts';
import { currentLocale, plural, t } from '../lib/i18n/messages.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import type { Refusal as QueryRefusal } from '../lib/network/pasted.ts';
import type { AddressRefusal, SiteRefusal } from '../lib/settings/address.ts';
import type { FoundToken } from '../lib/tokens/search.ts';
import type { Outcome } from '../lib/tokens/token.ts';
import { formatNumber } from './token/format.ts';

type Absent = Pick<Extract<Outcome, { kind: 'absent' }>, 'reason' | 'advice'>;

export const networkName = (id: NetworkId) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** `CIP_68,CIP_26` is `priority_68_26`. */
export const priorityName = (id: PriorityId) => t(`priority_${id.replaceAll('CIP_', '').replace(',', '_')}`);

/** A time of day, from milliseconds since the epoch. */
const clockTime = (at: number) => new Date(at).toLocaleTimeString(currentLocale(), { timeStyle: 'short' });

/** Two sentences in a row: Japanese has no space between them. */
export const sentences = (first: string, second: string) =>
  first.endsWith('。') ? first + second : `${first} ${second}`;

/** The name of the message for a kind. Names of messages may not contain hyphens. */
export const named = (family: string, kind: string) => `${family}_${kind.replaceAll('-', '_')}`;

/** `waitS`: seconds until an automatic retry; undefined without one. */
export function failureMessage(failure: Failure, waitS?: number): string {
  if (failure.kind === 'rate-limited' && waitS !== undefined) return t('failure_rate_limited', String(waitS));
  // Waiting does not help against a client error.
  const isRefused = failure.kind === 'service' && failure.status < 500;
  return t(named('failure', isRefused ? 'refused' : failure.kind), detailOf(failure));
}

function detailOf(failure: Failure): string {
  if (failure.kind === 'malformed') return t(named('malformed', failure.detail));
  if ('until' in failure) return clockTime(failure.until);
  if ('retryAfterMs' in failure) return String(Math.ceil(failure.retryAfterMs / 1000));
  return 'status' in failure ? String(failure.status) : '';
}

export function absenceMessage({ reason, advice = 'none' }: Absent, network: NetworkId): string {
  return reason === 'fingerprint-unresolved'
    ? t(named('unresolved', advice))
    : t(named('absence', reason), networkName(network));
}

export function queryRefusalMessage({ kind, values }: QueryRefusal): string {
  const texts = values.map((value) => (typeof value === 'number' ? formatNumber(value) : value));
  // The destination of the link has a message of its own.
  return t(
    named('query', kind),
    ...(kind === 'leads-elsewhere' ? texts.map((to) => t(`query_link_${to}`)) : texts),
  );
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
export const saveErrorMessage = (error: unknown) => t('not_saved', textOf(error));
export const readErrorMessage = (error: unknown) => t('not_read', textOf(error));

export const siteRefusalMessage = (refusal: SiteRefusal) => t(named('sites_refused', refusal));

export const addressRefusalMessage = (refusal: AddressRefusal) => t(named('address_refused', refusal));

/**
 * Says why a search found a token, if its name does not show that; and how many others have its ticker, and whether the
 * token list has this one.
 */
export function whyFound(found: Pick<FoundToken, 'matched' | 'sameTicker' | 'isListed'>): readonly string[] {
  const { matched, sameTicker, isListed } = found;
  const facts = [
    matched.how === 'confusable' && t('search_confusable'),
    matched.field === 'asset-name' && t('name_decoded'),
    sameTicker > 0 && plural('search_same_ticker', sameTicker),
    sameTicker > 0 && isListed && t('options_list'),
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

/** The properties with a translated name. */
const NAMED_PROPERTIES = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo', 'image'];

export const isNamedProperty = (property: string) => NAMED_PROPERTIES.includes(property);

/** The translated name of a property, or the name that the record has for it. */
export const propertyName = (property: string): string =>
  isNamedProperty(property) ? t(`property_${property}`) : property;
