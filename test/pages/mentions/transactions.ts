/** Point 6: names without identifiers, on a transaction page whose tokens another tab has shown. */
import type { Markup } from '../html.ts';
import { html } from '../html.ts';
import { amount, short, table } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { content, longNames, NONE, opens } from './mention-case.ts';
import type { PageToken } from './tokens.ts';
import { digits, randomToken, token } from './tokens.ts';

const MATCHED_BY_NAME = "Matched by name among this transaction's tokens.";

/** The tab that lists the tokens which move, as links. */
const movedTokens = (tokens: readonly PageToken[]): Markup =>
  content(
    table(
      ['Asset', 'Quantity'],
      tokens.map(({ fingerprint, name }) => [html`<a href="/asset/${fingerprint}">${name}</a>`, amount('12')]),
    ),
  );

function transactionCase(
  given: Pick<MentionCase, 'title' | 'html' | 'mentions'> & { readonly tokens: readonly PageToken[] },
): MentionCase {
  const { tokens, title } = given;
  const hash = digits(title, 32);
  const address = `https://cexplorer.io/tx/${hash}`;
  return {
    title,
    address: `${address}?tab=overview`,
    before: { address: `${address}?tab=content`, html: movedTokens(tokens) },
    registered: tokens,
    html: content(html`<p>Hash: <span title="${hash}">${short(hash)}</span></p>${given.html}`),
    mentions: given.mentions,
    neverSent: [hash, ...longNames(tokens)],
  };
}

function badges(): MentionCase {
  const [snip, quail, twin, otherTwin] = [
    token('SNIPE'),
    token('Quail Egg', { ticker: 'QUAIL' }),
    token('Twin', { ticker: 'TWIN' }),
    token('Other', { ticker: 'TWIN' }),
  ];
  const matched = { says: MATCHED_BY_NAME };
  return transactionCase({
    title: '6: an amount with a name or ticker that only one of the transaction’s tokens has',
    tokens: [snip, quail, twin, otherTwin],
    html: html`<div><span class="badge" id="name">1,234 SNIPE</span> <span class="badge" id="ticker">-5.25 QUAIL</span>
<span class="badge" id="twin">7 TWIN</span> <span class="badge" id="unknown">9 WEKA</span>
<span class="badge" id="ada">2.00 ADA</span></div>`,
    mentions: [
      { selector: '#name', part: 'end', expect: opens(snip), ...matched },
      { selector: '#ticker', part: 'end', expect: opens(quail), ...matched },
      { selector: '#twin', part: 'end', expect: NONE },
      { selector: '#unknown', part: 'end', expect: NONE },
      { selector: '#ada', expect: NONE },
    ],
  });
}

function options(): MentionCase {
  const [cat, hexed] = [token('SNAPCAT'), randomToken('Grebe')];
  const [twin, otherTwin] = [
    token('Coot', { assetName: '436f6f74' }),
    token('Copied Coot', { assetName: '436f6f74' }),
  ];
  const option = (id: string, label: string, assetName: string) =>
    html`<div role="option" id="${id}" aria-label="${label} #${assetName}">${label}</div>`;
  return transactionCase({
    title: '6: options whose label holds a name and its hex, no policy',
    tokens: [cat, hexed, twin, otherTwin],
    html: html`<div role="listbox" aria-label="Tokens">${option('cat', 'SNAPCAT', cat.assetName)}
${option('hexed', '', hexed.assetName)}${option('twin', '', twin.assetName)}
${option('unknown', 'WEKA', '57454b41')}</div><style>[role=option] { min-height: 20px }</style>`,
    mentions: [
      { selector: '#cat', expect: opens(cat), says: MATCHED_BY_NAME },
      { selector: '#hexed', expect: opens(hexed), says: MATCHED_BY_NAME },
      { selector: '#twin', expect: NONE },
      { selector: '#unknown', expect: NONE },
    ],
  });
}

function namesOfAnUnknownTransaction(): MentionCase {
  const one = token('SHRIKE');
  const hash = digits('nobody has listed it', 32);
  return {
    title: '6: the same names where the transaction’s tokens are not known',
    address: `https://cexplorer.io/tx/${hash}`,
    registered: [one],
    html: content(html`<span id="badge">1,234 SHRIKE</span>
<div role="listbox"><div role="option" id="option" aria-label="SHRIKE #${one.assetName}">SHRIKE</div></div>`),
    mentions: [
      { selector: '#badge', part: 'end', expect: NONE },
      { selector: '#option', expect: NONE },
    ],
    neverSent: [hash],
    marked: [],
  };
}

export const TRANSACTIONS: readonly MentionCase[] = [badges(), options(), namesOfAnUnknownTransaction()];
