/** Tokens of mainnet's registry, from the token list that the builds contain; without those that the registry spells in capitals. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetNameOf, policyOf } from '../../lib/asset/subject.ts';
import { TokenList } from '../../lib/tokens/list.ts';
import { ROOT } from '../own-files.ts';
import { number } from '../pages/invented.ts';
import { createRandom } from '../random.ts';
import { createRecords } from '../services/records.ts';
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

/** Their records, of a name, a ticker and a description. */
export const listedRecords = () =>
  createRecords({
    cip26: LISTED.map(({ subject, name = subject, ticker }) => ({
      subject,
      name: { value: name },
      description: { value: 'A token of mainnet.' },
      ticker: ticker === undefined ? null : { value: ticker },
    })),
  });

/** `count` tokens, always the same for one seed. */
export function sampleTokens(seed: string, count: number, isWanted: (token: TestToken) => boolean = () => true) {
  const left = LISTED.filter(isWanted);
  if (left.length < count) throw new RangeError(`${left.length} tokens of ${count} for ${seed}`);
  const random = createRandom(number(seed, 2 ** 32));
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}

/** Whether the asset name is the name or the ticker, so that a page that shows them proves the fingerprint. */
export const isNamed = ({ assetName, name, ticker }: TestToken) =>
  [name, ticker].some((text) => text !== undefined && Buffer.from(text).toString('hex') === assetName);
