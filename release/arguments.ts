/** The arguments of `npm run zip`. */
import { parseArgs } from 'node:util';

type Arguments = {
  /** Only the package for Firefox, as its reviewers build it. */
  readonly isFirefoxOnly: boolean;
  /** Builds everything a second time, and from the source archive. */
  readonly isCheck: boolean;
  /** Names of sites that a release accepts although they are unverified. */
  readonly waived: readonly string[];
};

/** Throws for unknown arguments. */
export function readArguments(args: readonly string[]): Arguments {
  const options = { check: { type: 'boolean' }, waive: { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const unknown = positionals.filter((arg) => arg !== 'firefox');
  if (unknown.length > 0)
    throw new Error(`npm run zip takes "firefox", "--check" and "--waive SITE", not ${unknown.join(' ')}.`);
  const { check: isCheck = false, waive: waived = [] } = values;
  return { isFirefoxOnly: positionals.length > 0, isCheck, waived };
}
