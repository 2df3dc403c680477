/** What was read of a token on the chain, in words. */
import type { AssetReading } from '../lib/provider/schema.ts';
import type { DatumValue } from '../lib/trust/datum.ts';
import type { OnChain, Stated } from '../lib/trust/on-chain.ts';
import { count, shorten } from './format.ts';
import { bad, good, type Said } from './said.ts';
import { localeNow, say } from './say.ts';

/** Of the block at which something was read. */
function blockName({ height, hash }: AssetReading['block']): string {
  return height === null ? shorten(hash, 6, 4) : count(height);
}

/** What came of it in one line. `hasRecord`: whether there was something of the service to compare with. */
export function chainLine(
  { block, supply, reference }: AssetReading,
  onChain: OnChain | undefined,
  hasRecord: boolean,
): Said {
  const at = blockName(block);
  switch (reference.kind) {
    case 'no-label':
    case 'not-there':
      if (supply === null) return bad(() => say('chain_unknown', at));
      return reference.kind === 'no-label'
        ? good(() => say('chain_supply_read', at))
        : bad(() => say('chain_not_there', at));
    case 'several':
      return bad(() => say('chain_several', at));
    case 'moved':
      return bad(() => say('chain_moved'));
    case 'no-datum':
      return bad(() => say('chain_no_datum', at));
    case 'datum-unknown':
      return bad(() => say('chain_datum_unknown'));
    case 'datum':
      return onChain === undefined ? good(() => '') : datumLine(onChain, hasRecord, at);
  }
}

function datumLine(onChain: OnChain, hasRecord: boolean, at: string): Said {
  if (onChain.kind === 'refused') {
    const { refusal } = onChain;
    return bad(() => say(refusal === 'not-cbor' ? 'chain_not_cbor' : 'chain_not_cip_68', at));
  }
  if (!onChain.isGenuine) return bad(() => say('chain_not_genuine'));
  if (!hasRecord) return good(() => say('chain_read', at));
  const differing = onChain.stated.filter(({ agrees }) => agrees === false);
  return differing.length === 0
    ? good(() => say('chain_matches', at))
    : bad(() => say('chain_differs', at, listed(differing.map(propertyWord))));
}

const listed = (words: readonly string[]) => new Intl.ListFormat(localeNow()).format(words);

/** Properties with a word of their own; others go by the name that the datum has for them. */
const NAMED = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];

export const isNamed = (property: string) => property === 'image' || NAMED.includes(property);

export function propertyWord({ property }: Pick<Stated, 'property'>): string {
  if (property === 'image') return say('chain_image');
  return NAMED.includes(property) ? say(`popup_property_${property}`) : property;
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
