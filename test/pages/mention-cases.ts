/**
 * The cases of `test/pages/mentions`: pages with mentions of tokens in the forms that were misread on real front ends, and in
 * similar ones. A case begins with a comment: its title, its address, its tokens, and lists for its template.
 *
 * An element with `data-opens="NAME"` opens the card of this token at both ends of its text, with `data-start` or `data-end`
 * at one end. The value can be `policy of NAME`, `NAME, or nothing`, `?` for unknown hex, or empty for no card.
 */
import { createHash } from 'node:crypto';
import { fingerprint } from '../data/signing.ts';
import { filesIn, read } from '../own-files.ts';
import { render, TEXT_HELPERS } from './template.ts';

/** All but `name` and `ticker` in lower-case hex; the fingerprint as CIP-14 has it. */
type PageToken = ReturnType<typeof tokenOf>;

/**
 * `registered`: in the metadata service and, without `unlisted`, in the token list. `neverSent`: hex of 56 digits and more that
 * is neither a subject nor a policy.
 */
export type MentionCase = ReturnType<typeof caseOf>;

/** The bytes of the longest asset names, and of the shortest that is as long as a policy ID. */
const [LONGEST, AS_POLICY] = [32, 28];

const digits = (seed: string, bytes: number): string =>
  createHash('sha256').update(`mentions: ${seed}`).digest('hex').slice(0, bytes * 2);
const utf8 = (text: string) => Buffer.from(text).toString('hex');
const policyOf = (name: string) => digits(`policy of ${name}`, AS_POLICY);
const lettersOf = (name: string) => name.replaceAll(/\W/g, '');

/** Asset names that can be mistaken for something else. Without a kind, the asset name is the name. */
const KINDS: Readonly<Record<string, (name: string) => string>> = {
  fungible: (name) => `0014df10${utf8(name)}`,
  /** An asset name as long as a policy ID: CIP-67 label 333, and 24 bytes that are not text. */
  labelled: (name) => `0014df10${digits(`labelled ${name}`, AS_POLICY - 4)}`,
  printable: (name) => utf8(`${lettersOf(name)}abcdefghijklmnopqrstuvwxyzabcdef`.slice(0, LONGEST - 1)),
  random: (name) => digits(`random ${name}`, LONGEST),
  /** The subject has 64 digits, like a hash. */
  short: (name) => utf8(lettersOf(name).slice(-4)),
};

/** `Name $TICKER :kind @family =asset name`; all but the name can be missing. The tokens of a family share its policy. */
function tokenOf(written: string) {
  const [, name = '', ticker, kind, family = name, other] =
    /^(.+?)(?: \$(\w+))?(?: :(\w+))?(?: @(\w+))?(?: =(.+))?$/.exec(written) ?? [];
  const policy = policyOf(family);
  const equal = other?.startsWith('policy of ') ? policyOf(other.slice('policy of '.length)) : other && utf8(other);
  const assetName = equal ?? KINDS[kind ?? '']?.(name) ?? utf8(name);
  const subject = policy + assetName;
  return { name, ...(ticker && { ticker }), policy, assetName, subject, fingerprint: fingerprint(subject) };
}

const listOf = (text = '') => (text === '' ? [] : text.split(', '));
/** `Name*` stands for one token with each kind of asset name whose hex has 56 to 64 digits. */
const tokensOf = (text: string | undefined): readonly PageToken[] =>
  listOf(text)
    .flatMap((one) => (one.endsWith('*') ? ['A :labelled', 'B :printable', 'C :random'].map((kind) => `${one.slice(0, -1)} ${kind}`) : one))
    .map(tokenOf);

const div = (text: string) => `<div>${text}</div>`;
const TAIL = 6;

function caseOf(header: string, template: string) {
  const fields = Object.fromEntries([...header.matchAll(/^(\w+): (.+)$/gm)].map(([, key = '', value]) => [key, value]));
  const { title = '', address = 'https://cexplorer.io/asset' } = fields;
  const unlisted = tokensOf(fields.unlisted);
  const registered = [...tokensOf(fields.tokens), ...unlisted];
  const unregistered = tokensOf(fields.unregistered);
  const all = [...registered, ...unregistered];
  const hashes: string[] = [];
  const secret = (bytes: number) => (seed: string) => {
    hashes.push(digits(seed, bytes));
    return digits(seed, bytes);
  };
  const scope = {
    ...TEXT_HELPERS,
    ...Object.fromEntries(all.map((one) => [lettersOf(one.name), one])),
    tokens: registered,
    all,
    labels: listOf(fields.labels).map((label) => ({ label })),
    short: (text: string) => TEXT_HELPERS.short(text, 8, 8, '...'),
    /** Two elements without an ellipsis: the second one contains the last six digits; or the first six apart, too. */
    two: (text: string) => div(text.slice(0, -TAIL)) + div(text.slice(-TAIL)),
    three: (text: string) =>
      div(`<span>${text.slice(0, TAIL)}</span>${text.slice(TAIL, -TAIL)}`) + div(text.slice(-TAIL)),
    breakable: (text: string) => text.replace(/.{1,8}/g, '$&<wbr>'),
    upper: (text: string) => text.toUpperCase(),
    first: (text: string) => text.split(' ')[0],
    /** Hex that is never sent: of a transaction or a key. */
    hash: secret(32),
    key: secret(28),
    /** Hex that is looked up, and unknown. */
    unknown: (bytes: number) => digits('bare', bytes),
  };
  const html = render(template, scope);
  const longNames = all
    .map(({ assetName }) => assetName)
    .filter((name) => name.length >= AS_POLICY * 2 && !all.some(({ policy }) => policy === name));
  return {
    ...{ title, address: render(address, scope), html, registered, unlisted, unregistered },
    neverSent: [...hashes, ...longNames],
  };
}

export const MENTION_CASES: readonly MentionCase[] = filesIn(['test/pages/mentions'], /\.html$/).flatMap((file) =>
  [...read(file).matchAll(/<!-- (title: [^]+?) -->([^]+?)(?=<!-- |$(?![^]))/g)].map(([, header = '', template = '']) =>
    caseOf(header, template),
  ),
);
