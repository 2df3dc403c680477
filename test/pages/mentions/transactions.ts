/** Names without identifiers on a transaction page, whose tokens another tab has shown. */
import type { Markup } from '../html.ts';
import { html } from '../html.ts';
import {
  amount, link, type MentionCase, type MentionRow, mentionCase, NONE, opens, short, table,
} from './mention-case.ts';
import { digits, type PageToken, randomToken, token } from './tokens.ts';

/** The previous tab lists the moved tokens as links. */
function transactionCase(
  title: string,
  tokens: readonly PageToken[],
  body: Markup,
  mentions: readonly MentionRow[],
): MentionCase {
  const hash = digits(title, 32);
  const address = `https://cexplorer.io/tx/${hash}`;
  const moved = table(['Asset', 'Quantity'], tokens.map((one) => [link(one), amount('12')]));
  return mentionCase(title, {
    address: `${address}?tab=overview`,
    before: { address: `${address}?tab=content`, html: moved },
    registered: tokens,
    html: html`<p>Hash: <span title="${hash}">${short(hash)}</span></p>${body}`,
    mentions,
    hashes: [hash],
  });
}

const [SNIPE, QUAIL] = [token('SNIPE'), token('Quail Egg', { ticker: 'QUAIL' })];
const TWINS = ['Twin', 'Other'].map((name) => token(name, { ticker: 'TWIN' }));
const [SNAPCAT, GREBE] = [token('SNAPCAT'), randomToken('Grebe')];
const COOT = '436f6f74';
const COOTS = ['Coot', 'Copied Coot'].map((name) => token(name, { assetName: COOT }));
const SHRIKE = token('SHRIKE');
const UNLISTED = digits('nobody has listed it', 32);

const option = (id: string, label: string, assetName: string) =>
  html`<div role="option" id="${id}" aria-label="${label} #${assetName}">${label}</div>`;

export const TRANSACTIONS: readonly MentionCase[] = [
  transactionCase(
    'an amount with a name or ticker that only one of the transaction’s tokens has',
    [SNIPE, QUAIL, ...TWINS],
    html`<div><span class="badge" id="name">1,234 SNIPE</span> <span class="badge" id="ticker">-5.25 QUAIL</span>
<span class="badge" id="twin">7 TWIN</span> <span class="badge" id="unknown">9 WEKA</span>
<span class="badge" id="ada">2.00 ADA</span></div>`,
    [
      ['#name', opens(SNIPE), 'end'],
      ['#ticker', opens(QUAIL), 'end'],
      ['#twin', NONE, 'end'],
      ['#unknown', NONE, 'end'],
      ['#ada', NONE],
    ],
  ),
  transactionCase(
    'options whose label holds a name and its hex, no policy',
    [SNAPCAT, GREBE, ...COOTS],
    html`<div role="listbox" aria-label="Tokens">${option('cat', 'SNAPCAT', SNAPCAT.assetName)}
${option('hexed', '', GREBE.assetName)}${option('twin', '', COOT)}
${option('unknown', 'WEKA', '57454b41')}</div>`,
    [['#cat', opens(SNAPCAT)], ['#hexed', opens(GREBE)], ['#twin', NONE], ['#unknown', NONE]],
  ),
  mentionCase('the same names where the transaction’s tokens are not known', {
    address: `https://cexplorer.io/tx/${UNLISTED}`,
    registered: [SHRIKE],
    html: html`<span id="badge">1,234 SHRIKE</span>
<div role="listbox">${option('option', 'SHRIKE', SHRIKE.assetName)}</div>`,
    mentions: [['#badge', NONE, 'end'], ['#option', NONE]],
    hashes: [UNLISTED],
  }),
];
