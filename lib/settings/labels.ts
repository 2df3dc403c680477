/**
 * What the user has said of single tokens: "this is the one I mean", by a label, and "do not warn of this one". Few, since
 * the browser keeps 8 kB of settings (`storage.sync`). Pure.
 */
import { parseSubject, type Subject } from '../asset/subject.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';
import { isRecord } from './page-settings.ts';

export type TokenPlace = { readonly network: NetworkId; readonly subject: Subject };
export type MeantToken = TokenPlace & {
  /** The user's own word for it. */
  readonly label: string;
  /** As they were when the user said so. */
  readonly name?: string;
  readonly ticker?: string;
};

export const MEANT_AT_MOST = 20;
export const QUIET_AT_MOST = 20;
/** Characters. */
export const LABEL_AT_MOST = 40;
/** Characters of a name or a ticker that are kept: more than either standard allows. */
export const FACE_AT_MOST = 64;

export const isPlace = (one: TokenPlace, { network, subject }: TokenPlace) =>
  one.network === network && one.subject === subject;
export const placeName = ({ network, subject }: TokenPlace) => `${network} ${subject}`;

/** A label as it is kept, of what was typed: on one line, no longer than it may be; undefined where nothing is left. */
export function readLabel(typed: string): string | undefined {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return cut(line, LABEL_AT_MOST).trim() || undefined;
}

const cut = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('');

/** With this token in the place of what was said of it before, else last; undefined where there is no room. */
export function withMeant(meant: readonly MeantToken[], said: MeantToken): readonly MeantToken[] | undefined {
  const { network, subject, label, name, ticker } = said;
  const one = {
    network,
    subject,
    label,
    ...(name && { name: cut(name, FACE_AT_MOST) }),
    ...(ticker && { ticker: cut(ticker, FACE_AT_MOST) }),
  };
  const at = meant.findIndex((other) => isPlace(other, said));
  if (at !== -1) return meant.with(at, one);
  return meant.length < MEANT_AT_MOST ? [...meant, one] : undefined;
}

/** With this token as the newest; the oldest goes where there is no room, and is warned of again. */
export function withQuiet(
  quiet: readonly TokenPlace[],
  { network, subject }: TokenPlace,
): readonly TokenPlace[] {
  return [...without(quiet, { network, subject }), { network, subject }].slice(-QUIET_AT_MOST);
}

export function without<T extends TokenPlace>(all: readonly T[], place: TokenPlace): readonly T[] {
  return all.filter((one) => !isPlace(one, place));
}

/** What was stored; what makes no sense is left out, and what there is no room for. */
export function readMeant(stored: unknown): readonly MeantToken[] {
  let meant: readonly MeantToken[] = [];
  for (const one of readPlaces(stored)) {
    const { place, given } = one;
    const label = typeof given.label === 'string' ? readLabel(given.label) : undefined;
    if (label === undefined) continue;
    const face = Object.fromEntries(
      (['name', 'ticker'] as const).flatMap((field) =>
        typeof given[field] === 'string' ? [[field, given[field]]] : [],
      ),
    );
    meant = withMeant(meant, { ...place, label, ...face }) ?? meant;
  }
  return meant;
}

export function readQuiet(stored: unknown): readonly TokenPlace[] {
  return readPlaces(stored).reduce<readonly TokenPlace[]>((quiet, { place }) => withQuiet(quiet, place), []);
}

function readPlaces(stored: unknown) {
  return (Array.isArray(stored) ? stored : []).flatMap((given: unknown) => {
    if (!isRecord(given) || !isNetworkId(given.network)) return [];
    const subject = typeof given.subject === 'string' ? parseSubject(given.subject) : undefined;
    return subject === undefined ? [] : [{ place: { network: given.network, subject }, given }];
  });
}
