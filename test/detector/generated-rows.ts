/**
 * Random rows in the markup of explorers, with the expected card of each mention, for a property test that no card is
 * about another token.
 */
import ROWS from '../data/tables/generated-rows.json' with { type: 'json' };
import { render } from '../pages/template.ts';
import { createRandom, type Random, type RowToken, rowTokens } from './generated-tokens.ts';

/** The card of a token, of other hex, or none. */
export type RowExpected = {
  readonly token?: RowToken;
  /** A policy, or unexplained hex, which is looked up on hover. */
  readonly hex?: string;
  /** No card is correct too. */
  readonly mayBeSilent?: boolean;
  /** The mention is the token's asset name, which cannot be matched while the token is unresolved. */
  readonly isName?: true;
};

export type GeneratedRow = {
  readonly address: string;
  /** An optional heading, and one row. */
  readonly html: string;
  /** The index is the `data-mention` attribute of the innermost element. */
  readonly mentions: readonly RowExpected[];
  /** Asset names of 56 to 64 digits, and hashes: must not be sent as a subject or as a policy. */
  readonly names: readonly string[];
  /** The metadata service answers. */
  readonly isAnswered: boolean;
};

/** `label`: the head of its column, its term, or the text before it, which may be empty. */
type Field = { readonly label: string; readonly value: string };

/** The paths of explorer pages. */
const site = (host: string, list: string, token: string, policy: string, tx: string) => {
  return { host, list, token: `${token}/`, policy: `${policy}/`, tx: `${tx}/` };
};
const SITES = [
  site('cardanoscan.io', '/tokens', '/token', '/tokenPolicy', '/transaction'),
  site('cexplorer.io', '/asset', '/asset', '/policy', '/tx'),
  site('adastat.net', '/en/tokens', '/en/tokens', '/en/policies', '/en/transactions'),
];

/** Templates of rows, in a table, a list, terms or blocks, or with two sides, as of a swap; and labels. */
const { layouts, sides: SIDES, labels } = ROWS;
/** `neutral` labels do not explain hex. */
const LABELS = {
  ...labels,
  anyName: [...labels.name, ...labels.neutral],
  any: [...labels.asset, ...labels.neutral],
};

const NONE: RowExpected = {};
const shortText = (text: string) => (text.length <= 17 ? text : `${text.slice(0, 8)}…${text.slice(-8)}`);

/** Writes the fields of one row. */
class RowWriter {
  readonly mentions: RowExpected[] = [];
  readonly neverAsked = new Set<string>();
  readonly site: (typeof SITES)[number];
  constructor(readonly random: Random) {
    this.site = random.pick(SITES);
  }

  /** Adds a mention, and returns the attribute that marks its element. */
  mark(expected: RowExpected): string {
    return `data-mention="${this.mentions.push(expected) - 1}"`;
  }
  span(expected: RowExpected, text: string, more = ''): string {
    return `<span ${this.mark(expected)} ${more}>${text}</span>`;
  }
  /** The mention is the link itself or an element in it. */
  link(href: string, text: string, expected: RowExpected): string {
    return this.random.chance(0.5)
      ? `<a href="${href}" ${this.mark(expected)}>${text}</a>`
      : `<a href="${href}">${this.span(expected, text)}</a>`;
  }
  /** The text, either whole or split over elements as sites do. */
  split(text: string): string {
    const tail = this.random.pick([6, 8]);
    const [head, last] = [text.slice(0, -tail), text.slice(-tail)];
    // A part without letters could be a quantity.
    if (text.length < 40 || /^\d*$/.test(last)) return text;
    return this.random.pick([
      text,
      text,
      `<div>${head}</div><div>${last}</div>`,
      `<span>${head}</span><span>${last}</span>`,
      `<div><span>${text.slice(0, 6)}</span>${head.slice(6)}</div><div>${last}</div>`,
      `${head.slice(0, 32)}<wbr>${head.slice(32)}${last}`,
    ]);
  }
  shortOrSplit(text: string): string {
    return this.random.chance(0.5) ? shortText(text) : this.split(text);
  }
  hash(bytes = 32): string {
    const hash = this.random.hex(bytes);
    this.neverAsked.add(hash);
    return hash;
  }

  /** The address of a token's page, by fingerprint or, where the site allows it, by subject. */
  tokenAddress({ subject, fingerprint }: RowToken): string {
    const isBySubject = this.site.host !== 'cexplorer.io' && this.random.chance(0.5);
    return this.site.token + (isBySubject ? subject : fingerprint);
  }
  identifier(token: RowToken): Field {
    const { random } = this;
    const { subject, policy, assetName, fingerprint } = token;
    const address = this.tokenAddress(token);
    const label = random.pick(LABELS.any);
    const linked = (text = 'Some token') => ({ label, value: this.link(address, text, { token }) });
    const written = (text: string, as = label) => ({ label: as, value: this.span({ token }, text) });
    const forms = [
      ...[() => linked(), () => linked(), () => linked()],
      () => linked(this.shortOrSplit(address.slice(this.site.token.length))),
      () => written(this.split(fingerprint)),
      () => written(this.split(subject), random.pick(LABELS.asset)),
      () => written(`${policy}.${assetName}`),
    ];
    return assetName === '' ? linked() : random.pick(forms)();
  }
  policy({ policy }: RowToken): Field {
    const text = this.random.chance(0.3) ? undefined : this.shortOrSplit(policy);
    const value = text
      ? this.link(this.site.policy + policy, text, { hex: policy })
      : this.span({ hex: policy }, this.split(policy));
    return { label: this.random.pick(LABELS.policy), value };
  }
  name(token: RowToken, expected: RowExpected): Field {
    const { assetName } = token;
    const label = this.random.pick(LABELS.name);
    const anyLabel = this.random.pick(LABELS.anyName);
    if (isLong(token)) this.neverAsked.add(assetName);
    const short = (attribute: string) =>
      this.span(expected, shortText(assetName), `${attribute}="${assetName}"`);
    const text = () => ({ label, value: this.span(expected, this.split(assetName)) });
    const link = () => this.link(this.tokenAddress(token), this.split(assetName), { token });
    const button = () => `<button ${this.mark(expected)} aria-label="Copy #${assetName}">copy</button>`;
    const forms: readonly (() => Field)[] = [
      ...[text, text],
      () => ({ label, value: short('title') }),
      () => ({ label: anyLabel, value: short('data-asset-name') }),
      () => ({ label: anyLabel, value: link() }),
      () => ({ label, value: button() }),
    ];
    return expected === NONE ? text() : this.random.pick(forms)();
  }
  /** A hash or a key, explained by its label or link. */
  explained(): Field {
    const label = this.random.pick(LABELS.other);
    const isKey = label === 'Stake key';
    const hash = this.hash(isKey ? 28 : 32);
    const link = () => this.link(this.site.tx + hash, this.split(hash), NONE);
    if (!isKey && this.random.chance(0.4)) return { label: this.random.pick([label, '']), value: link() };
    const isSplit = this.random.chance(0.7);
    const short = () => this.span(NONE, shortText(hash), `title="${hash}"`);
    return { label, value: isSplit ? this.span(NONE, this.split(hash)) : short() };
  }
  /** Unexplained hex, which another field of its row may explain. */
  bare(token: RowToken, mayBeSilent: boolean): Field {
    const hex = this.random.pick([this.random.hex(32), this.random.hex(28), token.policy]);
    const value = `<code ${this.mark({ hex, mayBeSilent })}>${hex}</code>`;
    return { label: this.random.pick(LABELS.neutral), value };
  }
  /** Text that is no identifier, but may look like one. */
  decoy({ fingerprint, subject }: RowToken): Field {
    const amounts = [`${1 + this.random.below(999)},000.25`, `${this.random.below(1_000_000)}`];
    const date = `2024-01-${10 + this.random.below(20)} 12:00:00`;
    const text = this.random.pick([...amounts, date, shortText(fingerprint), shortText(subject)]);
    return { label: this.random.pick(['Quantity', 'Date', 'Short']), value: this.span(NONE, text) };
  }
  /** The name beside its identifier. Short names are not read as hex. */
  nameBeside(token: RowToken): Field {
    return this.name(token, { token, isName: true, mayBeSilent: !isLong(token) });
  }
  identifierAndName(token: RowToken): Field[] {
    return [this.identifier(token), this.nameBeside(token)];
  }
  /** The name in a row with only the policy: opens the token if that is registered. */
  nameUnderPolicy(token: RowToken): Field {
    return this.name(token, { token, isName: true, mayBeSilent: !token.isRegistered || !isLong(token) });
  }
}

type Drawn = {
  readonly fields: Field[];
  /** The sides of the row after the first one. */
  readonly sides?: readonly (readonly Field[])[];
  /** Above the row. */
  readonly heading?: string;
  /** The path of the page; by default that of a list. */
  readonly path?: string;
  /** The row gets no further fields. */
  readonly isSingle?: true;
};
type Subject = (row: RowWriter, token: RowToken) => Drawn;

const isLong = ({ assetName }: RowToken) => assetName.length >= 56;

/** A token of another policy, in half of the cases with the same name. */
function otherThan(token: RowToken, random: Random): RowToken {
  const { assetName, policy } = token;
  const twin = rowTokens().find((one) => one.assetName === assetName && one.policy !== policy);
  if (twin !== undefined && random.chance(0.5)) return twin;
  const other = random.pick(rowTokens());
  // A name that equals the policy beside it is read as that policy.
  const isOther = other.policy !== policy && !['', policy].includes(other.assetName);
  return isOther ? other : otherThan(token, random);
}

const mayBe = (token: RowToken): RowExpected => ({ token, isName: true, mayBeSilent: true });

/** Two tokens with their names in one row: a name opens its own token, or nothing where both have it. */
const twoTokens: Subject = (row, token) => {
  const other = otherThan(token, row.random);
  const isTwin = token.assetName === other.assetName;
  const both = [token, other].map((one) => [row.identifier(one), row.name(one, isTwin ? NONE : mayBe(one))]);
  return { fields: both.flat() };
};

/** The name as text; undefined where it is not readable. */
function readable({ assetName }: RowToken): string | undefined {
  const text = Buffer.from(assetName, 'hex').toString();
  const isReadable = /^[a-zA-Z0-9][a-zA-Z0-9 ]{2,}[a-zA-Z0-9]$/.test(text);
  return isReadable && !/ {2}|^\d+ |^[0-9a-f]+$/.test(text) ? text : undefined;
}

/** A token's own page, with its name or another text as heading, and its own or another token's name in a row. */
const onOwnPage: Subject = (row, token) => {
  const { random } = row;
  const name = random.chance(0.7) ? readable(token) : undefined;
  const marked = row.mark(name === undefined ? NONE : { token, isName: true });
  const heading = `<h1 ${marked}>${name ?? random.pick(['Token details', 'Holders'])}</h1>`;
  const page = { heading, path: row.tokenAddress(token) };
  if (random.chance(0.5)) return { ...page, fields: [row.nameBeside(token)] };
  const other = otherThan(token, random);
  const isSingle = other.assetName !== token.assetName && random.chance(0.5);
  return { ...page, fields: isSingle ? [row.name(other, NONE)] : row.identifierAndName(other) };
};

/** The page of a transaction, which also shows the transaction's hash without a label. */
const onTransactionPage: Subject = (row, token) => {
  const hash = row.hash();
  const own = { label: '', value: row.span(NONE, hash) };
  return { fields: [row.identifier(token), own], path: row.site.tx + hash };
};
const identifierOnly: Subject = (row, token) => ({ fields: [row.identifier(token)] });
const identifierAndPolicy: Subject = (row, token) => ({ fields: [row.identifier(token), row.policy(token)] });
const beside: Subject = (row, token) => ({ fields: row.identifierAndName(token) });
const hashOnly: Subject = (row) => ({ fields: [row.explained()] });

const WITHOUT_NAME: readonly Subject[] = [identifierOnly, identifierAndPolicy, onTransactionPage];
/** Repeated entries are drawn more often. */
const ALL: readonly Subject[] = [
  ...WITHOUT_NAME,
  ...[identifierOnly, identifierAndPolicy, twoTokens],
  ...[beside, beside, hashOnly, hashOnly, onOwnPage, onOwnPage],
  // Two tokens with their names, each on its own side.
  (row, token) => ({
    fields: row.identifierAndName(token),
    sides: [row.identifierAndName(otherThan(token, row.random))],
  }),
  // A token on one side, the policy and the name of another on the other.
  (row, token) => {
    const other = otherThan(token, row.random);
    return { fields: [row.identifier(token)], sides: [[row.policy(other), row.name(other, mayBe(other))]] };
  },
  (row, token) => ({ fields: [row.policy(token), row.nameUnderPolicy(token)] }),
  (row, token) => ({ fields: [row.nameUnderPolicy(token)], path: row.site.policy + token.policy }),
  // A name without its token or policy.
  (row, token) => ({ fields: [row.name(token, NONE)] }),
  (row, token) => ({ fields: [row.bare(token, false)], isSingle: true }),
];

/** Share of rows whose requests fail. */
const UNANSWERED = 0.08;

/** The same rows for the same seed. */
export function* rows(seed: number, count: number): Generator<GeneratedRow, void, void> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++) yield generateRow(random);
}

function generateRow(random: Random): GeneratedRow {
  const token = random.pick(rowTokens());
  const row = new RowWriter(random);
  // An empty name has no text to point at.
  const draw = random.pick(token.assetName === '' ? WITHOUT_NAME : ALL);
  const { fields, sides, heading = '', path = row.site.list, isSingle = false } = draw(row, token);
  const more = [
    () => row.explained(),
    () => row.bare(token, true),
    () => row.decoy(random.pick(rowTokens())),
  ];
  for (let left = isSingle ? 0 : random.below(3); left > 0; left--)
    fields.splice(random.below(fields.length + 1), 0, random.pick(more)());
  const address = `https://${row.site.host}${path}`;
  const template = random.pick(sides ? SIDES : layouts);
  const html = heading + render(template, { fields, sides: [fields, ...(sides ?? [])] });
  const isAnswered = !random.chance(UNANSWERED);
  // A fingerprint reveals neither the policy nor the name.
  const isUnresolved = ({ isListed, policy }: RowToken) =>
    !isAnswered || (!isListed && !(html + address).includes(policy));
  return {
    ...{ address, html, names: [...row.neverAsked], isAnswered },
    mentions: row.mentions.map((one) =>
      one.token && one.isName && isUnresolved(one.token) ? { ...one, mayBeSilent: true } : one,
    ),
  };
}
