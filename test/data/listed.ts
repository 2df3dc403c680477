/** Tokens of mainnet's registry, from the token list that the builds contain; without those that the registry spells in capitals. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetNameOf, policyOf } from '../../lib/asset/subject.ts';
import { TokenList } from '../../lib/tokens/list.ts';
import { ROOT } from '../own-files.ts';
import type { TestToken } from './index.ts';
import { fingerprint } from './signing.ts';

const list = new TokenList(new Uint8Array(readFileSync(join(ROOT, 'public/token-list.bin'))));

export const LISTED = list
  .tokens()
  .filter(({ subject }) => !list.spellings.has(subject))
  .map((token) => ({
    ...token,
    purpose: 'a token of mainnet',
    policy: policyOf(token.subject),
    assetName: assetNameOf(token.subject),
    standards: ['CIP_26'] as const,
    get fingerprint(): TestToken['fingerprint'] {
      return fingerprint(token.subject) as TestToken['fingerprint'];
    },
  }));
