/**
 * The note that a token's website imitates that of a better-known token. A token is better known if the user has labelled
 * it, whatever its name; or if it has the same or a confusable name or ticker, and the token list has its website but not
 * that of the viewed token. No page can change either. Of two equally well-known tokens, none is noted, since nothing tells
 * which is genuine. A signature does not make a token better known: each maker can sign the record of their own token.
 */
import { policyOf, type Subject } from '../asset/subject.ts';
import type { Note, Token } from '../metadata/token.ts';
import type { Listed } from './listed-index.ts';
import { type DisplayNames, namesakesOf, type ViewedToken } from './lookalike.ts';
import { imitates, websiteHost } from './website.ts';

type Labelled = DisplayNames & { readonly subject: Subject; readonly label: string };
type Known = {
  readonly token: Pick<Token, 'url'> | undefined;
  readonly viewed: ViewedToken;
  /** The user's labelled tokens of the network. */
  readonly labelled: readonly Labelled[];
  /** The cached tokens, those of the labelled ones among them. */
  readonly tokens: ReadonlyMap<Subject, Token>;
  readonly listed: Listed;
};
type Website = DisplayNames & { readonly subject: Subject; readonly host: string | undefined };

/** One note at most. */
export function websiteNotes({ token, viewed, labelled, tokens, listed }: Known): readonly Note[] {
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
    const cached = hostOf(tokens.get(one.subject));
    return { ...one, host: cached ?? listed.hosts.get(one.subject) };
  });
  const known = own.find(isImitated);
  if (known !== undefined) return [noteOf('website-labelled', known, known.label)];

  if (listed.hosts.get(viewed.subject) === host) return [];
  const namesakes = namesakesOf(viewed, [listed.index]);
  const other = namesakes.map((one) => ({ ...one, host: listed.hosts.get(one.subject) })).find(isImitated);
  return other === undefined ? [] : [noteOf('website-listed', other, String(listed.madeAt))];
}

const hostOf = (token: Known['token']) => token?.url && websiteHost(token.url.value);
