/** How hex is classified by its row and the page's address. */
import { expect, it } from 'vitest';
import { usePageDocument } from '../page-document.ts';
import { link, NAME_32 } from '../page-hex.ts';
import { classifiedOn, hex, labelled, NOTHING, row } from './classified-hex.ts';

const classified = classifiedOn(usePageDocument());

const SUBJECT_LINK = link('/asset/POLICY/NAME_32');
const LONG_LINK = link('/asset/LONG_FINGERPRINT');
const NAMESAKE_LINK = link('/asset/OTHER_POLICY/NAME_32');
const TWO_POLICIES = 'POLICY_LINK OTHER_POLICY_LINK';
const CROWD = Array.from({ length: 9 }, (_, i) => link(`/asset/OTHER_POLICY/${i}${i}`)).join('');
const PROVEN = 'in-view: LONG_FINGERPRINT by NAME_32';
const JOINED = 'joined LONG_SUBJECT if found';
const NAME = 'Asset name';
const ID = 'Asset ID';
const BOTH = 'on-hover: one of LONG_FINGERPRINT and OTHER_FINGERPRINT';
const EITHER = 'on-hover: one of NAMESAKE_SUBJECT and LONG_FINGERPRINT';
const OR_ITSELF = 'in-view: LONG_FINGERPRINT by SHORT_SUBJECT, or SHORT_SUBJECT if the other is resolved';
const inner = (label: string, text: string) => (label === '' ? hex(text) : labelled(label, text));

it.each([
  ['its token', SUBJECT_LINK, '', 'NAME_32', 'in-view: LONG_SUBJECT'],
  ['a token of this policy', SUBJECT_LINK, '', 'POLICY', 'on-hover: POLICY'],
  ['a fingerprint', LONG_LINK, '', 'NAME_32', PROVEN],
  ['a fingerprint, as an ID', LONG_LINK, ID, 'SHORT_SUBJECT', OR_ITSELF],
  ['two tokens', LONG_LINK + link('/asset/OTHER_FINGERPRINT'), '', 'NAME_32', BOTH],
  ['a fingerprint and a subject with this name', LONG_LINK + NAMESAKE_LINK, '', 'NAME_32', EITHER],
  ['more than eight tokens, as an ID', CROWD, ID, 'SHORT_SUBJECT', 'in-view: SHORT_SUBJECT'],
  ['a policy', 'POLICY_LINK', '', 'NAME_32', `on-hover: ${JOINED}`],
  ['a policy, as a name', 'POLICY_LINK', NAME, 'NAME_32', `in-view: ${JOINED}`],
  ['the policy it starts with', 'POLICY_LINK', '', 'SHORT_SUBJECT', 'in-view: SHORT_SUBJECT'],
  ['a policy, as an ID', 'POLICY_LINK', ID, 'NAME_32', `on-hover: ${JOINED}`],
  ['a policy, and another shortened', 'POLICY_LINK OTHER_SHORTENED', NAME, 'NAME_32', NOTHING],
  ['a policy, with the name shortened', 'POLICY_LINK NAME_SHORTENED', NAME, 'NAME_32', `in-view: ${JOINED}`],
  ['two policies', TWO_POLICIES, '', 'NAME_32', 'on-hover: bare NAME_32 unexplained'],
  ['two policies, as a name', TWO_POLICIES, NAME, 'NAME_32', NOTHING],
  [
    'a possible policy, when the hex may be one too',
    '<i>POLICY</i>',
    '',
    'NAME_28',
    'on-hover: bare NAME_28 unexplained',
  ],
  ['a policy of the same length', 'POLICY_LINK', '', 'NAME_28', 'on-hover: joined NAME_28_SUBJECT if found'],
])('hex in the row of %s', (_what, beside, label, text, expected) => {
  expect(classified(row(beside, inner(label, text)))).toBe(expected);
});

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

const OR_BARE = 'in-view: bare LONG_FINGERPRINT by NAME_32, or NAME_32 if the other is resolved unexplained';
const POSSIBLE = row('<i>OTHER_POLICY</i>', labelled(NAME, 'NAME_32'));
const OF_OTHER = row(link('/asset/OTHER_SUBJECT'), hex('NAME_32'));
it.each([
  ['hex is the name of that token, or stands for itself', hex('NAME_32'), OR_BARE],
  ['also when a link leads to it', `<p>${hex('NAME_32')}</p>${link('/tx/NAME_32')}`, OR_BARE],
  ['a name is first that of the token', POSSIBLE, `${PROVEN}, or joined NAMESAKE_SUBJECT if found`],
  ['a name without a row is that of the token', labelled(NAME, 'NAME_32'), PROVEN],
  [
    'hex in the row of another token is no name of it',
    OF_OTHER,
    'on-hover: joined NAMESAKE_SUBJECT if found',
  ],
])('on the page of a token, %s', (_what, html, expected) => {
  expect(classified(html, 'https://cexplorer.io/asset/LONG_FINGERPRINT')).toBe(expected);
});

it.each([
  ['a token of it', hex('SHORT_SUBJECT'), 'in-view: SHORT_SUBJECT'],
  ['a token of it with any label', labelled('Tx', 'SUBJECT'), 'in-view: SUBJECT'],
  ['nothing when labelled as a name', labelled(NAME, 'SHORT_SUBJECT'), NOTHING],
])('hex whose policy the page names elsewhere is %s', (_what, html, expected) => {
  expect(classified(`<ul><li>POLICY_LINK</li><li>${html}</li></ul>`)).toBe(expected);
});
