/** What a card is about, and the words that head it. */
import { readAssetName } from '../lib/asset/asset-name.ts';
import type { Identifier } from '../lib/asset/identifier.ts';
import { LABELS } from '../lib/asset/label.ts';
import { type AssetName, assetNameOf, type PolicyId } from '../lib/asset/subject.ts';
import type { Logo, Outcome, PolicyTokens } from '../lib/metadata/token.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import { shorten } from './format.ts';
import { say } from './say.ts';

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
  /** Milliseconds since the epoch, for the age of the answer. */
  readonly now: number;
};

/** What a card is about, as far as it was resolved. */
export function resolved({ identifier, outcome }: Pick<TokenView, 'identifier' | 'outcome'>): Identifier {
  const subject = outcome?.kind === 'absent' ? outcome.subject : undefined;
  return subject === undefined ? identifier : { kind: 'subject', subject };
}

/** The name that heads the card, and where it comes from when no standard says it. */
export function titleOf(view: Pick<TokenView, 'identifier' | 'outcome'>): {
  text: string;
  note: string;
  /** False where an identifier stands in for a name. */
  isName: boolean;
} {
  const { outcome } = view;
  const identifier = resolved(view);
  if (outcome?.kind === 'found' && outcome.token.name && isVisible(outcome.token.name.value)) {
    return { text: outcome.token.name.value, note: kindOf(outcome.token.assetName), isName: true };
  }
  switch (identifier.kind) {
    case 'subject': {
      const name = assetNameOf(identifier.subject);
      const readable = readAssetName(name);
      return readable.text === undefined || !isVisible(readable.text)
        ? { text: shorten(identifier.subject), note: kindOf(name), isName: false }
        : { text: readable.text, note: `${say('name_decoded')} · ${kindOf(name)}`, isName: true };
    }
    case 'policy':
      return { text: shorten(identifier.policy), note: 'policy', isName: false };
    case 'fingerprint':
      return { text: shorten(identifier.fingerprint, 12, 6), note: 'fingerprint', isName: false };
  }
}

/** False for a text of blanks and invisible characters alone. */
const isVisible = (text: string) => /[^\s\p{C}]/u.test(text);

/** Labels that have a name (CIP-68, CIP-102). */
const NAMED_LABELS: readonly number[] = Object.values(LABELS);

function kindOf(name: AssetName): string {
  const { label } = readAssetName(name);
  if (label === undefined) return say('label_none');
  const kind = NAMED_LABELS.includes(label) ? `${say(`label_${label}`)}, ` : '';
  return `${kind}label ${label}`;
}
