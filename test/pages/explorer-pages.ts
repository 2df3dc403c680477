/**
 * The pages of explorers in `test/pages/explorers`, saved with tokens of mainnet, some of them unregistered. Each begins with a
 * comment: its address, the subject of the token whose page it is, and whether it shows the policy and the name of its tokens.
 */
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { LISTED } from '../data/listed.ts';
import { fingerprint } from '../data/signing.ts';
import { filesIn, read } from '../own-files.ts';

export type ExplorerPage = ReturnType<typeof pageIn>;

function pageIn(name: string) {
  const html = read(name);
  const [, header = ''] = /^<!-- ([\s\S]+?) -->/.exec(html) ?? [];
  const { address = '', subject } =
    /^address: (?<address>\S+)(?:\ntoken: (?<subject>\w+))?/.exec(header)?.groups ?? {};
  const token = subject && { policy: policyOf(subject as Subject), fingerprint: fingerprint(subject) };
  return {
    name,
    html,
    address,
    token: token || undefined,
    isProvable: header.includes('\nshows the policy'),
  };
}

export const EXPLORER_PAGES: readonly ExplorerPage[] = filesIn(['test/pages/explorers'], /\.html$/).map(
  pageIn,
);

/** The hashes in a page, whole or split: every run of 64 digits except the subjects of tokens. */
export function hashesIn({ html }: ExplorerPage): readonly string[] {
  const joined = html.replaceAll('</div><div>', '');
  const found = joined.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];
  return [...new Set(found)].filter((hex) => LISTED.every(({ subject }) => subject !== hex));
}
