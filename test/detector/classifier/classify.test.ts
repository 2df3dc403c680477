/** How hex is classified by its link and its label. */
import { describe, expect, it } from 'vitest';
import { rows } from '../../data/tables.ts';
import { usePageDocument } from '../page-document.ts';
import { NAME_28, READABLE_NAME } from '../page-hex.ts';
import { classifiedOn, hex, labelled, NOTHING } from './classified-hex.ts';

const show = usePageDocument();
const classified = classifiedOn(show);
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

describe('hex', () => {
  it.each(rows<[string, string, string]>('classifier-classify', 'is classified by its length and label'))(
    '%s is classified by its length and label',
    (_what, html, expected) => {
      expect(classified(html)).toBe(expected);
    },
  );
});
