/** What was read of a token on the chain, in words. */
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { DatumValue } from '../../lib/trust/datum.ts';
import type { OnChain, Stated } from '../../lib/trust/on-chain.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { count, shorten } from './format.ts';

/** Of the block at which something was read. */
function blockName({ height, hash }: AssetOnChain['block']): string {
  return height === null ? shorten(hash, 6, 4) : count(height);
}

/** What came of it in one line. `hasRecord`: whether there was something of the service to compare with. */
export function chainLine(
  { block, supply, reference }: AssetOnChain,
  onChain: OnChain | undefined,
  hasRecord: boolean,
): StatusMessage {
  const at = blockName(block);
  switch (reference.kind) {
    case 'no-label':
    case 'not-there':
      if (supply === null) return bad(() => t('chain_unknown', at));
      return reference.kind === 'no-label'
        ? good(() => t('chain_supply_read', at))
        : bad(() => t('chain_not_there', at));
    case 'several':
      return bad(() => t('chain_several', at));
    case 'moved':
      return bad(() => t('chain_moved'));
    case 'no-datum':
      return bad(() => t('chain_no_datum', at));
    case 'datum-unknown':
      return bad(() => t('chain_datum_unknown'));
    case 'datum':
      return onChain === undefined ? good(() => '') : datumLine(onChain, hasRecord, at);
  }
}

function datumLine(onChain: OnChain, hasRecord: boolean, at: string): StatusMessage {
  if (onChain.kind === 'refused') {
    const { refusal } = onChain;
    return bad(() => t(refusal === 'not-cbor' ? 'chain_not_cbor' : 'chain_not_cip_68', at));
  }
  if (!onChain.isGenuine) return bad(() => t('chain_not_genuine'));
  if (!hasRecord) return good(() => t('chain_read', at));
  const differing = onChain.stated.filter(({ agrees }) => agrees === false);
  return differing.length === 0
    ? good(() => t('chain_matches', at))
    : bad(() => t('chain_differs', at, listed(differing.map(propertyWord))));
}

const listed = (words: readonly string[]) => new Intl.ListFormat(currentLocale()).format(words);

/** Properties with a word of their own; others go by the name that the datum has for them. */
const NAMED = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];

export const isNamed = (property: string) => property === 'image' || NAMED.includes(property);

export function propertyWord({ property }: Pick<Stated, 'property'>): string {
  if (property === 'image') return t('chain_image');
  return NAMED.includes(property) ? t(`property_${property}`) : property;
}

/** Text as it is; whatever else stands in a datum as JSON. */
export function datumText(value: DatumValue): string {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'hex') return value.hex;
  if (value.kind === 'integer') return String(value.integer);
  // A long text may be written in pieces, as in CIP-25.
  const pieces = value.kind === 'list' && value.items.every(({ kind }) => kind === 'text');
  if (pieces && value.items.length > 0) return value.items.map(datumText).join('\n');
  return JSON.stringify(plain(value), undefined, 1);
}

/** Numbers that JSON would round stay text. */
function plain(value: DatumValue): unknown {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'hex':
      return `0x${value.hex}`;
    case 'integer': {
      const number = Number(value.integer);
      return Number.isSafeInteger(number) ? number : String(value.integer);
    }
    case 'list':
      return value.items.map(plain);
    case 'map':
      return Object.fromEntries(value.entries.map(([name, one]) => [name, plain(one)]));
  }
}
