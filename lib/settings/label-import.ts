/** Plans an import of labels. A label of the user's own stays unless the user chooses the one of the file. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Subject } from '../asset/subject.ts';
import type { FileLabel, LineProblem } from './label-file.ts';
import {
  isSameToken,
  type LabelledToken,
  MAX_LABELLED_TOKENS,
  tokenRefText,
  withLabelledToken,
} from './labels.ts';
import { hasRoom, type Settings } from './settings.ts';

export type LabelImport = {
  readonly added: readonly LabelledToken[];
  /** Tokens with another label of the user's own. */
  readonly conflicts: readonly { readonly own: LabelledToken; readonly theirs: LabelledToken }[];
  /** How many labels of the file the user has already. */
  readonly same: number;
  /** The lines that are left out. */
  readonly problems: readonly LineProblem[];
};

type Line = { readonly line: number; readonly token: LabelledToken };

/** `resolved`: the subjects of the fingerprints that are known. */
export function planImport(
  settings: Settings,
  labels: readonly FileLabel[],
  resolved: ReadonlyMap<Fingerprint, Subject>,
): LabelImport {
  const lines: Line[] = [];
  const unresolved: LineProblem[] = [];
  for (const { line, ...label } of labels) {
    const token = resolvedLabel(label, resolved);
    if (token === undefined) unresolved.push({ line, kind: 'unresolved' });
    else lines.push({ line, token });
  }
  const { firsts, repeated } = byToken(lines);
  const ownOf = (token: LabelledToken) => settings.labelledTokens.find((one) => isSameToken(one, token));
  const conflicts = firsts.flatMap(({ token }) => {
    const own = ownOf(token);
    return own === undefined || own.label === token.label ? [] : [{ own, theirs: token }];
  });
  const unlabelled = firsts.filter(({ token }) => ownOf(token) === undefined);
  const { added, left } = asManyAsFit(settings, unlabelled);
  const same = firsts.length - unlabelled.length - conflicts.length;
  return { added, conflicts, same, problems: [...unresolved, ...repeated, ...left] };
}

/** The first line of each token. A later one with another label is a problem. */
function byToken(lines: readonly Line[]) {
  const firsts = new Map<string, Line>();
  const repeated: LineProblem[] = [];
  for (const one of lines) {
    const key = tokenRefText(one.token);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, one);
    else if (first.token.label !== one.token.label)
      repeated.push({ line: one.line, kind: 'again', value: first.line });
  }
  return { firsts: [...firsts.values()], repeated };
}

function asManyAsFit(settings: Settings, lines: readonly Line[]) {
  const added: LabelledToken[] = [];
  const left: LineProblem[] = [];
  for (const { line, token } of lines) {
    if (withImported(settings, [...added, token])) added.push(token);
    else left.push({ line, kind: 'no-room', value: MAX_LABELLED_TOKENS });
  }
  return { added, left };
}

/** The user's labels with further ones; undefined if the settings have no room for them. */
export function withImported(
  settings: Settings,
  labels: readonly LabelledToken[],
): readonly LabelledToken[] | undefined {
  let labelledTokens: readonly LabelledToken[] | undefined = settings.labelledTokens;
  for (const one of labels) labelledTokens = labelledTokens && withLabelledToken(labelledTokens, one);
  return labelledTokens && hasRoom({ ...settings, labelledTokens }) ? labelledTokens : undefined;
}

function resolvedLabel(
  label: Omit<FileLabel, 'line'> & Partial<{ subject: Subject; fingerprint: Fingerprint }>,
  resolved: ReadonlyMap<Fingerprint, Subject>,
): LabelledToken | undefined {
  const { subject = resolved.get(label.fingerprint as Fingerprint), fingerprint: _, ...rest } = label;
  return subject && { ...rest, subject };
}
