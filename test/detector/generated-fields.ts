/** The fields of a generated row, and the expected card of each mention in them. */
import type { Random, RowToken } from './generated-tokens.ts';

export type RowExpected = {
  /** `bare-hex`: unexplained hex, looked up on hover. */
  readonly kind: 'token' | 'policy' | 'bare-hex' | 'none';
  /** The subject, the policy or the hex. */
  readonly text: string;
  /** The mention is the token's asset name, which cannot be matched while the token is unresolved. */
  readonly isName?: true;
  /** No card is correct too: the row of bare hex may explain it as something else. */
  readonly mayBeSilent?: boolean;
};
export const NONE: RowExpected = { kind: 'none', text: '' };

/** `label`: the head of its column, its term, or the text before it; may be empty. */
export type Field = readonly [label: string, value: string];

/** The paths of explorer pages. */
export const SITES = [
  ['cardanoscan.io', '/tokens', '/token/', '/tokenPolicy/', '/transaction/'],
  ['cexplorer.io', '/asset', '/asset/', '/policy/', '/tx/'],
  ['adastat.net', '/en/tokens', '/en/tokens/', '/en/policies/', '/en/transactions/'],
].map(([host, list = '', token = '', policy = '', tx = '']) => ({ host, list, token, policy, tx }));

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
  readonly mentions: { readonly id: string; readonly expect: RowExpected }[];
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
const shortOrSplit = (context: RowContext, text: string) =>
  context.random.chance(0.5) ? shortText(text) : splitText(context, text);

/** The mention is the link itself or an element in it. */
function link(context: RowContext, expect: RowExpected, text: string, href: string): string {
  return context.random.chance(0.5)
    ? `<a href="${href}" ${mark(context, expect)}>${text}</a>`
    : `<a href="${href}">${span(context, expect, text)}</a>`;
}

/** The address of a token's page, by fingerprint or, where the site allows it, by subject. */
export function tokenAddress({ random, site }: RowContext, token: RowToken): string {
  const isBySubject = site.host !== 'cexplorer.io' && random.chance(0.5);
  return site.token + (isBySubject ? token.subject : token.fingerprint);
}

export function identifier(context: RowContext, token: RowToken): Field {
  const { random, site } = context;
  const { subject, policy, assetName, fingerprint } = token;
  const expect: RowExpected = { kind: 'token', text: subject };
  const label = random.pick([...LABELS.asset, ...LABELS.neutral]);
  const address = tokenAddress(context, token);
  const linked = (text: string): Field => [label, link(context, expect, text, address)];
  const toToken = () => linked('Some token');
  const forms: readonly (() => Field)[] = [
    ...[toToken, toToken, toToken],
    () => linked(shortOrSplit(context, address.slice(site.token.length))),
    () => [label, span(context, expect, splitText(context, fingerprint))],
    () => [random.pick(LABELS.asset), span(context, expect, splitText(context, subject))],
    () => [label, span(context, expect, `${policy}.${assetName}`)],
  ];
  return assetName === '' ? toToken() : random.pick(forms)();
}

export function policy(context: RowContext, { policy }: RowToken): Field {
  const { random, site } = context;
  const label = random.pick(LABELS.policy);
  const expect: RowExpected = { kind: 'policy', text: policy };
  return random.chance(0.3)
    ? [label, span(context, expect, splitText(context, policy))]
    : [label, link(context, expect, shortOrSplit(context, policy), site.policy + policy)];
}

export function name(context: RowContext, token: RowToken, expect: RowExpected): Field {
  const { random } = context;
  const { assetName, subject } = token;
  const label = random.pick(LABELS.name);
  const anyLabel = random.pick([...LABELS.name, ...LABELS.neutral]);
  const own: RowExpected = { kind: 'token', text: subject };
  if (assetName.length >= 56) context.neverAsked.add(assetName);
  const short = shortText(assetName);
  const inText = (): Field => [label, span(context, expect, splitText(context, assetName))];
  const forms: readonly (() => Field)[] = [
    ...[inText, inText],
    () => [label, span(context, expect, short, `title="${assetName}"`)],
    () => [anyLabel, span(context, expect, short, `data-asset-name="${assetName}"`)],
    () => [anyLabel, link(context, own, splitText(context, assetName), tokenAddress(context, token))],
    () => [label, `<button ${mark(context, expect)} aria-label="Copy #${assetName}">copy</button>`],
  ];
  return expect.kind === 'none' ? inText() : random.pick(forms)();
}

/** A hash or a key, explained by its label or link. */
export function hash(context: RowContext): Field {
  const { random, site } = context;
  const label = random.pick(LABELS.other);
  const isKey = label === 'Stake key';
  const text = random.hex(isKey ? 28 : 32);
  context.neverAsked.add(text);
  if (!isKey && random.chance(0.4))
    return [random.pick([label, '']), link(context, NONE, splitText(context, text), site.tx + text)];
  return random.chance(0.7)
    ? [label, span(context, NONE, splitText(context, text))]
    : [label, span(context, NONE, shortText(text), `title="${text}"`)];
}

/** Unexplained hex. `isSingle`: the row has no other field that may explain it. */
export function bareHex(context: RowContext, token: RowToken, isSingle: boolean): Field {
  const { random } = context;
  const text = random.pick([random.hex(32), random.hex(28), token.policy]);
  const marked = mark(context, { kind: 'bare-hex', text, mayBeSilent: !isSingle });
  return [random.pick(LABELS.neutral), `<code ${marked}>${text}</code>`];
}

/** Text that is no identifier, but may look like one. */
export function decoy(context: RowContext, other: RowToken): Field {
  const { random } = context;
  const [label, text] = random.pick([
    ['Quantity', `${1 + random.below(999)},000.25`],
    ['Quantity', `${random.below(1_000_000)}`],
    ['Date', `2024-01-${10 + random.below(20)} 12:00:00`],
    ['Short', shortText(other.fingerprint)],
    ['Short', shortText(other.subject)],
  ] as const);
  return [label, span(context, NONE, text)];
}
