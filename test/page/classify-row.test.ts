/** What a run of hex on a page is, by its row and the page's address. */
import { describe, expect, it } from 'vitest';
import { classifiedOn, hex, labelled, NOTHING, row } from './classified-hex.ts';
import { usePageDocument } from './page-document.ts';
import { link, NAME_32 } from './page-hex.ts';

const classified = classifiedOn(usePageDocument());

const LONG_PAGE = 'https://cexplorer.io/asset/LONG_FINGERPRINT';
const LONG_LINK = link('/asset/LONG_FINGERPRINT');
const NAMESAKE_LINK = link('/asset/OTHER_POLICY/NAME_32');
const named = (name: string) => labelled('Asset name', name);
const asId = (text: string) => labelled('Asset ID', text);
const PROVEN = 'LONG_FINGERPRINT by NAME_32';
const JOINED = 'joined LONG_SUBJECT if found';
const crowd = Array.from({ length: 9 }, (_, i) => link(`/asset/OTHER_POLICY/${i}${i}`)).join('');
const sides = (token: string) =>
  `<ul><li><section>${token}</section><section>POLICY_LINK ${named('NAME_32')}</section></li></ul>`;

describe('hex in a row', () => {
  const subject = link('/asset/POLICY/NAME_32');
  it.each([
    ['of its token', row(subject, hex('NAME_32')), 'in-view: LONG_SUBJECT'],
    ['of a token of this policy', row(subject, hex('POLICY')), 'pointed: POLICY'],
    ['of another token of its policy', row(subject, hex('SHORT_SUBJECT')), 'in-view: SHORT_SUBJECT'],
    ['of a fingerprint, that it may be the name of', row(LONG_LINK, hex('NAME_32')), `in-view: ${PROVEN}`],
    [
      'of a fingerprint, as an ID of its own',
      row(LONG_LINK, asId('SHORT_SUBJECT')),
      'in-view: LONG_FINGERPRINT by SHORT_SUBJECT, or SHORT_SUBJECT if the other is known',
    ],
    [
      'of two tokens',
      row(LONG_LINK, 'OTHER_LINK', hex('NAME_32')),
      'pointed: one of LONG_FINGERPRINT and OTHER_FINGERPRINT',
    ],
    [
      'of a fingerprint and of a subject that it fits',
      row(LONG_LINK, NAMESAKE_LINK, hex('NAME_32')),
      'pointed: one of NAMESAKE_SUBJECT and LONG_FINGERPRINT',
    ],
    ['of more than eight tokens', row(crowd, hex('SHORT_SUBJECT')), NOTHING],
    ['of more than eight tokens, as an ID', row(crowd, asId('SHORT_SUBJECT')), 'in-view: SHORT_SUBJECT'],
    ['of a policy', row('POLICY_LINK', hex('NAME_32')), `pointed: ${JOINED}`],
    ['of a policy, as a name', row('POLICY_LINK', named('NAME_32')), `in-view: ${JOINED}`],
    [
      'of a policy, as a readable name',
      row('POLICY_LINK', hex('READABLE_NAME')),
      'in-view: joined READABLE_SUBJECT if found',
    ],
    ['of the policy that it begins with', row('POLICY_LINK', hex('SHORT_SUBJECT')), 'in-view: SHORT_SUBJECT'],
    ['of a policy, as an ID', row('POLICY_LINK', asId('NAME_32')), `pointed: ${JOINED}`],
    ['of a policy, also shortened', row('POLICY_LINK SHORTENED', named('NAME_32')), `in-view: ${JOINED}`],
    ['of another policy, shortened', row('POLICY_LINK OTHER_SHORTENED', named('NAME_32')), NOTHING],
    [
      'of a policy, with the name shortened',
      row('POLICY_LINK NAME_SHORTENED', named('NAME_32')),
      `in-view: ${JOINED}`,
    ],
    [
      'of two policies',
      row('POLICY_LINK OTHER_POLICY_LINK', hex('NAME_32')),
      'pointed: bare NAME_32 unexplained',
    ],
    ['of two policies, as a name', row('POLICY_LINK OTHER_POLICY_LINK', named('NAME_32')), NOTHING],
    [
      'of hex that may be a policy as it may itself',
      row('<i>POLICY</i>', hex('NAME_28')),
      'pointed: bare NAME_28 unexplained',
    ],
    [
      'of a policy, as long as this',
      row('POLICY_LINK', hex('NAME_28')),
      'pointed: joined NAME_28_SUBJECT if found',
    ],
    ['of a policy, and a token further out of another', sides(NAMESAKE_LINK), `in-view: ${JOINED}`],
    ['of a policy, and a token of it further out', sides(subject), 'in-view: LONG_SUBJECT'],
    [
      'of a policy, and a fingerprint further out',
      sides('OTHER_LINK'),
      `in-view: OTHER_FINGERPRINT by LONG_SUBJECT, or ${JOINED}`,
    ],
  ])('%s', (_what, html, expected) => {
    expect(classified(html)).toBe(expected);
  });
});

describe('on the page of a policy', () => {
  const OTHERS = 'OTHER_POLICY_LINK <a href="/policy/NAME_28">x</a>';
  it.each([
    ['hex is a name under it', hex('NAME_32'), `pointed: ${JOINED}`],
    ['a labelled name is one under it', named('NAME_32'), `in-view: ${JOINED}`],
    [
      'a name in two pieces is one',
      `<div id="it"><div>${NAME_32.slice(0, -6)}</div><div>${NAME_32.slice(-6)}</div></div>`,
      `pointed: ${JOINED}`,
    ],
    ['a short name is one', named('NAME_12'), 'in-view: joined SUBJECT if found'],
    ['short hex may be one', labelled('Memo', 'NAME_12'), 'pointed: joined SUBJECT if found'],
    ['short hex that a label explains is none', labelled('Tx', 'NAME_12'), NOTHING],
    [
      'a short name in the row of another policy is under that',
      row('OTHER_POLICY_LINK', named('NAME_12')),
      'in-view: joined OTHER_SUBJECT if found',
    ],
    [
      'a name in the row of another policy is under that',
      row('OTHER_POLICY_LINK', named('NAME_32')),
      'in-view: joined NAMESAKE_SUBJECT if found',
    ],
    ['a short name in the row of two others is nothing', row(OTHERS, named('NAME_12')), NOTHING],
    ['a name in the row of two others is nothing', row(OTHERS, named('NAME_32')), NOTHING],
    ['a short name beside another, shortened, is nothing', row('OTHER_SHORTENED', named('NAME_12')), NOTHING],
    ['a name beside another, shortened, is nothing', row('OTHER_SHORTENED', named('NAME_32')), NOTHING],
  ])('%s', (_what, html, expected) => {
    expect(classified(html, 'POLICY_PAGE')).toBe(expected);
  });
});

describe('on the page of a token', () => {
  const itself = (text: string) => `or ${text} if the other is known unexplained`;
  it.each([
    [
      'hex is that token by its name, and else what it is by itself',
      hex('NAME_32'),
      `in-view: bare ${PROVEN}, ${itself('NAME_32')}`,
    ],
    [
      'hex that a link leads to as a transaction is bare too',
      `<p>${hex('HASH')}</p>${link('/tx/HASH')}`,
      `in-view: bare LONG_FINGERPRINT by HASH, ${itself('HASH')}`,
    ],
    [
      'a name is that of the token before it is one under hex beside it, which may be a policy',
      row('<i>OTHER_POLICY</i>', named('NAME_32')),
      `in-view: ${PROVEN}, or joined NAMESAKE_SUBJECT if found`,
    ],
    ['a name is that of the token, or nothing', named('NAME_32'), `in-view: ${PROVEN}`],
    [
      'hex in the row of another token is none of the page’s',
      row(link('/asset/OTHER_SUBJECT'), hex('NAME_32')),
      'pointed: joined NAMESAKE_SUBJECT if found',
    ],
  ])('%s', (_what, html, expected) => {
    expect(classified(html, LONG_PAGE)).toBe(expected);
  });
});

it.each([
  ['a token of it', hex('SHORT_SUBJECT'), 'in-view: SHORT_SUBJECT'],
  ['a token of it, whatever its label', labelled('Tx', 'SUBJECT'), 'in-view: SUBJECT'],
  ['nothing where it is labelled a name', named('SHORT_SUBJECT'), NOTHING],
])('hex whose policy the page names elsewhere is %s', (_what, inner, expected) => {
  expect(classified(`<ul><li>POLICY_LINK</li><li>${inner}</li></ul>`)).toBe(expected);
});
