/** Lists of others over tokens of the generated registry, in the form and size of the real ones. */
import { gzipSync } from 'node:zlib';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { PUBLIC_LISTS } from '../../lib/lists/public-lists.ts';
import { registry } from './registry/index.ts';
import { tarOf } from './tar.ts';

const [TOKENS, VERIFIED, POLICIES, SCAMS, NOT_LISTED] = [597, 359, 107, 425, 300];

type MadeLists = ReturnType<typeof makeLists>;

/** Every so many tokens of the registry, so that lists share some tokens. The list of scams has their fingerprints. */
export function makeLists() {
  const subjects = registry().tokens.map(({ subject }) => subject);
  const every = (step: number, count: number) =>
    Array.from({ length: count }, (_, i) => subjects[(i * step) % subjects.length] as Subject);
  const policies = [...new Set(subjects.map(policyOf))];
  return {
    tokens: every(13, TOKENS).map((subject, i) => ({ subject, name: `Project ${i}`, isVerified: i < VERIFIED })),
    policies: policies.filter((_, i) => i % 31 === 0).slice(0, POLICIES),
    scams: every(17, SCAMS),
  };
}

/** A token in the form in which Minswap's maintainers write it. */
export const yamlOf = (name: string, isVerified: boolean): string =>
  `project: ${name}\n\ncategories:\n  - DeFi\n\nsocialLinks:\n  website: https://project.example\n\nverified: ${isVerified}\n` +
  '\nmaxSupply: 5_000_000_000_000000\n\nburn:\n  - 2_000_000\n  - addr1burn # the burn address\n\ndecimals: 6\n';

/** The archive of Minswap's repository. */
export function archiveOf({ tokens }: Pick<MadeLists, 'tokens'>): Buffer {
  const files = tokens.map(
    ({ subject, name, isVerified }) => [`src/tokens/${subject}.yaml`, yamlOf(name, isVerified)] as const,
  );
  const schema = ['src/tokenSchema.ts', 'export {};\n'] as const;
  const others = [['README.md', '# Tokens\n'], schema, ['src/tokens/notes', 'not a token']] as const;
  return gzipSync(tarOf([...others, ...files]));
}

/** Unreviewed fingerprints are not listed; some lines are there twice, as in the real list. */
function scamLines({ scams }: MadeLists): string {
  const lines = scams.map(fingerprintOf);
  const others = registry().tokens.slice(-NOT_LISTED).map(({ subject }) => `#${fingerprintOf(subject)}`);
  const all = ['# Hashed out lines are not listed.', ...lines, ...lines.slice(0, 40), '# REVIEWED POINT', ...others];
  return all.join('\n');
}

/** The three built-in lists by the path of their address. */
export const filesOf = (lists: MadeLists): ReadonlyMap<string, string | Buffer> =>
  new Map<string, string | Buffer>([
    [PUBLIC_LISTS['minswap-tokens'].address, archiveOf(lists)],
    [PUBLIC_LISTS['minswap-suspicious'].address, `${lists.policies.join('\n')}\n`],
    [PUBLIC_LISTS['community-scams'].address, scamLines(lists)],
  ]);
