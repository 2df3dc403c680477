/** What a run of hex on a page is, by its row and the page's address. */
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { Reading } from '../../lib/page/classify.ts';
import { classifiedOn, hex, inView, labelled, link, NOTHING, pointed, row } from './classified-hex.ts';
import { usePageDocument } from './page-document.ts';
import {
  asFingerprint,
  asJoined,
  asPolicy,
  asSubject,
  HASH,
  LONG_FINGERPRINT,
  LONG_SUBJECT,
  NAME_12,
  NAME_28,
  NAME_28_SUBJECT,
  NAME_32,
  OTHER_FINGERPRINT,
  OTHER_POLICY,
  OTHER_SUBJECT,
  POLICY,
  READABLE_NAME,
  READABLE_SUBJECT,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();
const classified = classifiedOn(show);

const TOKEN_PAGE = `https://cexplorer.io/asset/${LONG_FINGERPRINT}`;
const POLICY_PAGE = `https://cexplorer.io/policy/${POLICY}`;
const POLICY_LINK = link(`/policy/${POLICY}`);

describe('hex in the row of a subject', () => {
  const token = link(`/asset/${POLICY}/${NAME_32}`);

  it.each([
    ['is its token as its name', NAME_32, inView({ identifier: asSubject(LONG_SUBJECT) })],
    ['is its policy', POLICY, pointed({ identifier: asPolicy(POLICY) })],
    ['is another token of its policy', SHORT_SUBJECT, inView({ identifier: asSubject(SHORT_SUBJECT) })],
    [
      'is another name under its policy',
      READABLE_NAME,
      inView({ identifier: asJoined(READABLE_SUBJECT), mustBeFound: true }),
    ],
  ])('%s', (_what, text, expected) => {
    const { when, readings } = classified(row(token, hex(text)));
    expect({ when, readings: readings.slice(0, 1) }).toEqual(expected);
  });
});

describe('hex in the row of a fingerprint', () => {
  const token = link(`/asset/${LONG_FINGERPRINT}`);
  const proven: Reading = { identifier: asFingerprint(LONG_FINGERPRINT), proof: NAME_32 };

  it('is its token if that has such a name', () => {
    expect(classified(row(token, hex(NAME_32)))).toEqual(inView(proven));
  });

  it('under a label for IDs is itself, once the token of the fingerprint is known to be another', () => {
    const html = row(token, labelled('Asset ID', SHORT_SUBJECT));
    expect(classified(html)).toEqual(
      inView(
        { identifier: asFingerprint(LONG_FINGERPRINT), proof: SHORT_SUBJECT },
        { identifier: asSubject(SHORT_SUBJECT), needsOther: true },
      ),
    );
  });

  it('of two tokens is looked for among both, and never looked up by itself', () => {
    const other = link(`/asset/${OTHER_FINGERPRINT}`);
    expect(classified(row(token, other, hex(NAME_32)))).toEqual({
      ...NOTHING,
      among: [asFingerprint(LONG_FINGERPRINT), asFingerprint(OTHER_FINGERPRINT)],
    });
  });

  it('beside a subject that it fits may be the name of either', () => {
    const html = row(token, link(`/asset/${OTHER_POLICY}/${NAME_32}`), hex(NAME_32));
    expect(classified(html).among).toHaveLength(2);
  });

  it('in a crowd of more than eight tokens is nothing, unless a label calls it an ID', () => {
    const crowd = Array.from({ length: 9 }, (_, i) => link(`/asset/${OTHER_POLICY}/${i}${i}`)).join('');
    expect(classified(row(crowd, hex(SHORT_SUBJECT)))).toEqual(NOTHING);
    const labelledId = row(crowd, labelled('Asset ID', SHORT_SUBJECT));
    expect(classified(labelledId)).toEqual(inView({ identifier: asSubject(SHORT_SUBJECT) }));
  });
});

describe('hex in the row of a policy', () => {
  const joined: Reading = { identifier: asJoined(LONG_SUBJECT), mustBeFound: true };

  it('is a name under it, looked up in view when it is surely a name', () => {
    expect(classified(row(POLICY_LINK, hex(NAME_32)))).toEqual(pointed(joined));
    expect(classified(row(POLICY_LINK, labelled('Asset name', NAME_32)))).toEqual(inView(joined));
    expect(classified(row(POLICY_LINK, hex(READABLE_NAME)))).toMatchObject({ when: 'in-view' });
  });

  it('is a token of it when it begins with it', () => {
    const { when, readings } = classified(row(POLICY_LINK, hex(SHORT_SUBJECT)));
    expect([when, readings[0]]).toEqual(['in-view', { identifier: asSubject(SHORT_SUBJECT) }]);
  });

  it('under a label for IDs is itself only where the two are no token together', () => {
    expect(classified(row(POLICY_LINK, labelled('Asset ID', NAME_32))).readings).toEqual([joined]);
  });

  it('is nothing when the row shows another policy shortened', () => {
    const shown = (short: string) =>
      classified(row(`${POLICY_LINK}<p>${short}</p>`, labelled('Asset name', NAME_32)));
    expect(shown('12345678…abcdef')).toEqual(NOTHING);
    expect(shown(`${POLICY.slice(0, 8)}…${POLICY.slice(-6)}`)).toEqual(inView(joined));
    expect(shown(`${POLICY.slice(0, 8)}…${NAME_12.slice(-6)}`)).toEqual(inView(joined));
    expect(shown(`${NAME_32.slice(0, 8)}...${NAME_32.slice(-6)}`)).toEqual(inView(joined));
  });

  it('of two policies is unexplained, and nothing as a name', () => {
    const two = POLICY_LINK + link(`/policy/${OTHER_POLICY}`);
    expect(classified(row(two, hex(NAME_32)))).toMatchObject({ isBare: true });
    expect(classified(row(two, labelled('Asset name', NAME_32)))).toEqual(NOTHING);
  });

  it('of 56 digits beside 56 digits that nothing names may be two policies', () => {
    expect(classified(row(`<i>${POLICY}</i>`, hex(NAME_28)))).toMatchObject({ isBare: true });
    const named = classified(row(POLICY_LINK, hex(NAME_28)));
    expect(named).toEqual(pointed({ identifier: asJoined(NAME_28_SUBJECT), mustBeFound: true }));
  });
});

describe('hex beside a policy, and a token further out', () => {
  const joined: Reading = { identifier: asJoined(LONG_SUBJECT), mustBeFound: true };
  const sides = (token: string, text: string) =>
    `<ul><li><section>${token}</section><section>${POLICY_LINK} ${labelled('Asset name', text)}</section></li></ul>`;

  it('is a name under the policy, and none of a token of another policy that is called alike', () => {
    expect(classified(sides(link(`/asset/${OTHER_POLICY}/${NAME_32}`), NAME_32))).toEqual(inView(joined));
  });

  it('is that of the token where this is of the policy', () => {
    const found = classified(sides(link(`/asset/${POLICY}/${NAME_32}`), NAME_32));
    expect(found).toEqual(inView({ identifier: asSubject(LONG_SUBJECT) }));
  });

  it('is that of a fingerprint only as a token of the policy', () => {
    const found = classified(sides(link(`/asset/${OTHER_FINGERPRINT}`), NAME_32));
    const proof = LONG_SUBJECT;
    expect(found).toEqual(inView({ identifier: asFingerprint(OTHER_FINGERPRINT), proof }, joined));
  });
});

describe('hex on the page of a policy', () => {
  it('is a name under it, in one piece or two', () => {
    expect(classified(labelled('Asset name', NAME_32), POLICY_PAGE)).toEqual(
      inView({ identifier: asJoined(LONG_SUBJECT), mustBeFound: true }),
    );
    expect(classified(hex(NAME_32), POLICY_PAGE)).toEqual(
      pointed({ identifier: asJoined(LONG_SUBJECT), mustBeFound: true }),
    );
    const two = `<div id="it"><div>${NAME_32.slice(0, -6)}</div><div>${NAME_32.slice(-6)}</div></div>`;
    expect(identifierText(classified(two, POLICY_PAGE).readings[0]?.identifier ?? asPolicy(POLICY))).toBe(
      LONG_SUBJECT,
    );
  });

  it('that is short is a name too, unless a label calls it something else', () => {
    const joined = { identifier: asJoined(SUBJECT), mustBeFound: true } as const;
    expect(classified(labelled('Asset name', NAME_12), POLICY_PAGE)).toEqual(inView(joined));
    expect(classified(labelled('Memo', NAME_12), POLICY_PAGE)).toEqual(pointed(joined));
    expect(classified(labelled('Tx', NAME_12), POLICY_PAGE)).toEqual(NOTHING);
  });

  it.each([NAME_12, NAME_32])('in the row of another policy is a name under that: %s', (name) => {
    const found = classified(row(link(`/policy/${OTHER_POLICY}`), labelled('Asset name', name)), POLICY_PAGE);
    const subject = (OTHER_POLICY + name) as typeof SUBJECT;
    expect(found).toEqual(inView({ identifier: asJoined(subject), mustBeFound: true }));
  });

  it.each([NAME_12, NAME_32])('in the row of two other policies is nothing: %s', (name) => {
    const policies = link(`/policy/${OTHER_POLICY}`) + link(`/policy/${NAME_28}`);
    expect(classified(row(policies, labelled('Asset name', name)), POLICY_PAGE)).toEqual(NOTHING);
  });

  it.each([NAME_12, NAME_32])('in a row that shows another policy shortened is nothing: %s', (name) => {
    const found = classified(row('12345678…abcdef', labelled('Asset name', name)), POLICY_PAGE);
    expect(found).toEqual(NOTHING);
  });
});

describe('hex on the page of a token', () => {
  it('is that token if it is its name, and else what it is by itself', () => {
    expect(classified(hex(NAME_32), TOKEN_PAGE)).toMatchObject({
      readings: [
        { identifier: asFingerprint(LONG_FINGERPRINT), proof: NAME_32 },
        { needsOther: true, unexplained: true },
      ],
    });
  });

  it('is nothing when a link of the page leads to it as a transaction', () => {
    const found = classified(`<p>${hex(HASH)}</p>${link(`/tx/${HASH}`)}`, TOKEN_PAGE);
    expect(found.isBare).toBe(true);
  });

  it('is that token before it is a name under hex beside it, which may be a policy', () => {
    const beside = row(`<i>${OTHER_POLICY}</i>`, labelled('Asset name', NAME_32));
    const subject = (OTHER_POLICY + NAME_32) as typeof SUBJECT;
    expect(classified(beside, TOKEN_PAGE)).toEqual(
      inView(
        { identifier: asFingerprint(LONG_FINGERPRINT), proof: NAME_32 },
        { identifier: asJoined(subject), mustBeFound: true },
      ),
    );
  });

  it('that is a name is that token or nothing', () => {
    expect(classified(labelled('Asset name', NAME_32), TOKEN_PAGE)).toEqual(
      inView({ identifier: asFingerprint(LONG_FINGERPRINT), proof: NAME_32 }),
    );
  });

  it('in the row of another token is none of the page’s', () => {
    const html = row(link(`/asset/${OTHER_SUBJECT}`), hex(NAME_32));
    expect(classified(html, TOKEN_PAGE).readings).not.toContainEqual(
      expect.objectContaining({ identifier: asFingerprint(LONG_FINGERPRINT) }),
    );
  });
});

describe('hex whose policy the page names elsewhere', () => {
  const html = (inner: string) => `<ul><li>${POLICY_LINK}</li><li>${inner}</li></ul>`;

  it('is a token of it', () => {
    expect(classified(html(hex(SHORT_SUBJECT)))).toEqual(inView({ identifier: asSubject(SHORT_SUBJECT) }));
    expect(classified(html(labelled('Tx', SUBJECT)))).toEqual(inView({ identifier: asSubject(SUBJECT) }));
  });

  it('is nothing where a label says that it is a name', () => {
    expect(classified(html(labelled('Asset name', SHORT_SUBJECT)))).toEqual(NOTHING);
  });
});
