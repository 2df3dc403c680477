/** The arguments of `npm run zip`. */

type Arguments = {
  /** Only the package for Firefox, as its reviewers build it. */
  readonly isFirefoxOnly: boolean;
  /** Builds everything a second time, and from the source archive. */
  readonly isCheck: boolean;
  /** Names of sites that can be unverified. */
  readonly waived: readonly string[];
};

/** Throws for unknown arguments. */
export function readArguments(args: readonly string[]): Arguments {
  const waived: string[] = [];
  const unknown: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--waive') waived.push(siteName(rest.shift()));
    else if (arg !== 'firefox' && arg !== '--check') unknown.push(arg);
  }
  if (unknown.length > 0)
    throw new Error(`npm run zip takes "firefox", "--check" and "--waive SITE", not ${unknown.join(' ')}.`);
  return { isFirefoxOnly: args.includes('firefox'), isCheck: args.includes('--check'), waived };
}

function siteName(arg: string | undefined): string {
  if (arg === undefined || arg.startsWith('--')) throw new Error('--waive needs the name of a site.');
  return arg;
}
