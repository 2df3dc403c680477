/** Derives registry entries with real signatures, CIP-68 records, and the expected facts of each token from the recipes. */
import type { Fingerprint } from '../../lib/asset/fingerprint.ts';
import type { AssetName, PolicyId, Subject } from '../../lib/asset/subject.ts';
import { picture } from './picture.ts';
import { type Cip26Recipe, type Cip68Recipe, type Picture, PROPERTIES, type Property, type Recipe } from './recipes.ts';
import { fingerprint, plutusPolicyId, scriptPolicyId, scriptProperty, sign } from './signing.ts';

type Value = string | number;

const policyId = ({ policy }: Recipe) =>
  typeof policy === 'string' ? plutusPolicyId(policy) : scriptPolicyId(policy);

/** In the registry's spelling. */
const registrySubject = (recipe: Recipe) => {
  const subject = policyId(recipe) + recipe.assetName;
  return recipe.upperCase ? subject.toUpperCase() : subject;
};

const logoBytes = (logo: NonNullable<Cip26Recipe['logo']>) =>
  'text' in logo ? Buffer.from(logo.text, 'utf8') : picture(logo.motif, logo.colours);

/** The value of a property as in JSON. */
const jsonValue = (recipe: Cip26Recipe, property: Property): Value | undefined =>
  property === 'logo' ? recipe.logo && logoBytes(recipe.logo).toString('base64') : recipe[property];

/** The signed value: the bytes of a logo, and another text if the value was changed after it was signed. */
function signedValue(recipe: Cip26Recipe, property: Property, value: Value): Value | Uint8Array {
  if (recipe.changedLater === property) return `${value}as-it-was`;
  return property === 'logo' && recipe.logo ? new Uint8Array(logoBytes(recipe.logo)) : value;
}

/** The key of a single-key policy; for a program, any key. */
function ownKey({ policy, purpose }: Recipe): string {
  if (typeof policy === 'string') return policy;
  if ('key' in policy) return policy.key;
  throw new Error(`signers missing: ${purpose}`);
}

/** An entry as in its registry file. */
function cip26Entry(recipe: Recipe, cip26: Cip26Recipe): Record<string, unknown> {
  const subject = registrySubject(recipe);
  const { sequence: sequenceNumber = 0, signers = [ownKey(recipe)] } = cip26;
  const entry: Record<string, unknown> = { subject };
  if (typeof recipe.policy !== 'string') entry.policy = scriptProperty(recipe.policy);
  for (const property of PROPERTIES) {
    const value = jsonValue(cip26, property);
    if (value === undefined) continue;
    const signed = signedValue(cip26, property, value);
    const signatures = signers.map((key) => sign(key, subject, property, signed, sequenceNumber));
    entry[property] = { sequenceNumber, value, signatures };
  }
  return entry;
}

function cip68Record(recipe: Recipe, { logo, version, ...texts }: Cip68Recipe): Record<string, unknown> {
  const drawn = (one: Picture) =>
    `data:image/png;base64,${picture(one.motif, one.colours).toString('base64')}`;
  const uri = logo && ('uri' in logo ? logo.uri : drawn(logo));
  return { subject: registrySubject(recipe).toLowerCase(), ...texts, version, ...(uri && { logo: uri }) };
}

function verdicts(policy: Recipe['policy'], cip26: Cip26Recipe) {
  const { verdict = typeof policy === 'string' ? 'signed-no-policy' : 'policy-key', changedLater } = cip26;
  const present = PROPERTIES.filter((property) => cip26[property] !== undefined);
  return Object.fromEntries(present.map((one) => [one, one === changedLater ? 'invalid' : verdict]));
}

/** The expected facts of a token in `TOKENS`. Name, ticker and decimals are those of CIP-68 if it has them. */
export function factsOf(recipe: Recipe) {
  const { cip26, cip68 } = recipe;
  const written = registrySubject(recipe);
  return {
    subject: written.toLowerCase() as Subject,
    policy: policyId(recipe) as PolicyId,
    assetName: recipe.assetName as AssetName,
    /** Computed independently of `lib/asset`. */
    fingerprint: fingerprint(written.toLowerCase()) as Fingerprint,
    /** The spelling of the registry if it is not lower case. */
    registrySubject: recipe.upperCase ? written : undefined,
    name: cip68?.name ?? cip26?.name,
    ticker: cip68?.ticker ?? cip26?.ticker,
    decimals: cip68?.decimals ?? cip26?.decimals,
    verdicts: cip26 && verdicts(recipe.policy, cip26),
  };
}

type Recipes = Readonly<Record<string, Recipe>>;

export const entriesOf = (recipes: Recipes): readonly Record<string, unknown>[] =>
  Object.values(recipes).flatMap((recipe) => (recipe.cip26 ? [cip26Entry(recipe, recipe.cip26)] : []));

export const recordsOf = (recipes: Recipes): readonly Record<string, unknown>[] =>
  Object.values(recipes).flatMap((recipe) => (recipe.cip68 ? [cip68Record(recipe, recipe.cip68)] : []));
