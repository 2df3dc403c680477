/** The fields of a generated row, and the expected card of each mention in them. */
import type { Random, RowToken } from './generated-tokens.ts';

export type RowExpected =
  /**
   * `isName`: the mention is the token's asset name, which cannot be matched while the token is unresolved. `mayBeSilent`:
   * no card is correct too.
   */
  | {
      readonly kind: 'token';
      readonly subject: string;
      readonly isName?: true;
      readonly mayBeSilent?: boolean;
    }
  | { readonly kind: 'policy'; readonly policy: string }
  | { readonly kind: 'none' }
  /** Unexplained hex, looked up on hover. `mayBeSilent`: its row may explain it as something else. */
  | { readonly kind: 'bare-hex'; readonly hex: string; readonly mayBeSilent?: boolean };

export type RowMention = { readonly id: string; readonly expect: RowExpected };

/** `label`: the head of its column, its term, or the text before it; may be empty. */
export type Field = { readonly label: string; readonly value: string };

/** The paths of explorer pages. */
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

const split = (labels: string) => labels.split(', ');
const LABELS = {
  name: split(
    'Name, Asset name, Encoded name, Raw name, Kodierter Name, Nom de l’actif, Nombre del activo, ' +
      'Nome do ativo, アセット名, 资产名称, 자산 이름, Имя актива',
  ),
  asset: split('Asset ID, Subject, Asset, Token ID'),
  policy: split('Policy ID, Policy, ポリシーID, 策略 ID, 정책 ID'),
  other: split('Transaction hash, Tx Hash, Block hash, Datum, Transaktion, 交易哈希, Stake key'),
  /** Labels that do not explain hex. */
  neutral: ['', '', '#', 'Details'],
} as const;

export type RowContext = {
  readonly random: Random;
  readonly site: (typeof SITES)[number];
  readonly mentions: RowMention[];
  /** Asset names of 56 digits and more, and hashes. */
  readonly neverAsked: Set<string>;
};

/** Adds a mention, and returns the attribute that marks its element. */
export function mark({ mentions }: RowContext, expect: RowExpected): string {
  const id = `m${mentions.length}`;
  mentions.push({ id, expect });
  return `data-mention="${id}"`;
}
const span = (context: RowContext, expect: RowExpected, text: string, more = '') =>
  `<span ${mark(context, expect)} ${more}>${text}</span>`;

export const NONE: RowExpected = { kind: 'none' };
const shortText = (text: string) => (text.length <= 17 ? text : `${text.slice(0, 8)}…${text.slice(-8)}`);

/** The text, either whole or split over elements as sites do. */
function splitText({ random }: RowContext, text: string): string {
  const tail = random.pick([6, 8]);
  const [head, last] = [text.slice(0, -tail), text.slice(-tail)];
  // A part without letters could be a quantity.
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

/** The mention is the link itself or an element in it. */
function link(context: RowContext, href: string, text: string, expect: RowExpected): string {
  return context.random.chance(0.5)
    ? `<a href="${href}" ${mark(context, expect)}>${text}</a>`
    : `<a href="${href}">${span(context, expect, text)}</a>`;
}

/** The address of a token's page, by fingerprint or, where the site allows it, by subject. */
export function tokenAddress({ random, site }: RowContext, token: RowToken): string {
  const isBySubject = site.host !== 'cexplorer.io' && random.chance(0.5);
  return site.token + (isBySubject ? token.subject : token.fingerprint);
}

const FORMS = ['link', 'link', 'link', 'idLink', 'fingerprint', 'subject', 'dotted'] as const;

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

/** A hash or a key, explained by its label or link. */
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

/** Unexplained hex. `isSingle`: the row has no other field that may explain it. */
export function bareField(context: RowContext, token: RowToken, isSingle: boolean): Field {
  const { random } = context;
  const hex = random.pick([random.hex(32), random.hex(28), token.policy]);
  const marked = mark(context, { kind: 'bare-hex', hex, mayBeSilent: !isSingle });
  return { label: random.pick(LABELS.neutral), value: `<code ${marked}>${hex}</code>` };
}

/** Text that is no identifier, but may look like one. */
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
