/** The state of a token's card, and its title. */
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { type AssetName, assetNameOf, policyOf } from '../../lib/asset/subject.ts';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { CardIdentifier, TokenAnswer } from '../../lib/messaging/replies.ts';
import { MAX_NAME, safeLine } from '../../lib/safe-text.ts';
import type { Outcome, PolicyTokens } from '../../lib/tokens/token.ts';
import { shorten } from './format.ts';

export type TokenView = CardIdentifier &
  Omit<TokenAnswer, 'outcome'> & {
    /** Undefined until it is known. */
    readonly outcome: Outcome | undefined;
    /** The time of the next automatic request, in milliseconds since the epoch. */
    readonly retryAt?: number | undefined;
    /** Milliseconds since the epoch. */
    readonly now: number;
  };

/** The identifier, as its subject if that is known. */
export function resolved({ identifier, outcome }: Pick<TokenView, 'identifier' | 'outcome'>): Identifier {
  const subject = outcome?.kind === 'found' ? outcome.token.subject : outcome?.subject;
  return subject === undefined ? identifier : { kind: 'subject', subject };
}

/** The identifiers of a token, as far as they are known. */
export function identityOf({ identifier, outcome }: Pick<TokenView, 'identifier' | 'outcome'>) {
  const known = resolved({ identifier, outcome });
  if (known.kind === 'policy') return { policy: known.policy };
  if (known.kind === 'fingerprint') return { fingerprint: known.fingerprint };
  const { subject } = known;
  const given = identifier.kind === 'fingerprint' ? identifier.fingerprint : outcome?.fingerprint;
  const fingerprint = outcome?.kind === 'found' ? outcome.token.fingerprint : given;
  return { subject, policy: policyOf(subject), assetName: assetNameOf(subject), fingerprint };
}

type TitleInput = Pick<TokenView, 'identifier' | 'outcome' | 'unexplained' | 'tokens'>;

/** Hex that nothing explains, and that is no known token or policy. It is not split into policy and asset name. */
export function unknownHex({ identifier, outcome, unexplained, tokens }: TitleInput): string | undefined {
  return unexplained && outcome?.kind !== 'found' && !tokens?.count ? identifierText(identifier) : undefined;
}

/** Says what unexplained hex may be, by its length: policy and key hashes have 56 digits, other hashes 64. */
export function unknownHexMessage({ length }: string): string {
  return t(`unknown_hex_${length === 56 || length === 64 ? length : 'other'}`);
}

/** The title of the card, and what kind of name it is. `isName`: false for an identifier. */
export function titleOf(view: TitleInput) {
  const { outcome } = view;
  const hex = unknownHex(view);
  if (hex !== undefined) {
    const text = outcome?.kind === 'absent' ? t('unknown_hex') : shorten(hex);
    return { text, note: '', isName: false };
  }
  const identifier = resolved(view);
  const name = outcome?.kind === 'found' ? visible(outcome.token.name?.value) : undefined;
  if (outcome?.kind === 'found' && name !== undefined) {
    return { text: name, note: kindOf(outcome.token.assetName, outcome.token.isNft), isName: true };
  }
  switch (identifier.kind) {
    case 'subject': {
      const assetName = assetNameOf(identifier.subject);
      const readable = visible(readAssetName(assetName).text);
      return readable === undefined
        ? { text: shorten(identifier.subject), note: kindOf(assetName), isName: false }
        : { text: readable, note: `${kindOf(assetName)} · ${t('name_decoded')}`, isName: true };
    }
    case 'policy': {
      const note = view.tokens?.count ? plural('policy_tokens', view.tokens.count) : t('policy');
      const shared = sharedName(view.tokens);
      return shared === undefined
        ? { text: shorten(identifier.policy), note, isName: false }
        : { text: shared, note, isName: true };
    }
    case 'fingerprint':
      return { text: shorten(identifier.fingerprint, 12, 6), note: t('fingerprint'), isName: false };
  }
}

const MIN_SHARED_LETTERS = 3;

/** The beginning that all names of a policy's tokens share: whole words, without a number at the end. */
function sharedName(tokens: PolicyTokens | undefined): string | undefined {
  const names = (tokens?.some ?? []).map(
    ({ subject, outcome }) => titleOf({ identifier: { kind: 'subject', subject }, outcome }).text,
  );
  const [first = '', ...others] = names;
  if (others.length === 0) return undefined;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length++;
  const isWhole = names.every((name) => !/^\p{L}/u.test(name.slice(length)));
  const shared = first.slice(0, length);
  // Without the last word, where the names begin to differ within it.
  const name = (isWhole ? shared : shared.replace(/(?<![\p{L}\p{M}])[\p{L}\p{M}]+$/u, '')).replace(
    /(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u,
    '',
  );
  return (name.match(/\p{L}/gu)?.length ?? 0) >= MIN_SHARED_LETTERS ? name : undefined;
}

/** Safe text; undefined where nothing of it is visible. */
function visible(raw: string | undefined): string | undefined {
  const text = safeLine(raw ?? '', MAX_NAME);
  return /[^\s\p{C}]/u.test(text) ? text : undefined;
}

function kindOf(name: AssetName, isNft = false): string {
  if (isNft) return t('label_222');
  const { label } = readAssetName(name);
  // A missing message is empty: only the labels of CIP-68 and CIP-102 have one.
  return label === undefined ? t('label_none') : t(`label_${label}`) || t('label', String(label));
}
