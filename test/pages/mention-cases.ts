/**
 * The cases of `test/pages/mentions`: pages with mentions of tokens in the forms that were misread on real front ends, and in
 * similar ones. A case begins with a comment: its title, its address, its tokens as `token: SUBJECT NAME $TICKER`, and what is
 * never sent. `token` is in the metadata service and in the token list, `unlisted` in the service only, `unregistered` in neither.
 *
 * An element with `data-opens="NAME"` opens the card of this token at both ends of its text, with `data-start` or `data-end`
 * at one end. The value can be `policy of NAME`, `NAME, or nothing`, `?` for unknown hex, or empty for no card.
 */
import { fingerprint } from '../data/signing.ts';
import { filesIn, read } from '../own-files.ts';

export type MentionCase = ReturnType<typeof caseOf>;

function tokenOf(written: string) {
  const [, subject = '', name = '', ticker] = /^(\w+) (.+?)(?: \$(\w+))?$/.exec(written) ?? [];
  const policy = subject.slice(0, 56);
  return { name, ...(ticker && { ticker }), policy, subject, fingerprint: fingerprint(subject) };
}

function caseOf(header: string, html: string) {
  const all = (key: string) =>
    [...header.matchAll(new RegExp(`^${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  const [[title = ''], [address = '']] = [all('title'), all('address')];
  const unlisted = all('unlisted').map(tokenOf);
  const registered = [...all('token').map(tokenOf), ...unlisted];
  const unregistered = all('unregistered').map(tokenOf);
  return { title, address, html, registered, unlisted, unregistered, neverSent: all('never sent') };
}

/** The parts of a file that begin with a title. */
const casesIn = (file: string) =>
  [...read(file).matchAll(/<!-- (title: [\s\S]+?) -->([\s\S]+?)(?=<!-- title|$(?![\s\S]))/g)].map(
    ([, header = '', html = '']) => caseOf(header, html),
  );

export const MENTION_CASES: readonly MentionCase[] = filesIn(['test/pages/mentions'], /\.html$/).flatMap(
  casesIn,
);
