/** Points 2, 3 and 5: the pages of a token and of a policy, whose address says what they are about. */
import { html } from '../html.ts';
import { amount, inTwo, short, table, terms } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { content, longNames, NONE, opens, opensPolicy } from './mention-case.ts';
import { labelledToken, printableToken, randomToken, token } from './tokens.ts';

function tabsOfATokenPage(): MentionCase {
  const one = token('Fennel Seed', { ticker: 'FENL' });
  const own = `/asset/${one.fingerprint}`;
  return {
    title: '2: tabs and other links of a token’s page to itself open nothing',
    address: `https://cexplorer.io${own}`,
    registered: [one],
    html: content(html`
<div role="tablist"><a role="tab" id="tab" href="${own}?tab=mints">Mints</a>
<a role="tab" id="current" aria-current="page" href="${own}?tab=stats">Stats</a></div>
<p><a id="query" href="${own}?page=2">Next</a> <a id="fragment" href="${own}#holders">Holders</a>
<a id="relative" href="#top">Top</a></p>
<p>Fingerprint: <span id="fingerprint">${one.fingerprint}</span></p>`),
    mentions: [
      ...['#tab', '#current', '#query', '#fragment', '#relative'].map((selector) => ({ selector, expect: NONE })),
      { selector: '#fingerprint', expect: opens(one) },
    ],
    neverSent: [],
    marked: [one.fingerprint],
  };
}

function headingOfATokenPage(): MentionCase {
  const one = token('Sorrel Leaf', { ticker: 'SORL' });
  return {
    title: '5: the heading of a token’s own page opens that token',
    address: `https://cexplorer.io/asset/${one.fingerprint}?tab=transactions`,
    registered: [one],
    html: content(html`<h1 id="heading"><span>[SORL] Sorrel Leaf</span></h1>
<h2 id="section">Transactions</h2><p>Supply: ${amount('45,000,000')}</p>`),
    mentions: [
      { selector: '#heading span', expect: opens(one) },
      { selector: '#section', expect: NONE },
    ],
    neverSent: [],
  };
}

function headingOfAPageAddressedBySubject(): MentionCase {
  const one = labelledToken('Dill');
  return {
    title: '5: the same under an address that holds the subject',
    address: `https://cardanoscan.io/token/${one.subject}`,
    registered: [one],
    html: content(html`<h1 id="heading">Dill</h1>
${terms([['Asset name', html`<span id="name">${one.assetName}</span>`]])}`),
    mentions: [
      { selector: '#heading', part: 'start', expect: opens(one) },
      { selector: '#name', expect: opens(one) },
    ],
    neverSent: [one.assetName],
  };
}

function namesOnAPolicyPage(): MentionCase {
  const policy = token('Mint Family').policy;
  const under = { policy };
  const tokens = [
    token('Peppermint', under),
    labelledToken('Spearmint', under),
    randomToken('Watermint', under),
    printableToken('Horsemint', under),
  ];
  const stranger = randomToken('Catmint', under);
  return {
    title: '3: a policy page joins its policy with the names in its rows',
    address: `https://adastat.net/en/policies/${policy}`,
    registered: tokens,
    unregistered: [stranger],
    html: content(html`<p>Policy: <span id="policy">${policy}</span></p>
${table(
  ['Asset name', 'Supply'],
  [...tokens, stranger].map(({ assetName }, i) => [inTwo(assetName, `m${i}`), amount('1,000')]),
)}`),
    mentions: [
      { selector: '#policy', expect: opensPolicy(policy) },
      ...tokens.map((one, i) => ({ selector: `#m${i}`, part: 'start' as const, expect: opens(one) })),
      ...tokens.map((one, i) => ({ selector: `#m${i}`, part: 'end' as const, expect: opens(one) })),
      { selector: `#m${tokens.length}`, part: 'start', expect: NONE },
    ],
    neverSent: longNames([...tokens, stranger]),
  };
}

function namesOnAPolicyPageInWholes(): MentionCase {
  const policy = token('Thyme Family').policy;
  const tokens = ['Lemon Thyme', 'Wild Thyme'].map((name) => randomToken(name, { policy }));
  return {
    title: '3: the same with whole names and with titles, behind a word of the policy’s kind',
    address: `https://cexplorer.io/policy/${policy}`,
    registered: tokens,
    html: content(
      table(
        ['Hex name', 'Raw name', 'Quantity'],
        tokens.map(({ assetName }, i) => [
          html`<code id="whole${i}">${assetName}</code>`,
          html`<span id="title${i}" title="${assetName}">${short(assetName)}</span>`,
          amount('7'),
        ]),
      ),
    ),
    mentions: tokens.flatMap((one, i) => [
      { selector: `#whole${i}`, expect: opens(one) },
      { selector: `#title${i}`, expect: opens(one) },
    ]),
    neverSent: longNames(tokens),
  };
}

export const OWN_PAGES: readonly MentionCase[] = [
  tabsOfATokenPage(),
  headingOfATokenPage(),
  headingOfAPageAddressedBySubject(),
  namesOnAPolicyPage(),
  namesOnAPolicyPageInWholes(),
];
