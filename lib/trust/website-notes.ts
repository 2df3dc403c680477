/**
 * The note that a token's website imitates that of a better-known one. Better known is one that the user has labelled,
 * whatever its name; or one with the same or a confusable name or ticker whose website is in the token list, where the
 * token's own website is not. Both are out of a page's reach. What is equally well known is not noted: nothing here says
 * which is genuine. Nor does a signature make a website better known, since the maker of each token can sign its record.
 */
import { policyOf, type Subject } from '../asset/subject.ts';
import type { Note, Outcome, Token } from '../metadata/token.ts';
import type { Listed } from './listed-index.ts';
import { type DisplayNames, namesakesOf, type ViewedToken } from './lookalike.ts';
import { imitates, websiteHost } from './website.ts';

type Labelled = DisplayNames & { readonly subject: Subject; readonly label: string };
type Known = {
  readonly token: Token | undefined;
  readonly viewed: ViewedToken;
  /** The user's labelled tokens of the network. */
  readonly labelled: readonly Labelled[];
  /** Of the labelled tokens, as far as they are cached. */
  readonly outcomes: ReadonlyMap<Subject, Outcome>;
  readonly listed: Listed;
};
type Website = DisplayNames & { readonly subject: Subject; readonly host: string | undefined };

/** One note at most. */
export function websiteNotes({ token, viewed, labelled, outcomes, listed }: Known): readonly Note[] {
  const host = hostOf(token);
  const isLabelled = labelled.some(({ subject }) => subject === viewed.subject);
  if (host === undefined || isLabelled) return [];
  const isImitated = (other: Website) => other.host !== undefined && imitates(host, other.host);
  const noteOf = (kind: Note['kind'], other: Website, known: string): Note => {
    const name = other.name || other.ticker || policyOf(other.subject);
    return { kind, values: [host, other.host ?? '', name, known] };
  };

  const others = labelled.filter(({ subject }) => policyOf(subject) !== policyOf(viewed.subject));
  const own = others.map((one) => {
    const outcome = outcomes.get(one.subject);
    const cached = outcome?.kind === 'found' ? hostOf(outcome.token) : undefined;
    return { ...one, host: cached ?? listed.hosts.get(one.subject) };
  });
  const known = own.find(isImitated);
  if (known !== undefined) return [noteOf('website-labelled', known, known.label)];

  if (listed.hosts.get(viewed.subject) === host) return [];
  const namesakes = namesakesOf(viewed, [listed.index]);
  const other = namesakes.map((one) => ({ ...one, host: listed.hosts.get(one.subject) })).find(isImitated);
  return other === undefined ? [] : [noteOf('website-listed', other, String(listed.madeAt))];
}

const hostOf = (token: Token | undefined) => token?.url && websiteHost(token.url.value);
