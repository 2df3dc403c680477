/** What stands in the same places and is no asset name: subjects of 64 digits, hashes, keys, policies, bare hex. */
import type { Content, Markup } from '../html.ts';
import { html } from '../html.ts';
import { amount, inTwo, short, table, terms } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { content, longNames, NONE, opens, opensPolicy, UNKNOWN_HEX } from './mention-case.ts';
import { digits, randomToken, shortNamed, token } from './tokens.ts';

const ADDRESS = 'https://cardanoscan.io/tokens';

/** The same places for any hex, under a label: a column, a term, two divs, a title, a button. */
const places = (label: string, hexOf: (place: Place) => string, beside: Content, suffix = ''): readonly Markup[] => {
  const [column, term, divs, title, button] = PLACES.map((place) => ({ id: place + suffix, hex: hexOf(place) }));
  return [
    table([label, 'Quantity'], [[html`<code id="${column?.id}">${column?.hex}</code>`, beside]]),
    terms([[label, html`<code id="${term?.id}">${term?.hex}</code>`]]),
    table(['Quantity', label], [[beside, inTwo(divs?.hex ?? '', divs?.id)]]),
    terms([[label, html`<span id="${title?.id}" title="${title?.hex}">${short(title?.hex ?? '')}</span>`]]),
    terms([
      [label, html`<button type="button" id="${button?.id}" data-clipboard-text="${button?.hex}">copy</button>`],
    ]),
  ];
};
const PLACES = ['column', 'term', 'divs', 'title', 'button'] as const;
type Place = (typeof PLACES)[number];
const selectorOf = (place: Place, suffix = '') =>
  place === 'divs' ? `#divs${suffix} > div:first-child` : `#${place}${suffix}`;

function shortSubjects(label: string): MentionCase {
  const tokens = new Map(PLACES.map((place) => [place, shortNamed(`${label} ${place}`)]));
  return {
    title: `subjects of 64 digits under "${label}" are tokens`,
    address: ADDRESS,
    registered: [...tokens.values()],
    html: content(html`${places(label, (place) => tokens.get(place)?.subject ?? '', amount('17'))}`),
    mentions: [...tokens].map(([place, one]) => ({ selector: selectorOf(place), expect: opens(one) })),
    neverSent: [],
  };
}

function labelledHashes(labels: readonly string[], bytes: number): MentionCase {
  const hexOf = (label: string) => (place: Place) => digits(`${label} ${place}`, bytes);
  const one = token(`Beside ${bytes}`);
  const beside = html`<a href="/token/${one.subject}">${one.name}</a>`;
  return {
    title: `${bytes} bytes under "${labels.join('", "')}" are nothing, though a token stands beside them`,
    address: ADDRESS,
    registered: [one],
    html: content(html`${labels.map((label, i) => places(label, hexOf(label), beside, String(i)))}`),
    mentions: labels.flatMap((_label, i) =>
      PLACES.map((place) => ({ selector: selectorOf(place, String(i)), expect: NONE })),
    ),
    neverSent: labels.flatMap((label) => PLACES.map(hexOf(label))),
  };
}

function linkedSubjectsAndHashes(): MentionCase {
  const one = shortNamed('Iris');
  const hash = digits('linked', 32);
  return {
    title: 'links tell a subject of 64 digits from a transaction',
    address: ADDRESS,
    registered: [one],
    html: content(html`<p><a id="token" href="/token/${one.subject}">${one.subject}</a></p>
<section><a id="tokenCut" href="/token/${one.subject}">${inTwo(one.subject)}</a></section>
<p><a id="hash" href="/transaction/${hash}">${hash}</a></p>
<section><a id="hashCut" href="/transaction/${hash}">${inTwo(hash)}</a></section>
<p>also <span id="bareHash">${hash}</span></p>`),
    mentions: [
      { selector: '#token', expect: opens(one) },
      { selector: '#tokenCut', part: 'start', expect: opens(one) },
      { selector: '#tokenCut', part: 'end', expect: opens(one) },
      { selector: '#hash', expect: NONE },
      { selector: '#hashCut', part: 'start', expect: NONE },
      { selector: '#hashCut', part: 'end', expect: NONE },
      { selector: '#bareHash', expect: NONE },
    ],
    neverSent: [hash],
  };
}

function nameThatIsAPolicy(): MentionCase {
  const other = token('Other Policy');
  const one = token('Policy for a name', { assetName: other.policy });
  return {
    title: 'an asset name that equals another policy opens its own token, and the policy itself its card',
    address: ADDRESS,
    registered: [other, one],
    html: content(
      table(
        ['Token', 'Asset name', 'Policy ID'],
        [
          [
            html`<a href="/token/${one.subject}">${one.name}</a>`,
            html`<code id="name">${one.assetName}</code>`,
            html`<a href="/tokenPolicy/${one.policy}">${short(one.policy)}</a>`,
          ],
          [
            html`<a href="/token/${other.subject}">${other.name}</a>`,
            html`<code>${other.assetName}</code>`,
            html`<a id="policy" href="/tokenPolicy/${other.policy}">${other.policy}</a>`,
          ],
        ],
      ),
    ),
    mentions: [
      { selector: '#name', expect: opens(one) },
      { selector: '#policy', expect: opensPolicy(other.policy) },
    ],
    neverSent: [],
  };
}

function bareHex(): MentionCase {
  const one = shortNamed('Bare Reed');
  return {
    title: 'bare hex is asked for when pointed at, and unknown hex is called that',
    address: ADDRESS,
    registered: [one],
    html: content(html`<p>See also <code id="hash">${digits('bare', 32)}</code>.</p>
<p>Or <code id="key">${digits('bare', 28)}</code>.</p><p>And <code id="token">${one.subject}</code>.</p>`),
    mentions: [
      { selector: '#hash', expect: UNKNOWN_HEX },
      { selector: '#key', expect: UNKNOWN_HEX },
      { selector: '#token', expect: opens(one) },
    ],
    neverSent: [],
    marked: [one.subject],
  };
}

function nameBesideTwoTokens(): MentionCase {
  const [one, other] = [randomToken('Either'), randomToken('Or')];
  return {
    title: 'a name in a row with two tokens opens its own or nothing',
    address: 'https://cexplorer.io/asset',
    registered: [one, other],
    html: content(
      table(
        ['Pair', 'Name'],
        [
          [
            html`<a href="/asset/${one.fingerprint}">Either</a> / <a href="/asset/${other.fingerprint}">Or</a>`,
            html`<code id="name">${other.assetName}</code>`,
          ],
        ],
      ),
    ),
    mentions: [{ selector: '#name', expect: { kind: 'token', subject: other.subject, mayBeSilent: true } }],
    neverSent: longNames([one, other]),
  };
}

export const OTHER_HEX: readonly MentionCase[] = [
  shortSubjects('Asset ID'),
  shortSubjects('Subject'),
  labelledHashes(['Transaction hash', 'Datum', 'Transaktion', 'トランザクション'], 32),
  labelledHashes(['Pool ID', 'Stake key'], 28),
  linkedSubjectsAndHashes(),
  nameThatIsAPolicy(),
  bareHex(),
  nameBesideTwoTokens(),
];
