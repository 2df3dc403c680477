/** How hex is classified by its row and the page's address. */
import { expect, it } from 'vitest';
import { rows } from '../../data/tables.ts';
import { usePageDocument } from '../page-document.ts';
import { link, NAME_32 } from '../page-hex.ts';
import { classifiedOn, hex, labelled, NOTHING, row } from './classified-hex.ts';

const classified = classifiedOn(usePageDocument());

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
