/**
 * Writes the data set beside this file: the registry folders, `cip68.json`, `tokens.ts` and the tables of
 * `README.md`. Run by `npx tsx test/data/make.ts`; the same files come out every time.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { picture } from './picture.ts';
import type { Cip26Recipe, Cip68Recipe, Picture, Property, Recipe, Verdict } from './recipes.ts';
import { MAINNET, NOWHERE, PREPROD } from './recipes.ts';
import { fingerprint, plutusPolicyId, scriptPolicyId, scriptProperty, sign } from './signing.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROPERTIES: readonly Property[] = ['name', 'description', 'ticker', 'decimals', 'url', 'logo'];
/** CIP-26: the most characters a text may have. */
const LIMITS = { name: 50, description: 500, ticker: 9, url: 250 } as const;

type Value = string | number;

function policyId(recipe: Recipe): string {
  return typeof recipe.policy === 'string' ? plutusPolicyId(recipe.policy) : scriptPolicyId(recipe.policy);
}

/** The subject as the registry writes it. */
function registrySubject(recipe: Recipe): string {
  return policyId(recipe) + (recipe.upperCase ? recipe.assetName.toUpperCase() : recipe.assetName);
}

function logoBytes(logo: NonNullable<Cip26Recipe['logo']>): Buffer {
  return 'text' in logo ? Buffer.from(logo.text, 'utf8') : picture(logo.motif, logo.colours);
}

/** The property's value as JSON has it; undefined when the recipe leaves it out. */
function jsonValue(recipe: Cip26Recipe, property: Property): Value | undefined {
  if (property !== 'logo') return recipe[property];
  return recipe.logo && logoBytes(recipe.logo).toString('base64');
}

/** What is signed in place of the value: bytes for a logo, an earlier text where it was changed later. */
function signedValue(recipe: Cip26Recipe, property: Property, value: Value): Value | Uint8Array {
  if (recipe.changedLater === property) return `${value}as-it-was`;
  return property === 'logo' && recipe.logo ? new Uint8Array(logoBytes(recipe.logo)) : value;
}

/** One file of the registry's `mappings` folder. */
function cip26Entry(recipe: Recipe, cip26: Cip26Recipe): Record<string, unknown> {
  const subject = registrySubject(recipe);
  const sequenceNumber = cip26.sequence ?? 0;
  const entry: Record<string, unknown> = { subject };
  if (typeof recipe.policy !== 'string') entry.policy = scriptProperty(recipe.policy);
  for (const property of PROPERTIES) {
    const value = jsonValue(cip26, property);
    if (value === undefined) continue;
    const signatures = cip26.signers.map((key) =>
      sign(key, subject, property, signedValue(cip26, property, value), sequenceNumber),
    );
    entry[property] = { sequenceNumber, value, signatures };
  }
  return entry;
}

const dataUri = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

function cip68Record(recipe: Recipe, cip68: Cip68Recipe): Record<string, unknown> {
  const { logo, version, ...texts } = cip68;
  const uri = logo && ('uri' in logo ? logo.uri : dataUri(picture(logo.motif, logo.colours)));
  return {
    subject: registrySubject(recipe).toLowerCase(),
    ...texts,
    version,
    ...(uri === undefined ? {} : { logo: uri }),
  };
}

function verdicts(cip26: Cip26Recipe): Partial<Record<Property, Verdict>> {
  const present = PROPERTIES.filter((property) => jsonValue(cip26, property) !== undefined);
  return Object.fromEntries(
    present.map((property) => [property, property === cip26.changedLater ? 'invalid' : cip26.verdict]),
  );
}

/** The picture an explorer would show: that of CIP-68 where it is one of ours, else that of CIP-26. */
function shownPicture({ cip26, cip68 }: Recipe): Picture | undefined {
  return [cip68?.logo, cip26?.logo].find((logo): logo is Picture => logo !== undefined && 'motif' in logo);
}

/** What `TOKENS` says of one token. Name, ticker and decimals are those of CIP-68 where it has them. */
function facts(recipe: Recipe): Record<string, unknown> {
  const { purpose, cip26, cip68 } = recipe;
  const written = registrySubject(recipe);
  const policy = policyId(recipe);
  const ticker = cip68?.ticker ?? cip26?.ticker;
  const decimals = cip68?.decimals ?? cip26?.decimals;
  const name = cip68?.name ?? cip26?.name;
  const drawing = shownPicture(recipe);
  return {
    purpose,
    subject: written.toLowerCase(),
    policy,
    assetName: recipe.assetName,
    fingerprint: fingerprint(written.toLowerCase()),
    ...(recipe.upperCase ? { registrySubject: written } : {}),
    standards: [...(cip26 ? ['CIP_26'] : []), ...(cip68 ? ['CIP_68'] : [])],
    ...(name === undefined ? {} : { name }),
    ...(ticker === undefined ? {} : { ticker }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(drawing ? { picture: drawing } : {}),
    ...(cip26 ? { verdicts: verdicts(cip26) } : {}),
  };
}

/** Text that shows itself: invisible and direction-changing characters as escapes. */
function visible(json: string): string {
  return json.replace(/[\p{Cf}\p{Mn}]/gu, (character) =>
    Array.from({ length: character.length }, (_, i) => {
      return `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

const asJson = (value: unknown): string => `${visible(JSON.stringify(value, null, 2))}\n`;

/** A value as the repository writes TypeScript: bare keys, single quotes where the text has none. */
function asSource(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => asSource(item)).join(', ')}]`;
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value);
    return visible(/['"]/.test(value) ? quoted : `'${quoted.slice(1, -1)}'`);
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([key, item]) => {
    const text = asSource(item, inner);
    const fits = inner.length + key.length + text.length + 3 <= 110;
    return `${inner}${key}:${fits || text.startsWith('{') ? ' ' : `\n${inner}  `}${text},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function tokensModule(): string {
  const list = (recipes: Record<string, Recipe>): string =>
    asSource(Object.fromEntries(Object.entries(recipes).map(([key, recipe]) => [key, facts(recipe)])));
  return [
    '/** Written by make.ts: change recipes.ts and run it again. */',
    `export const MAINNET_FACTS = ${list(MAINNET)} as const;`,
    `export const PREPROD_FACTS = ${list(PREPROD)} as const;`,
    `export const NOWHERE_FACTS = ${list(NOWHERE)} as const;`,
  ]
    .join('\n\n')
    .replace('*/\n\n', '*/\n')
    .concat('\n');
}

function table(recipes: Record<string, Recipe>): string {
  const rows = Object.entries(recipes).map(([key, recipe]) => {
    const where = [recipe.cip26 && 'CIP-26', recipe.cip68 && 'CIP-68'].filter((text) => text !== undefined);
    const verdict = recipe.cip26?.verdict ?? '';
    return `| \`${key}\` | ${where.join(', ') || 'none'} | ${verdict} | ${recipe.purpose} |`;
  });
  return ['| token | standards | signatures | what it is for |', '|---|---|---|---|', ...rows].join('\n');
}

function withTable(readme: string, name: string, rows: string): string {
  const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  if (!marks.test(readme)) throw new Error(`README.md has no place for the table of ${name}`);
  return readme.replace(marks, (_, start: string, end: string) => `${start}${rows}\n${end}`);
}

/** Refuses what the registry itself would refuse, so that a slip of the pen is noticed here. */
function check(key: string, recipe: Recipe): void {
  if (recipe.cip68 && !recipe.assetName.startsWith('0014df10')) throw new Error(`${key}: label 333 expected`);
  if (recipe.assetName.length > 64 || !/^([0-9a-f]{2})*$/.test(recipe.assetName)) {
    throw new Error(`${key}: ${recipe.assetName} is no asset name`);
  }
  for (const [property, limit] of Object.entries(LIMITS)) {
    const text = recipe.cip26?.[property as keyof typeof LIMITS];
    const length = text?.length ?? 0;
    if (length > limit) throw new Error(`${key}: ${property} is ${length} long`);
  }
}

async function writeMappings(folder: string, recipes: Record<string, Recipe>): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries = Object.values(recipes).flatMap((recipe) =>
    recipe.cip26 ? [cip26Entry(recipe, recipe.cip26)] : [],
  );
  for (const entry of entries) await writeFile(join(folder, `${entry.subject}.json`), asJson(entry));
  return entries.length;
}

async function main(): Promise<void> {
  const all: Record<string, Recipe>[] = [MAINNET, PREPROD, NOWHERE];
  for (const recipes of all) for (const [key, recipe] of Object.entries(recipes)) check(key, recipe);
  const mainnet = await writeMappings(join(HERE, 'mappings'), MAINNET);
  const preprod = await writeMappings(join(HERE, 'preprod', 'mappings'), PREPROD);
  const records = Object.values<Recipe>(MAINNET).flatMap((recipe) =>
    recipe.cip68 ? [cip68Record(recipe, recipe.cip68)] : [],
  );
  await writeFile(join(HERE, 'cip68.json'), asJson(records));
  await writeFile(join(HERE, 'tokens.ts'), tokensModule());
  const readme = join(HERE, 'README.md');
  let text = await readFile(readme, 'utf8');
  text = withTable(text, 'mainnet', table(MAINNET));
  text = withTable(text, 'preprod', table(PREPROD));
  text = withTable(text, 'nowhere', table(NOWHERE));
  await writeFile(readme, text);
  console.log(`${mainnet} mainnet entries, ${preprod} preprod entries, ${records.length} CIP-68 records`);
}

await main();
