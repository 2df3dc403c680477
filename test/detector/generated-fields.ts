/** What stands in a generated row, field by field, and what each field's mention is: known, since it was made so. */
import type { Random, RowToken } from './generated-tokens.ts';

export type RowExpected =
  /**
   * `isName`: what stands there is its asset name, which says nothing while the token is not known. `mayBeSilent`: no card
   * is as good, one of another token is not.
   */
  | {
      readonly kind: 'token';
      readonly subject: string;
      readonly isName?: true;
      readonly mayBeSilent?: boolean;
    }
  | { readonly kind: 'policy'; readonly policy: string }
  | { readonly kind: 'none' }
  /** Hex that nothing explains, asked for when pointed at. `mayBeSilent`: what stands in its row may explain it. */
  | { readonly kind: 'pointed'; readonly hex: string; readonly mayBeSilent?: boolean };

export type RowMention = { readonly id: string; readonly expect: RowExpected };

/** `label`: its column's head, its term, or the text before it; '' for none. */
export type Field = { readonly label: string; readonly value: string };

/** How an explorer writes the addresses of its pages. */
export const SITES = [
  { host: 'cardanoscan.io', list: '/tokens', token: '/token/', policy: '/tokenPolicy/', tx: '/transaction/' },
  { host: 'cexplorer.io', list: '/asset', token: '/asset/', policy: '/policy/', tx: '/tx/' },
  {
    host: 'adastat.net',
    list: '/en/tokens',
    token: '/en/tokens/',
    policy: '/en/policies/',
    tx: '/en/transactions/',
  },
] as const;

const listed = (labels: string) => labels.split(', ');
export const LABELS = {
  name: listed(
    'Name, Asset name, Encoded name, Raw name, Kodierter Name, Nom de l’actif, Nombre del activo, ' +
      'Nome do ativo, アセット名, 资产名称, 자산 이름, Имя актива',
  ),
  asset: listed('Asset ID, Subject, Asset, Token ID'),
  policy: listed('Policy ID, Policy, ポリシーID, 策略 ID, 정책 ID'),
  other: listed('Transaction hash, Tx Hash, Block hash, Datum, Transaktion, 交易哈希, Stake key'),
  /** They say nothing of the hex beside them. */
  neutral: ['', '', '#', 'Details'],
} as const;

/** What a row has gathered so far. */
export type RowContext = {
  readonly random: Random;
  readonly site: (typeof SITES)[number];
  readonly mentions: RowMention[];
  /** Asset names of 56 digits and more, and hashes. */
  readonly neverAsked: Set<string>;
};

/** The attribute that names a mention, noted with what the mention is. */
export function mark({ mentions }: RowContext, expect: RowExpected): string {
  const id = `m${mentions.length}`;
  mentions.push({ id, expect });
  return `data-mention="${id}"`;
}
const span = (context: RowContext, expect: RowExpected, text: string, more = '') =>
  `<span ${mark(context, expect)} ${more}>${text}</span>`;

export const NONE: RowExpected = { kind: 'none' };
const shortText = (text: string) => (text.length <= 17 ? text : `${text.slice(0, 8)}…${text.slice(-8)}`);

/** The text whole, or split over elements as sites do. */
function splitText({ random }: RowContext, text: string): string {
  const tail = random.pick([6, 8]);
  const [head, last] = [text.slice(0, -tail), text.slice(-tail)];
  // What is left of letters is a part; digits alone could be a quantity beside it.
  if (text.length < 40 || /^\d*$/.test(last)) return text;
  return random.pick([
    text,
    text,
    `<div>${head}</div><div>${last}</div>`,
    `<span>${head}</span><span>${last}</span>`,
    `<div><span>${text.slice(0, 6)}</span>${head.slice(6)}</div><div>${last}</div>`,
    `${head.slice(0, 32)}<wbr>${head.slice(32)}${last}`,
  ]);
}

/** A link whose mention is the link, or an element of its own within it. */
function link(context: RowContext, href: string, text: string, expect: RowExpected): string {
  return context.random.chance(0.5)
    ? `<a href="${href}" ${mark(context, expect)}>${text}</a>`
    : `<a href="${href}">${span(context, expect, text)}</a>`;
}

/** The address of a token's page, by its fingerprint, or by its subject where the site has such. */
export function tokenAddress({ random, site }: RowContext, token: RowToken): string {
  const isBySubject = site.host !== 'cexplorer.io' && random.chance(0.5);
  return site.token + (isBySubject ? token.subject : token.fingerprint);
}

const FORMS = ['link', 'link', 'link', 'idLink', 'fingerprint', 'subject', 'dotted'] as const;

/** What says which token the row is about. */
export function identifierField(context: RowContext, token: RowToken): Field {
  const { random, site } = context;
  const { subject, policy, assetName, fingerprint } = token;
  const expect: RowExpected = { kind: 'token', subject };
  const label = random.pick([...LABELS.asset, ...LABELS.neutral]);
  const address = tokenAddress(context, token);
  const id = address.slice(site.token.length);
  switch (assetName === '' ? 'link' : random.pick(FORMS)) {
    case 'link':
      return { label, value: link(context, address, 'Some token', expect) };
    case 'idLink': {
      const text = random.chance(0.5) ? shortText(id) : splitText(context, id);
      return { label, value: link(context, address, text, expect) };
    }
    case 'fingerprint':
      return { label, value: span(context, expect, splitText(context, fingerprint)) };
    case 'subject':
      return { label: random.pick(LABELS.asset), value: span(context, expect, splitText(context, subject)) };
    case 'dotted':
      return { label, value: span(context, expect, `${policy}.${assetName}`) };
  }
}

export function policyField(context: RowContext, { policy }: RowToken): Field {
  const { random, site } = context;
  const label = random.pick(LABELS.policy);
  const expect: RowExpected = { kind: 'policy', policy };
  if (random.chance(0.3)) return { label, value: span(context, expect, splitText(context, policy)) };
  const text = random.chance(0.5) ? shortText(policy) : splitText(context, policy);
  return { label, value: link(context, site.policy + policy, text, expect) };
}

const NAME_FORMS = ['text', 'text', 'title', 'data', 'link', 'label'] as const;

/** `expect`: what the row says of the name: its token, or nothing. */
export function nameField(context: RowContext, token: RowToken, expect: RowExpected): Field {
  const { random } = context;
  const { assetName, subject } = token;
  const label = random.pick(LABELS.name);
  const anyLabel = random.pick([...LABELS.name, ...LABELS.neutral]);
  if (assetName.length >= 56) context.neverAsked.add(assetName);
  switch (expect.kind === 'none' ? 'text' : random.pick(NAME_FORMS)) {
    case 'text':
      return { label, value: span(context, expect, splitText(context, assetName)) };
    case 'title':
      return { label, value: span(context, expect, shortText(assetName), `title="${assetName}"`) };
    case 'data': {
      const data = `data-asset-name="${assetName}"`;
      return { label: anyLabel, value: span(context, expect, shortText(assetName), data) };
    }
    case 'link': {
      const text = splitText(context, assetName);
      const own: RowExpected = { kind: 'token', subject };
      return { label: anyLabel, value: link(context, tokenAddress(context, token), text, own) };
    }
    case 'label': {
      const value = `<button ${mark(context, expect)} aria-label="Copy #${assetName}">copy</button>`;
      return { label, value };
    }
  }
}

/** A hash or a key that its label, or its link, explains. */
export function hashField(context: RowContext): Field {
  const { random, site } = context;
  const label = random.pick(LABELS.other);
  const isKey = label === 'Stake key';
  const hash = random.hex(isKey ? 28 : 32);
  context.neverAsked.add(hash);
  if (!isKey && random.chance(0.4))
    return {
      label: random.pick([label, '']),
      value: link(context, site.tx + hash, splitText(context, hash), NONE),
    };
  return random.chance(0.7)
    ? { label, value: span(context, NONE, splitText(context, hash)) }
    : { label, value: span(context, NONE, shortText(hash), `title="${hash}"`) };
}

/** Hex that nothing explains: a token with a short name, a policy, or none of them. `isAlone`: nor does its row. */
export function bareField(context: RowContext, token: RowToken, isAlone: boolean): Field {
  const { random } = context;
  const hex = random.pick([random.hex(32), random.hex(28), token.policy]);
  const marked = mark(context, { kind: 'pointed', hex, mayBeSilent: !isAlone });
  return { label: random.pick(LABELS.neutral), value: `<code ${marked}>${hex}</code>` };
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
  return { label, value: span(context, NONE, text) };
}
