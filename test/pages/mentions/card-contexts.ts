/** Tokens outside the token list, and markup around mentions that could mislead. */
import { html } from '../html.ts';
import {
  amount, CARDANOSCAN, eachOpens, link, type MentionCase, mentionCase, short, subjectLink, table,
} from './mention-case.ts';
import { token } from './tokens.ts';

const FULMAR = token('Fulmar', { assetName: `0014df10${Buffer.from('Fulmar').toString('hex')}` });
const SKUA = token('Skua');
const [NIGHTJAR, KESTREL] = [token('Nightjar'), token('Kestrel')];
const SMALL_BIRDS = ['Wren', 'Robin', 'Siskin', 'Linnet', 'Dunnock', 'Redstart'].map((name) => token(name));
const STRANGERS = [token('Jackdaw'), token('Rook')];

export const CARD_CONTEXTS: readonly MentionCase[] = [
  mentionCase('fingerprints outside the token list', {
    registered: [FULMAR],
    unlisted: [FULMAR],
    unregistered: [SKUA],
    html: table(
      ['Asset', 'Quantity'],
      [FULMAR, SKUA].map((one, i) => [link(one, short(one.fingerprint), `m${i}`), amount('1')]),
    ),
    mentions: eachOpens([FULMAR, SKUA]),
  }),
  mentionCase('a name in nested containers of an application', {
    address: 'https://adastat.net/tokens',
    registered: [NIGHTJAR],
    html: html`<div class="app"><div class="page">
<a id="m0" href="/tokens/${NIGHTJAR.fingerprint}">Nightjar</a></div></div>`,
    mentions: eachOpens([NIGHTJAR]),
  }),
  mentionCase('a name above a second line, in a row with amounts', {
    registered: SMALL_BIRDS,
    html: table(
      ['Asset', 'Quantity', 'Price', 'Volume', 'Holders'],
      SMALL_BIRDS.map((one, i) => [
        html`${link(one, one.name, `m${i}`)}<br><small>minted long ago</small>`,
        ...['12,000', '₳ 0.25', '₳ 9,000', '17'].map(amount),
      ]),
    ),
    mentions: eachOpens(SMALL_BIRDS.slice(0, 3)),
  }),
  mentionCase('a name with a tooltip of the site’s own', {
    registered: [KESTREL],
    html: html`<p><a id="m0" aria-describedby="tip" href="/asset/${KESTREL.fingerprint}">Kestrel</a>
<span class="tip" id="tip" role="tooltip">Kestrel, a token of this list</span></p>`,
    mentions: eachOpens([KESTREL]),
  }),
  mentionCase('unregistered subjects, hovered twice', {
    address: CARDANOSCAN,
    registered: [],
    unregistered: STRANGERS,
    html: html`<p>${STRANGERS.map((one, i) => html`${subjectLink(one, short(one.subject), `m${i}`)}<br>`)}</p>`,
    mentions: [...eachOpens(STRANGERS), ...eachOpens(STRANGERS)],
  }),
];
