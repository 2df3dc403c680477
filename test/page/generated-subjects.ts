/** What generated rows are about: a token, its policy, its name, two tokens, or none. */
import {
  type Field,
  identifierField,
  mark,
  NONE,
  nameField,
  policyField,
  type RowContext,
  type RowExpected,
  tokenAddress,
} from './generated-fields.ts';
import { bareField, hashField, ownHashField } from './generated-others.ts';
import { type Random, type RowToken, rowTokens } from './generated-tokens.ts';

type Drawn = {
  readonly fields: Field[];
  /** Further sides of the row, where it has such; the fields are the first. */
  readonly sides?: readonly (readonly Field[])[];
  /** Above the row. */
  readonly heading?: string;
  readonly path: string;
  /** The row's tokens, but for the one that it is drawn for. */
  readonly others?: readonly RowToken[];
  /** Nothing else stands in the row. */
  readonly isAlone?: true;
};
export type Subject = (context: RowContext, token: RowToken) => Drawn;

const nameExpected = ({ subject }: RowToken, isPromised: boolean): RowExpected => ({
  kind: 'token',
  subject,
  isName: true,
  ...(!isPromised && { mayBeSilent: true }),
});

/** What a name opens in a row with its token's policy alone: its token, which must be registered. */
const underPolicy = (token: RowToken): RowExpected =>
  nameExpected(token, token.isRegistered && token.assetName.length >= 56);

/** What it opens beside an identifier: short names are no hex that is looked at. */
const besideIdentifier = (token: RowToken): RowExpected => nameExpected(token, token.assetName.length >= 56);

const identifierAlone: Subject = (context, token) => ({
  fields: [identifierField(context, token)],
  path: context.site.list,
});

const identifierAndPolicy: Subject = (context, token) => ({
  fields: [identifierField(context, token), policyField(context, token)],
  path: context.site.list,
});

const identifierAndName: Subject = (context, token) => ({
  fields: [identifierField(context, token), nameField(context, token, besideIdentifier(token))],
  path: context.site.list,
});

const policyAndName: Subject = (context, token) => ({
  fields: [policyField(context, token), nameField(context, token, underPolicy(token))],
  path: context.site.list,
});

const nameOnPolicyPage: Subject = (context, token) => ({
  fields: [nameField(context, token, underPolicy(token))],
  path: context.site.policy + token.policy,
});

/** Nothing says whose name it is. */
const nameAlone: Subject = (context, token) => ({
  fields: [nameField(context, token, NONE)],
  path: context.site.list,
});

const hashAlone: Subject = (context) => ({ fields: [hashField(context)], path: context.site.list });

const bareAlone: Subject = (context, token) => ({
  fields: [bareField(context, token, true)],
  path: context.site.list,
  isAlone: true,
});

/** Another token: of the same name where there is one, else any of another policy. */
function otherThan(token: RowToken, random: Random): RowToken {
  const twin = rowTokens().find(
    ({ assetName, policy }) => assetName === token.assetName && policy !== token.policy,
  );
  if (twin !== undefined && random.chance(0.5)) return twin;
  const other = random.pick(rowTokens());
  return other.policy === token.policy || other.assetName === '' ? otherThan(token, random) : other;
}

/** In a row with two tokens a name may be that of either: it opens its own or nothing, and nothing where both have it. */
const besideBoth = (token: RowToken, other: RowToken): RowExpected =>
  token.assetName === other.assetName ? NONE : nameExpected(token, false);

/** Two tokens with their names, each in a cell or a line of its own. */
const twoTokens: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  return {
    fields: [
      identifierField(context, token),
      nameField(context, token, besideBoth(token, other)),
      identifierField(context, other),
      nameField(context, other, besideBoth(other, token)),
    ],
    path: context.site.list,
    others: [other],
  };
};

/** Two tokens, each on a side of its own with its name. */
const twoSides: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  return {
    fields: [identifierField(context, token), nameField(context, token, besideIdentifier(token))],
    sides: [[identifierField(context, other), nameField(context, other, besideIdentifier(other))]],
    path: context.site.list,
    others: [other],
  };
};

/** A token on one side; on the other one, another token by its policy and its name. */
const policyOnOtherSide: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  return {
    fields: [identifierField(context, token)],
    sides: [[policyField(context, other), nameField(context, other, nameExpected(other, false))]],
    path: context.site.list,
    others: [other],
  };
};

/** The text of a heading that says a name; undefined where the name is no readable text. */
function readable({ assetName }: RowToken): string | undefined {
  const text = Buffer.from(assetName, 'hex').toString();
  return /^[a-zA-Z0-9][a-zA-Z0-9 ]{2,}[a-zA-Z0-9]$/.test(text) && !/ {2}|^\d+ |^[0-9a-f]+$/.test(text)
    ? text
    : undefined;
}

/** The page of a token: its heading says its name or something else, and its row its own name or another's. */
const onOwnPage: Subject = (context, token) => {
  const { random } = context;
  const text = readable(token);
  const isNamed = text !== undefined && random.chance(0.7);
  const expect: RowExpected = isNamed ? nameExpected(token, true) : NONE;
  const heading = `<h1 ${mark(context, expect)}>${isNamed ? text : random.pick(['Token details', 'Holders'])}</h1>`;
  const path = tokenAddress(context, token);
  if (random.chance(0.5))
    return { fields: [nameField(context, token, besideIdentifier(token))], path, heading };
  const other = otherThan(token, random);
  if (other.assetName !== token.assetName && random.chance(0.5))
    return { fields: [nameField(context, other, NONE)], path, heading };
  const row = [identifierField(context, other), nameField(context, other, besideIdentifier(other))];
  return { fields: row, path, heading, others: [other] };
};

/** On the page of a transaction, whose own hash stands there too. */
const onTransactionPage: Subject = (context, token) => {
  const { field, hash } = ownHashField(context);
  return { fields: [identifierField(context, token), field], path: context.site.transaction + hash };
};

export const SUBJECTS_WITHOUT_NAME: readonly Subject[] = [
  identifierAlone,
  identifierAndPolicy,
  onTransactionPage,
];

export const SUBJECTS_OF_ROWS: readonly Subject[] = [
  identifierAlone,
  identifierAlone,
  identifierAndPolicy,
  identifierAndPolicy,
  identifierAndName,
  identifierAndName,
  policyAndName,
  nameOnPolicyPage,
  nameAlone,
  hashAlone,
  hashAlone,
  bareAlone,
  onTransactionPage,
  twoTokens,
  twoSides,
  policyOnOtherSide,
  onOwnPage,
  onOwnPage,
];
