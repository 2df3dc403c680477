/** What `npm run zip -- …` was asked for. */

type Arguments = {
  /** The package for Firefox alone, as its reviewers build it from the source archive. */
  readonly isFirefoxAlone: boolean;
  /** Everything a second time, and from the source archive alone. */
  readonly isCheck: boolean;
  /** Names of sites that may be unverified. */
  readonly waived: readonly string[];
};

/** Throws for anything else, with what there is. */
export function readArguments(args: readonly string[]): Arguments {
  const waived: string[] = [];
  const unknown: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--waive') waived.push(nameBehind(rest.shift()));
    else if (arg !== 'firefox' && arg !== '--check') unknown.push(arg);
  }
  if (unknown.length > 0)
    throw new Error(`npm run zip takes "firefox", "--check" and "--waive SITE", not ${unknown.join(' ')}.`);
  return { isFirefoxAlone: args.includes('firefox'), isCheck: args.includes('--check'), waived };
}

function nameBehind(arg: string | undefined): string {
  if (arg === undefined || arg.startsWith('--')) throw new Error('--waive needs the name of a site.');
  return arg;
}
