/** How hex is classified by its link, its label, its row and the page's address. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../lib/detector/classifier/readings.ts';
import { rows } from '../../data/tables.ts';
import { find, nameOf, sightingIn, usePageDocument } from '../page-document.ts';
import { link, NAME_28, NAME_32, READABLE_NAME, table } from '../page-hex.ts';

const show = usePageDocument();

const spell = ({ identifier, proof, mustBeFound, needsOther, unexplained }: Reading) =>
  [
    identifier.kind === 'subject' && identifier.joined && 'joined',
    nameOf(identifier),
    proof && `by ${nameOf(proof)}`,
    mustBeFound && 'if found',
    needsOther && 'if the other is resolved',
    unexplained && 'unexplained',
  ]
    .filter(Boolean)
    .join(' ');

/** The classification of the text of `#it`: `in-view: joined SUBJECT if found`. */
function classified(html: string, address?: string): string {
  const shown = show(html, address);
  const element = find('#it');
  const { when, readings, isBare, among } = shown.sightings.classify(sightingIn(shown, element), element);
  // A repeated identifier adds nothing.
  const texts = readings.map(({ identifier }) => nameOf(identifier));
  const all = readings
    .filter((_, i) => texts[i] !== texts[i - 1])
    .map(spell)
    .join(', or ');
  if (among) return `${when}: ${all}one of ${among.map(nameOf).join(' and ')}`;
  return `${when}: ${isBare ? 'bare ' : ''}${all || 'nothing'}`;
}

const NOTHING = 'on-hover: nothing';
const hex = (text: string) => `<code id="it">${text}</code>`;
const labelled = (label: string, text: string) => `<p><b>${label}</b> ${hex(text)}</p>`;
/** A table row with a third cell, so that it is no pair of a term and a value. */
const row = (...cells: readonly string[]) => table([...cells, '1']);

const BARE = 'on-hover: bare SHORT_SUBJECT unexplained';

describe('a label', () => {
  it.each([
    [['Asset ID', 'Token ID', 'Subject', 'Fingerprint'], 'makes a token of', 'in-view: SHORT_SUBJECT'],
    [['Asset', 'Token', 'Native tokens', 'Minted', 'Sent', 'Details'], 'does not explain', BARE],
    [['Tx hash', 'Block', 'Datum', 'Minted in', 'Address'], 'excludes', NOTHING],
    [['Name', 'Asset name', 'アセット名'], 'excludes, without a token in the row,', NOTHING],
  ])('%j %s hex', (labels, _does, expected) => {
    for (const label of labels) {
      expect(classified(labelled(label, 'SHORT_SUBJECT')), label).toBe(expected);
      if (expected === NOTHING) expect(classified(labelled(label, 'NAME_28')), label).toBe(NOTHING);
    }
  });

  it('"Policy" makes a policy of 56 digits, looked up on hover', () => {
    expect(classified(labelled('Policy', 'OTHER_POLICY'))).toBe('on-hover: OTHER_POLICY');
    expect(classified(labelled('Policy', READABLE_NAME.slice(0, 56)))).toBe(NOTHING);
  });

  it.each([
    ['Transaction', 'Asset ID', 'in-view: SHORT_SUBJECT'],
    ['Asset ID', 'Tx hash', NOTHING],
    ['Asset ID', 'Details', BARE],
    ['Transaction', 'Details', NOTHING],
  ])('counts when it is the nearest: %s, %s', (outer, inner, expected) => {
    expect(classified(`<div><h3>${outer}</h3>${labelled(inner, 'SHORT_SUBJECT')}</div>`)).toBe(expected);
  });
});

it.each([
  ['of readable text', hex('READABLE_NAME')],
  ['with a CIP-67 label', hex(`000de140${NAME_28}`)],
  ['after a #', hex('#NAME_32')],
  ['in an attribute named so', '<i id="it" data-asset-name="NAME_32">x</i>'],
])('never looks up an asset name %s by itself', (_what, html) => {
  expect(classified(`<p>${html}</p>`)).toBe(NOTHING);
});

it.each(rows<[string, string, string]>('classifier-classify', 'is classified by its length and label'))(
  'hex %s is classified by its length and label',
  (_what, html, expected) => {
    expect(classified(html)).toBe(expected);
  },
);

const SUBJECT_LINK = link('/asset/POLICY/NAME_32');
const NAMESAKE_LINK = link('/asset/OTHER_POLICY/NAME_32');
const JOINED = 'joined LONG_SUBJECT if found';
const NAME = 'Asset name';
const inner = (label: string, text: string) => (label === '' ? hex(text) : labelled(label, text));

it.each(rows<[string, string, string, string, string]>('classifier-classify-row', 'hex in the row of'))(
  'hex in the row of %s',
  (_what, beside, label, text, expected) => {
    expect(classified(row(beside, inner(label, text)))).toBe(expected);
  },
);

it.each([
  ['a token of another policy', NAMESAKE_LINK, `in-view: ${JOINED}`],
  ['a token of it', SUBJECT_LINK, 'in-view: LONG_SUBJECT'],
  ['a fingerprint', 'OTHER_LINK', `in-view: OTHER_FINGERPRINT by LONG_SUBJECT, or ${JOINED}`],
])('classifies a name beside a policy, and further out %s', (_what, token, expected) => {
  const side = `<section>POLICY_LINK ${labelled(NAME, 'NAME_32')}</section>`;
  expect(classified(`<ul><li><section>${token}</section>${side}</li></ul>`)).toBe(expected);
});

const inTwo = `<div id="it"><div>${NAME_32.slice(0, -6)}</div><div>${NAME_32.slice(-6)}</div></div>`;
const OTHERS = 'OTHER_POLICY_LINK <a href="/policy/NAME_28">x</a>';
it.each([
  ['hex is a name under it', hex('NAME_32'), `on-hover: ${JOINED}`],
  ['a name in two pieces is a name', inTwo, `on-hover: ${JOINED}`],
  ['a short labelled name is a name', labelled(NAME, 'NAME_12'), 'in-view: joined SUBJECT if found'],
  ['short hex may be a name', labelled('Memo', 'NAME_12'), 'on-hover: joined SUBJECT if found'],
])('on the page of a policy, %s', (_what, html, expected) => {
  expect(classified(html, 'POLICY_PAGE')).toBe(expected);
});

it.each([
  ['NAME_12', 'OTHER_SUBJECT'],
  ['NAME_32', 'NAMESAKE_SUBJECT'],
])(
  'on the page of a policy, %s is one of the policy in its row, and nothing where that is unclear',
  (name, subject) => {
    const besideOf = (beside: string) => classified(row(beside, labelled(NAME, name)), 'POLICY_PAGE');
    expect(besideOf('OTHER_POLICY_LINK')).toBe(`in-view: joined ${subject} if found`);
    expect([besideOf(OTHERS), besideOf('OTHER_SHORTENED')]).toEqual([NOTHING, NOTHING]);
  },
);

it.each(rows<[string, string, string]>('classifier-classify-row', 'on the page of a token'))(
  'on the page of a token, %s',
  (_what, html, expected) => {
    expect(classified(html, 'https://cexplorer.io/asset/LONG_FINGERPRINT')).toBe(expected);
  },
);

it.each([
  ['a token of it', hex('SHORT_SUBJECT'), 'in-view: SHORT_SUBJECT'],
  ['a token of it with any label', labelled('Tx', 'SUBJECT'), 'in-view: SUBJECT'],
  ['nothing when labelled as a name', labelled(NAME, 'SHORT_SUBJECT'), NOTHING],
])('hex whose policy the page names elsewhere is %s', (_what, html, expected) => {
  expect(classified(`<ul><li>POLICY_LINK</li><li>${html}</li></ul>`)).toBe(expected);
});
