/** The note that a token's website imitates that of a token that the user has labelled, which no page can change. */
import { policyOf, type Subject } from '../asset/subject.ts';
import type { Note, Token } from '../metadata/token.ts';
import type { DisplayNames, ViewedToken } from './lookalike.ts';
import { imitates, websiteHost } from './website.ts';

type Labelled = DisplayNames & { readonly subject: Subject; readonly label: string };
type Known = {
  readonly token: Pick<Token, 'url'> | undefined;
  readonly viewed: ViewedToken;
  /** The user's labelled tokens of the network. */
  readonly labelled: readonly Labelled[];
  /** The cached tokens, those of the labelled ones among them. */
  readonly tokens: ReadonlyMap<Subject, Token>;
};

/** One note at most. */
export function websiteNotes({ token, viewed, labelled, tokens }: Known): readonly Note[] {
  const host = hostOf(token);
  const isLabelled = labelled.some(({ subject }) => subject === viewed.subject);
  if (host === undefined || isLabelled) return [];
  const others = labelled.filter(({ subject }) => policyOf(subject) !== policyOf(viewed.subject));
  const own = others.map((one) => ({ ...one, host: hostOf(tokens.get(one.subject)) }));
  const known = own.find((other) => other.host !== undefined && imitates(host, other.host));
  if (known === undefined) return [];
  const name = known.name || known.ticker || policyOf(known.subject);
  return [{ kind: 'website-labelled', values: [host, known.host ?? '', name, known.label] }];
}

const hostOf = (token: Known['token']) => token?.url && websiteHost(token.url.value);
