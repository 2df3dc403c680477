/**
 * Random rows in the markup of explorers, with the expected card of each mention, for a property test that no card is
 * about another token.
 */
import type { Field, RowContext, RowExpected } from './generated-fields.ts';
import * as field from './generated-fields.ts';
import { inSides, LAYOUTS } from './generated-layouts.ts';
import { createRandom, type Random, type RowToken, rowTokens } from './generated-tokens.ts';

export type GeneratedRow = ReturnType<typeof generateRow>;

type Drawn = {
  readonly fields: Field[];
  /** The sides of the row after the first one. */
  readonly sides?: readonly (readonly Field[])[];
  /** The path of the page; by default that of a list. */
  readonly path?: string;
  /** The row gets no further fields. */
  readonly isSingle?: true;
};
type Subject = (context: RowContext, token: RowToken) => Drawn;

const isLong = ({ assetName }: RowToken) => assetName.length >= 56;
const nameExpected = ({ subject: text }: RowToken, isPromised: boolean): RowExpected => {
  return { kind: 'token', text, isName: true, mayBeSilent: !isPromised };
};
/** The name in a row with only the policy: opens the token if that is registered. */
const nameUnderPolicy = (context: RowContext, token: RowToken) =>
  field.name(context, token, nameExpected(token, token.isRegistered && isLong(token)));
/** The name beside its identifier. Short names are not read as hex. */
const nameBeside = (context: RowContext, token: RowToken) =>
  field.name(context, token, nameExpected(token, isLong(token)));
const identifierAndName = (context: RowContext, token: RowToken) => [
  field.identifier(context, token),
  nameBeside(context, token),
];

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

/** Two tokens with their names in one row: a name opens its own token, or nothing where both have it. */
const twoTokens: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  const isTwin = token.assetName === other.assetName;
  const named = (one: RowToken) => [
    field.identifier(context, one),
    field.name(context, one, isTwin ? field.NONE : nameExpected(one, false)),
  ];
  return { fields: [...named(token), ...named(other)] };
};

/** Two tokens with their names, each on its own side. */
const twoSides: Subject = (context, token) => ({
  fields: identifierAndName(context, token),
  sides: [identifierAndName(context, otherThan(token, context.random))],
});

/** A token on one side, the policy and the name of another on the other. */
const policyOnOtherSide: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  return {
    fields: [field.identifier(context, token)],
    sides: [[field.policy(context, other), field.name(context, other, nameExpected(other, false))]],
  };
};

/** A token's own page, with its own or another token's name in a row. */
const onOwnPage: Subject = (context, token) => {
  const { random } = context;
  const path = field.tokenAddress(context, token);
  if (random.chance(0.5)) return { path, fields: [nameBeside(context, token)] };
  const other = otherThan(token, random);
  const isSingle = other.assetName !== token.assetName && random.chance(0.5);
  const fields = isSingle ? [field.name(context, other, field.NONE)] : identifierAndName(context, other);
  return { path, fields };
};

/** The page of a transaction, which also shows the transaction's hash without a label. */
const onTransactionPage: Subject = (context, token) => {
  const hash = context.random.hex(32);
  context.neverAsked.add(hash);
  const shown: Field = ['', `<span ${field.mark(context, field.NONE)}>${hash}</span>`];
  return { fields: [field.identifier(context, token), shown], path: context.site.tx + hash };
};

const identifierOnly: Subject = (context, token) => ({ fields: [field.identifier(context, token)] });
const identifierAndPolicy: Subject = (context, token) => ({
  fields: [field.identifier(context, token), field.policy(context, token)],
});
const beside: Subject = (context, token) => ({ fields: identifierAndName(context, token) });
const hashOnly: Subject = (context) => ({ fields: [field.hash(context)] });

const WITHOUT_NAME: readonly Subject[] = [identifierOnly, identifierAndPolicy, onTransactionPage];
/** Repeated entries are drawn more often. */
const ALL: readonly Subject[] = [
  ...WITHOUT_NAME,
  ...[identifierOnly, identifierAndPolicy, beside, beside, hashOnly, hashOnly, onOwnPage, onOwnPage],
  ...[twoTokens, twoSides, policyOnOtherSide],
  (context, token) => ({ fields: [field.policy(context, token), nameUnderPolicy(context, token)] }),
  (context, token) => ({
    fields: [nameUnderPolicy(context, token)],
    path: context.site.policy + token.policy,
  }),
  // A name without its token or policy.
  (context, token) => ({ fields: [field.name(context, token, field.NONE)] }),
  (context, token) => ({ fields: [field.bareHex(context, token, true)], isSingle: true }),
];

/** Share of rows whose requests fail. */
const UNANSWERED = 0.08;

/** The same rows for the same seed. */
export function* rows(seed: number, count: number): Generator<GeneratedRow, void, void> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++) yield generateRow(random);
}

function generateRow(random: Random) {
  const token = random.pick(rowTokens());
  const site = random.pick(field.SITES);
  const context: RowContext = { random, site, mentions: [], neverAsked: new Set() };
  // An empty name has no text to point at.
  const draw = random.pick(token.assetName === '' ? WITHOUT_NAME : ALL);
  const { fields, sides, path = site.list, isSingle = false } = draw(context, token);
  const beside = [
    () => field.hash(context),
    () => field.bareHex(context, token, false),
    () => field.decoy(context, random.pick(rowTokens())),
  ];
  for (let more = isSingle ? 0 : random.below(3); more > 0; more--)
    fields.splice(random.below(fields.length + 1), 0, random.pick(beside)());
  return {
    address: `https://${site.host}${path}`,
    html: sides ? inSides(random, [fields, ...sides]) : random.pick(LAYOUTS)(fields, random),
    /** Identified by the `data-mention` attribute of their innermost element. */
    mentions: context.mentions,
    /** Asset names of 56 to 64 digits, and hashes: must not be sent as a subject or as a policy. */
    names: [...context.neverAsked],
    /** The metadata service answers. */
    isAnswered: !random.chance(UNANSWERED),
  };
}
