/** The pages of a token and of a policy. */
import { html } from '../html.ts';
import {
  amount, atBothEnds, code, eachOpens, inTwo, type MentionCase, mentionCase, NONE, opens, opensPolicy, span, table,
  terms, titled,
} from './mention-case.ts';
import { labelledToken, printableToken, randomToken, token } from './tokens.ts';

const FENNEL = token('Fennel Seed', { ticker: 'FENL' });
const OWN = `/asset/${FENNEL.fingerprint}`;
const SORREL = token('Sorrel Leaf', { ticker: 'SORL' });
const DILL = labelledToken('Dill');
const MINT = { policy: token('Mint Family').policy };
const MINTS = [
  token('Peppermint', MINT),
  labelledToken('Spearmint', MINT),
  randomToken('Watermint', MINT),
  printableToken('Horsemint', MINT),
];
const CATMINT = randomToken('Catmint', MINT);
const THYME = { policy: token('Thyme Family').policy };
const THYMES = [randomToken('Lemon Thyme', THYME), randomToken('Wild Thyme', THYME)];

export const OWN_PAGES: readonly MentionCase[] = [
  mentionCase('tabs and other links of a token’s page to itself open nothing', {
    address: `https://cexplorer.io${OWN}`,
    registered: [FENNEL],
    html: html`
<div role="tablist"><a role="tab" id="tab" href="${OWN}?tab=mints">Mints</a>
<a role="tab" id="current" aria-current="page" href="${OWN}?tab=stats">Stats</a></div>
<p><a id="query" href="${OWN}?page=2">Next</a> <a id="fragment" href="${OWN}#holders">Holders</a>
<a id="relative" href="#top">Top</a></p>
<p>Fingerprint: ${span(FENNEL.fingerprint, 'fingerprint')}</p>`,
    mentions: [
      ...['#tab', '#current', '#query', '#fragment', '#relative'].map((selector) => [selector, NONE] as const),
      ['#fingerprint', opens(FENNEL)],
    ],
  }),
  mentionCase('the heading of a token’s own page opens that token', {
    address: `https://cexplorer.io/asset/${SORREL.fingerprint}?tab=transactions`,
    registered: [SORREL],
    html: html`<h1 id="heading"><span>[SORL] Sorrel Leaf</span></h1>
<h2 id="section">Transactions</h2><p>Supply: ${amount('45,000,000')}</p>`,
    mentions: [['#heading span', opens(SORREL)], ['#section', NONE]],
  }),
  mentionCase('the same under an address that holds the subject', {
    address: `https://cardanoscan.io/token/${DILL.subject}`,
    registered: [DILL],
    html: html`<h1 id="heading">Dill</h1>${terms(['Asset name', span(DILL.assetName, 'name')])}`,
    mentions: [['#heading', opens(DILL), 'start'], ['#name', opens(DILL)]],
  }),
  mentionCase('a policy page joins its policy with the names in its rows', {
    address: `https://adastat.net/en/policies/${MINT.policy}`,
    registered: MINTS,
    unregistered: [CATMINT],
    html: html`<p>Policy: ${span(MINT.policy, 'policy')}</p>
${table(
      ['Asset name', 'Supply'],
      [...MINTS, CATMINT].map(({ assetName }, i) => [inTwo(assetName, `m${i}`), amount('1,000')]),
    )}`,
    mentions: [
      ['#policy', opensPolicy(MINT.policy)],
      ...atBothEnds(eachOpens(MINTS)),
      [`#m${MINTS.length}`, NONE, 'start'],
    ],
  }),
  mentionCase('the same with whole names and with titles, behind a word of the policy’s kind', {
    address: `https://cexplorer.io/policy/${THYME.policy}`,
    registered: THYMES,
    html: table(
      ['Hex name', 'Raw name', 'Quantity'],
      THYMES.map(({ assetName }, i) => [code(assetName, `whole${i}`), titled(assetName, `title${i}`), amount('7')]),
    ),
    mentions: THYMES.flatMap((one, i) => [[`#whole${i}`, opens(one)], [`#title${i}`, opens(one)]]),
  }),
];
