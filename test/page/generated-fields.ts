/** What stands in a generated row, field by field, and what each field's mention is: known, since it was made so. */
import type { Random, RowToken } from './generated-tokens.ts';

export type RowExpected =
  /**
   * `isName`: what stands there is its asset name, which says nothing while the token is not known. `mayBeSilent`: no card
   * is as good, one of another token is not.
   */
  | { readonly kind: 'token'; readonly subject: string; readonly isName?: true; readonly mayBeSilent?: true }
  | { readonly kind: 'policy'; readonly policy: string }
  | { readonly kind: 'none' }
  /** Hex that nothing explains, asked for when pointed at. `mayBeSilent`: what stands in its row may explain it. */
  | { readonly kind: 'pointed'; readonly hex: string; readonly mayBeSilent?: true };

export type RowMention = { readonly id: string; readonly expect: RowExpected };

/** `label`: its column's head, its term, or the text before it; '' for none. */
export type Field = { readonly label: string; readonly value: string };

/** How an explorer writes the addresses of its pages. */
export type RowSite = {
  readonly host: string;
  readonly list: string;
  readonly token: string;
  /** Its token pages are addressed by subject, too. */
  readonly hasSubjects: boolean;
  readonly policy: string;
  readonly transaction: string;
};

export const SITES: readonly RowSite[] = [
  {
    host: 'cardanoscan.io',
    list: '/tokens',
    token: '/token/',
    hasSubjects: true,
    policy: '/tokenPolicy/',
    transaction: '/transaction/',
  },
  {
    host: 'cexplorer.io',
    list: '/asset',
    token: '/asset/',
    hasSubjects: false,
    policy: '/policy/',
    transaction: '/tx/',
  },
  {
    host: 'adastat.net',
    list: '/en/tokens',
    token: '/en/tokens/',
    hasSubjects: true,
    policy: '/en/policies/',
    transaction: '/en/transactions/',
  },
];

export const LABELS = {
  name: [
    'Name',
    'Asset name',
    'Encoded name',
    'Raw name',
    'Kodierter Name',
    'Nom de l’actif',
    'Nombre del activo',
    'Nome do ativo',
    'アセット名',
    '资产名称',
    '자산 이름',
    'Имя актива',
  ],
  asset: ['Asset ID', 'Subject', 'Asset', 'Token ID'],
  policy: ['Policy ID', 'Policy', 'ポリシーID', '策略 ID', '정책 ID'],
  other: ['Transaction hash', 'Tx Hash', 'Block hash', 'Datum', 'Transaktion', '交易哈希', 'Stake key'],
  /** They say nothing of the hex beside them. */
  neutral: ['', '', '#', 'Details'],
} as const;

/** What a row has gathered so far: `write` wraps a value and notes what its mention is. */
export type RowContext = {
  readonly random: Random;
  readonly site: RowSite;
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

const tokenExpected = ({ subject }: RowToken): RowExpected => ({ kind: 'token', subject });
export const NONE: RowExpected = { kind: 'none' };

export const shortText = (text: string) =>
  text.length <= 17 ? text : `${text.slice(0, 8)}…${text.slice(-8)}`;

/** Digits that a page sets apart. What is left of letters is a part; digits alone could be a quantity beside it. */
const TAILS = [6, 8] as const;

/** The text whole, or split over elements as sites do. */
export function splitText({ random }: RowContext, text: string): string {
  const tail = random.pick(TAILS);
  const [head, last] = [text.slice(0, -tail), text.slice(-tail)];
  const way = text.length < 40 || /^\d*$/.test(last) ? 0 : random.below(6);
  switch (way) {
    case 1:
      return `<div>${head}</div><div>${last}</div>`;
    case 2:
      return `<span>${head}</span><span>${last}</span>`;
    case 3:
      return `<div><span>${text.slice(0, 6)}</span>${head.slice(6)}</div><div>${last}</div>`;
    case 4:
      return `${head.slice(0, 32)}<wbr>${head.slice(32)}${last}`;
    default:
      return text;
  }
}

/** A link whose mention is the link, or an element of its own within it. */
export function link(context: RowContext, href: string, text: string, expect: RowExpected): string {
  const marked = mark(context, expect);
  return context.random.chance(0.5)
    ? `<a href="${href}" ${marked}>${text}</a>`
    : `<a href="${href}"><span ${marked}>${text}</span></a>`;
}

/** The address of a token's page, by its fingerprint, or by its subject where the site has such. */
export function tokenAddress({ random, site }: RowContext, token: RowToken): string {
  const id = site.hasSubjects && random.chance(0.5) ? token.subject : token.fingerprint;
  return site.token + id;
}

const IDENTIFIER_FORMS = ['link', 'link', 'link', 'idLink', 'fingerprint', 'subject', 'dotted'] as const;

/** What says which token the row is about. */
export function identifierField(context: RowContext, token: RowToken): Field {
  const { random } = context;
  const { subject, policy, assetName, fingerprint } = token;
  const expect = tokenExpected(token);
  const label = random.pick([...LABELS.asset, ...LABELS.neutral]);
  switch (assetName === '' ? 'link' : random.pick(IDENTIFIER_FORMS)) {
    case 'link':
      return { label, value: link(context, tokenAddress(context, token), 'Some token', expect) };
    case 'idLink': {
      const address = tokenAddress(context, token);
      const id = address.slice(context.site.token.length);
      const text = random.chance(0.5) ? shortText(id) : splitText(context, id);
      return { label, value: link(context, address, text, expect) };
    }
    case 'fingerprint':
      return { label, value: `<span ${mark(context, expect)}>${splitText(context, fingerprint)}</span>` };
    case 'subject':
      return {
        label: random.pick(LABELS.asset),
        value: `<span ${mark(context, expect)}>${splitText(context, subject)}</span>`,
      };
    case 'dotted':
      return { label, value: `<span ${mark(context, expect)}>${policy}.${assetName}</span>` };
  }
}

export function policyField(context: RowContext, { policy }: RowToken): Field {
  const { random, site } = context;
  const label = random.pick(LABELS.policy);
  const expect: RowExpected = { kind: 'policy', policy };
  const text = random.chance(0.5) ? shortText(policy) : splitText(context, policy);
  return random.chance(0.7)
    ? { label, value: link(context, site.policy + policy, text, expect) }
    : { label, value: `<span ${mark(context, expect)}>${splitText(context, policy)}</span>` };
}

const NAME_FORMS = ['text', 'text', 'title', 'data', 'link', 'label'] as const;

/** `expect`: what the row says of the name: its token, or nothing. */
export function nameField(context: RowContext, token: RowToken, expect: RowExpected): Field {
  const { random } = context;
  const { assetName } = token;
  const label = random.pick(LABELS.name);
  if (assetName.length >= 56) context.neverAsked.add(assetName);
  const own = tokenExpected(token);
  switch (expect.kind === 'none' ? 'text' : random.pick(NAME_FORMS)) {
    case 'text':
      return { label, value: `<span ${mark(context, expect)}>${splitText(context, assetName)}</span>` };
    case 'title':
      return {
        label,
        value: `<span ${mark(context, expect)} title="${assetName}">${shortText(assetName)}</span>`,
      };
    case 'data':
      return {
        label: random.pick([...LABELS.name, ...LABELS.neutral]),
        value: `<span ${mark(context, expect)} data-asset-name="${assetName}">${shortText(assetName)}</span>`,
      };
    case 'link':
      return {
        label: random.pick([...LABELS.name, ...LABELS.neutral]),
        value: link(context, tokenAddress(context, token), splitText(context, assetName), own),
      };
    case 'label':
      return {
        label,
        value: `<button type="button" ${mark(context, expect)} aria-label="Copy #${assetName}">copy</button>`,
      };
  }
}
