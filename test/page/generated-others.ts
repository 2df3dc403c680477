/** What stands in a generated row beside tokens: hashes, bare hex, and what is no identifier. */
import {
  type Field,
  LABELS,
  link,
  mark,
  NONE,
  type RowContext,
  type RowExpected,
  shortText,
  splitText,
} from './generated-fields.ts';
import type { RowToken } from './generated-tokens.ts';

/** A hash or a key that its label, or its link, explains. */
export function hashField(context: RowContext): Field {
  const { random, site } = context;
  const label = random.pick(LABELS.other);
  const hash = random.hex(label === 'Stake key' ? 28 : 32);
  context.neverAsked.add(hash);
  if (random.chance(0.4) && label !== 'Stake key')
    return {
      label: random.pick([label, '']),
      value: link(context, site.transaction + hash, splitText(context, hash), NONE),
    };
  return random.chance(0.7)
    ? { label, value: `<span ${mark(context, NONE)}>${splitText(context, hash)}</span>` }
    : { label, value: `<span ${mark(context, NONE)} title="${hash}">${shortText(hash)}</span>` };
}

/** The hash that the page's own address names, without a label. */
export function ownHashField(context: RowContext): { readonly field: Field; readonly hash: string } {
  const hash = context.random.hex(32);
  context.neverAsked.add(hash);
  return { hash, field: { label: '', value: `<span ${mark(context, NONE)}>${hash}</span>` } };
}

/** Hex that nothing explains: a token with a short name, a policy, or none of them. `isAlone`: nor does its row. */
export function bareField(context: RowContext, token: RowToken, isAlone: boolean): Field {
  const { random } = context;
  const hex = random.pick([random.hex(32), random.hex(28), token.policy]);
  const expect: RowExpected = { kind: 'pointed', hex, ...(!isAlone && { mayBeSilent: true }) };
  return { label: random.pick(LABELS.neutral), value: `<code ${mark(context, expect)}>${hex}</code>` };
}

/** What is no identifier, though some of it looks like one. */
export function decoyField(context: RowContext, other: RowToken): Field {
  const { random } = context;
  const [label, text] = random.pick([
    ['Quantity', `${1 + random.below(999)},000.25`],
    ['Quantity', `${random.below(1_000_000)}`],
    ['Date', `2024-01-${10 + random.below(20)} 12:00:00`],
    ['Short', shortText(other.fingerprint)],
    ['Short', shortText(other.subject)],
  ] as const);
  return { label, value: `<span ${mark(context, NONE)}>${text}</span>` };
}
