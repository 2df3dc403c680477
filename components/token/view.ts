/** What a card is about, and the words that head it. */
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { type AssetName, assetNameOf, type PolicyId } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, Outcome, PolicyTokens } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { safeText } from '../../lib/safe-text.ts';
import { shorten } from './format.ts';

/** What a card is about, and how far the answer to it has come. */
export type TokenView = {
  readonly network: NetworkId;
  readonly identifier: Identifier;
  readonly outcome: Outcome | undefined;
  /** Undefined until it was asked for and came. */
  readonly logo?: Logo | undefined;
  /** Of a policy: the tokens under it that are known. */
  readonly tokens?: PolicyTokens | undefined;
  /** Of a fingerprint that could not be resolved: the one policy that stands in the same row. */
  readonly nearby?: PolicyId | undefined;
  /** Among what the identifier was found, where the page shows only a name. */
  readonly matched?: 'transaction' | 'address' | 'policy' | 'page' | 'row' | undefined;
  /** True for bare hex that nothing on the page explains: it may be something other than a token. */
  readonly unexplained?: true | undefined;
  /** When more is to be had, in milliseconds since the epoch; undefined where nothing more is waited for. */
  readonly retryAt?: number | undefined;
  /** Milliseconds since the epoch, for the age of the answer. */
  readonly now: number;
};

/** What a card is about, as far as it was resolved. */
export function resolved({ identifier, outcome }: Pick<TokenView, 'identifier' | 'outcome'>): Identifier {
  const subject = outcome?.kind === 'absent' ? outcome.subject : undefined;
  return subject === undefined ? identifier : { kind: 'subject', subject };
}

/** What decides how a card is headed. */
type Heading = Pick<TokenView, 'identifier' | 'outcome' | 'unexplained' | 'tokens'>;

/**
 * The unexplained hex that the card is about, as long as it is not known to be a token or a policy: to split it into
 * policy and asset name would make them up. Undefined for everything else.
 */
export function unknownHex({ identifier, outcome, unexplained, tokens }: Heading): string | undefined {
  return unexplained && outcome?.kind !== 'found' && !tokens?.count ? identifierText(identifier) : undefined;
}

/** What hex of 56 to 64 digits could be: of 56 digits are policies and keys, of 64 are hashes. */
export function unknownHexMessage({ length }: string): string {
  return t(`unknown_hex_${length === 56 || length === 64 ? length : 'other'}`);
}

/** The name that heads the card, and where it comes from when no standard says it. */
export function titleOf(view: Heading): {
  text: string;
  note: string;
  /** False where an identifier stands in for a name. */
  isName: boolean;
} {
  const { outcome } = view;
  const hex = unknownHex(view);
  if (hex !== undefined) {
    const text = outcome?.kind === 'absent' ? t('unknown_hex') : shorten(hex);
    return { text, note: '', isName: false };
  }
  const identifier = resolved(view);
  const name = outcome?.kind === 'found' ? visible(outcome.token.name?.value) : undefined;
  if (outcome?.kind === 'found' && name !== undefined) {
    return { text: name, note: kindOf(outcome.token.assetName), isName: true };
  }
  switch (identifier.kind) {
    case 'subject': {
      const assetName = assetNameOf(identifier.subject);
      const readable = visible(readAssetName(assetName).text);
      return readable === undefined
        ? { text: shorten(identifier.subject), note: kindOf(assetName), isName: false }
        : { text: readable, note: `${t('name_decoded')} · ${kindOf(assetName)}`, isName: true };
    }
    case 'policy':
      return { text: shorten(identifier.policy), note: t('policy'), isName: false };
    case 'fingerprint':
      return { text: shorten(identifier.fingerprint, 12, 6), note: t('fingerprint'), isName: false };
  }
}

/** As it is safe to show; undefined for what shows nothing. */
function visible(raw: string | undefined): string | undefined {
  const text = safeText(raw ?? '').text;
  return /[^\s\p{C}]/u.test(text) ? text : undefined;
}

function kindOf(name: AssetName): string {
  const { label } = readAssetName(name);
  if (label === undefined) return t('label_none');
  // A sentence that is not there is empty: only the labels of CIP-68 and CIP-102 have a name.
  const kind = t(`label_${label}`);
  return (kind && `${kind}, `) + t('label', String(label));
}
