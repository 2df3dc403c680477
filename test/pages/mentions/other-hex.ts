/** Hex other than asset names in the same contexts: subjects of 64 digits, hashes, keys, policies, bare hex. */
import type { Content, Markup } from '../html.ts';
import { html } from '../html.ts';
import {
  amount, atBothEnds, CARDANOSCAN, code, inTwo, link, type MentionCase, mayOpen, mentionCase, NONE, opens,
  opensPolicy, short, span, subjectLink, table, terms, titled, UNKNOWN_HEX,
} from './mention-case.ts';
import { digits, randomToken, shortNamed, token } from './tokens.ts';

const address = CARDANOSCAN;
type Context = (typeof CONTEXTS)[number];
const CONTEXTS = ['column', 'term', 'divs', 'title', 'button'] as const;

/** The same contexts for any hex with a label: a column, a term, two divs, a title, a button. */
function inContexts(label: string, hexOf: (context: Context) => string, beside: Content, suffix = ''): readonly Markup[] {
  const button = html`<button type="button" id="button${suffix}"
 data-clipboard-text="${hexOf('button')}">copy</button>`;
  return [
    table([label, 'Quantity'], [[code(hexOf('column'), `column${suffix}`), beside]]),
    terms([label, code(hexOf('term'), `term${suffix}`)]),
    table(['Quantity', label], [[beside, inTwo(hexOf('divs'), `divs${suffix}`)]]),
    terms([label, titled(hexOf('title'), `title${suffix}`)]),
    terms([label, button]),
  ];
}
const selectorOf = (context: Context, suffix = '') =>
  context === 'divs' ? `#divs${suffix} > div:first-child` : `#${context}${suffix}`;

function shortSubjects(label: string): MentionCase {
  const tokenAt = (context: Context) => shortNamed(`${label} ${context}`);
  return mentionCase(`subjects of 64 digits under "${label}" are tokens`, {
    address,
    registered: CONTEXTS.map(tokenAt),
    html: html`${inContexts(label, (context) => tokenAt(context).subject, amount('17'))}`,
    mentions: CONTEXTS.map((context) => [selectorOf(context), opens(tokenAt(context))]),
  });
}

function labelledHashes(labels: readonly string[], bytes: number): MentionCase {
  const hexOf = (label: string) => (context: Context) => digits(`${label} ${context}`, bytes);
  const one = token(`Beside ${bytes}`);
  return mentionCase(`${bytes} bytes under "${labels.join('", "')}" are nothing, though a token stands beside them`, {
    address,
    registered: [one],
    html: html`${labels.map((label, i) => inContexts(label, hexOf(label), subjectLink(one), String(i)))}`,
    mentions: labels.flatMap((_, i) => CONTEXTS.map((context) => [selectorOf(context, String(i)), NONE] as const)),
    hashes: labels.flatMap((label) => CONTEXTS.map(hexOf(label))),
  });
}

const [IRIS, REED] = [shortNamed('Iris'), shortNamed('Bare Reed')];
const HASH = digits('linked', 32);
const OTHER = token('Other Policy');
const NAMED_AS_OTHER = token('Policy for a name', { assetName: OTHER.policy });
const [EITHER, OR] = [randomToken('Either'), randomToken('Or')];

export const OTHER_HEX: readonly MentionCase[] = [
  shortSubjects('Asset ID'),
  shortSubjects('Subject'),
  labelledHashes(['Transaction hash', 'Datum', 'Transaktion', 'トランザクション'], 32),
  labelledHashes(['Pool ID', 'Stake key'], 28),
  mentionCase('links distinguish a subject of 64 digits from a transaction', {
    address,
    registered: [IRIS],
    html: html`<p>${subjectLink(IRIS, IRIS.subject, 'token')}</p>
<section>${subjectLink(IRIS, inTwo(IRIS.subject), 'tokenCut')}</section>
<p><a id="hash" href="/transaction/${HASH}">${HASH}</a></p>
<section><a id="hashCut" href="/transaction/${HASH}">${inTwo(HASH)}</a></section>
<p>also ${span(HASH, 'bareHash')}</p>`,
    mentions: [
      ['#token', opens(IRIS)],
      ['#hash', NONE],
      ['#bareHash', NONE],
      ...atBothEnds([['#tokenCut', opens(IRIS)], ['#hashCut', NONE]]),
    ],
    hashes: [HASH],
  }),
  mentionCase('an asset name that equals another policy opens its own token, and the policy itself its card', {
    address,
    registered: [OTHER, NAMED_AS_OTHER],
    html: table(
      ['Token', 'Asset name', 'Policy ID'],
      [
        [
          subjectLink(NAMED_AS_OTHER),
          code(NAMED_AS_OTHER.assetName, 'name'),
          html`<a href="/tokenPolicy/${NAMED_AS_OTHER.policy}">${short(NAMED_AS_OTHER.policy)}</a>`,
        ],
        [
          subjectLink(OTHER),
          code(OTHER.assetName),
          html`<a id="policy" href="/tokenPolicy/${OTHER.policy}">${OTHER.policy}</a>`,
        ],
      ],
    ),
    mentions: [['#name', opens(NAMED_AS_OTHER)], ['#policy', opensPolicy(OTHER.policy)]],
  }),
  mentionCase('bare hex is looked up on hover, and unknown hex is shown as such', {
    address,
    registered: [REED],
    html: html`<p>See also ${code(digits('bare', 32), 'hash')}.</p>
<p>Or ${code(digits('bare', 28), 'key')}.</p><p>And ${code(REED.subject, 'token')}.</p>`,
    mentions: [['#hash', UNKNOWN_HEX], ['#key', UNKNOWN_HEX], ['#token', opens(REED)]],
  }),
  mentionCase('a name in a row with two tokens opens its own or nothing', {
    registered: [EITHER, OR],
    html: table(['Pair', 'Name'], [[html`${link(EITHER)} / ${link(OR)}`, code(OR.assetName, 'name')]]),
    mentions: [['#name', mayOpen(OR)]],
  }),
];
