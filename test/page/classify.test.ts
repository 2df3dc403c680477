/** What a run of hex on a page is, by its link and its label. */
import { describe, expect, it } from 'vitest';
import { isLinkedElsewhere, lookedUpInView, rememberWhile } from '../../lib/page/classify.ts';
import { bare, classifiedOn, hex, inView, labelled, link, NOTHING, pointed } from './classified-hex.ts';
import { find, sightingIn, usePageDocument } from './page-document.ts';
import {
  asFingerprint,
  asPolicy,
  asSubject,
  FINGERPRINT,
  HASH,
  NAME_12,
  NAME_28,
  NAME_32,
  OTHER_POLICY,
  POLICY,
  READABLE_NAME,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();

const classified = classifiedOn(show);

describe('a link', () => {
  it.each([
    ['to a token is that token', `<a id="it" href="/asset/${FINGERPRINT}">x</a>`, asFingerprint(FINGERPRINT)],
    [
      'to /asset/POLICY/NAME is that token',
      `<a id="it" href="/asset/${POLICY}/${NAME_12}">x</a>`,
      asSubject(SUBJECT),
    ],
    ['to a policy is that policy', `<a id="it" href="/policy/${POLICY}">x</a>`, asPolicy(POLICY)],
    [
      'around exactly its hex is that token',
      link(`/asset/${SHORT_SUBJECT}`, hex(SHORT_SUBJECT)),
      asSubject(SHORT_SUBJECT),
    ],
    ['around its policy is that policy', link(`/policy/${POLICY}`, hex(POLICY)), asPolicy(POLICY)],
  ])('%s', (_what, html, identifier) => {
    expect(classified(html)).toEqual(inView({ identifier }));
  });

  it.each([
    ['to a transaction', link(`/tx/${HASH}`, hex(HASH))],
    ['to an address', link('/address/addr1xyz', hex(NAME_28))],
    ['to a token, which is not this hex', link(`/asset/${FINGERPRINT}`, hex(NAME_32))],
    ['to another explorer', link(`https://cardanoscan.io/token/${SHORT_SUBJECT}`, hex(SHORT_SUBJECT))],
    ['to what most explorers call a transaction', link(`/transaction/${HASH}`, hex(HASH))],
  ])('%s makes nothing of the hex in it', (_where, html) => {
    expect(show(html).holding(find('#it'))).toBeUndefined();
  });

  it('is looked up in view when it leads to a token, not when it leads to a policy', () => {
    expect(lookedUpInView(classified(`<a id="it" href="/asset/${FINGERPRINT}">x</a>`))).toEqual(
      asFingerprint(FINGERPRINT),
    );
    expect(lookedUpInView(classified(`<a id="it" href="/policy/${POLICY}">x</a>`))).toBeUndefined();
    expect(lookedUpInView(NOTHING)).toBeUndefined();
  });
});

describe('a label', () => {
  it.each(['Asset ID', 'Token ID', 'Subject', 'Fingerprint'])('%j makes a token of hex', (label) => {
    expect(classified(labelled(label, SHORT_SUBJECT))).toEqual(
      inView({ identifier: asSubject(SHORT_SUBJECT) }),
    );
  });

  it.each(['Asset', 'Token', 'Native tokens', 'Minted asset'])(
    '%j alone makes a token of hex only when the user points at it',
    (label) => {
      const identifier = asSubject(SHORT_SUBJECT);
      expect(classified(labelled(label, SHORT_SUBJECT))).toEqual(bare({ identifier, unexplained: true }));
    },
  );

  it.each(['Minted', 'Burned', 'Sent', 'Details'])('%j is no label of a token', (label) => {
    const identifier = asSubject(SHORT_SUBJECT);
    expect(classified(labelled(label, SHORT_SUBJECT))).toEqual(bare({ identifier, unexplained: true }));
  });

  it.each(['Tx hash', 'Block', 'Datum', 'Minted in', 'Address'])('%j makes nothing of hex', (label) => {
    expect(classified(labelled(label, SHORT_SUBJECT))).toEqual(NOTHING);
    expect(classified(labelled(label, NAME_28))).toEqual(NOTHING);
  });

  it.each(['Name', 'Asset name', 'アセット名'])(
    '%j makes nothing of hex whose token nobody names',
    (label) => {
      expect(classified(labelled(label, NAME_32))).toEqual(NOTHING);
      expect(classified(labelled(label, NAME_28))).toEqual(NOTHING);
    },
  );

  it('"Policy" makes a policy of 56 digits, looked up when the user points at it', () => {
    expect(classified(labelled('Policy', OTHER_POLICY))).toEqual(
      pointed({ identifier: asPolicy(OTHER_POLICY) }),
    );
    expect(classified(labelled('Policy', READABLE_NAME.slice(0, 56)))).toEqual(NOTHING);
  });

  it('that is nearest counts, not one further out', () => {
    const nested = (outer: string, inner: string) =>
      `<div><h3>${outer}</h3>${labelled(inner, SHORT_SUBJECT)}</div>`;
    expect(classified(nested('Transaction', 'Asset ID'))).toMatchObject({ when: 'in-view' });
    expect(classified(nested('Asset ID', 'Tx hash'))).toEqual(NOTHING);
    expect(classified(nested('Asset ID', 'Details'))).toMatchObject({ when: 'pointed', isBare: true });
    expect(classified(nested('Transaction', 'Details'))).toEqual(NOTHING);
  });

  it('of a column is not that of a column shifted by a cell of several rows', () => {
    const table = (
      span: string,
    ) => `<table><thead><tr><th>#</th><th>Tx hash</th><th>Asset ID</th></tr></thead>
      <tbody><tr><td${span}>1</td><td>x</td><td>y</td></tr><tr><td>2</td><td>${hex(SHORT_SUBJECT)}</td></tr></tbody></table>`;
    expect(classified(table(' rowspan="2"'))).toMatchObject({ isBare: true });
    expect(classified(table(''))).toEqual(NOTHING);
  });
});

describe('an asset name is never looked up by itself', () => {
  it.each([
    ['that is readable', hex(READABLE_NAME)],
    ['with a CIP-67 label', hex(`000de140${NAME_28}`)],
    ['behind a #', hex(`#${NAME_32}`)],
    ['in an attribute that is called so', `<i id="it" data-asset-name="${NAME_32}">x</i>`],
  ])('%s', (_what, html) => {
    expect(classified(`<p>${html}</p>`)).toEqual(NOTHING);
  });
});

describe('in an attribute that is called after assets', () => {
  it('hex is a token, also where it looks like a hash or an address', () => {
    expect(classified(`<i id="it" data-unit="${SHORT_SUBJECT}">x</i>`)).toEqual(
      inView({ identifier: asSubject(SHORT_SUBJECT) }),
    );
    expect(classified(`<i id="it" data-subject="01${NAME_28}${NAME_28}">x</i>`)).toMatchObject({
      when: 'in-view',
    });
  });
});

describe('hex that nothing explains', () => {
  it.each([
    ['64 digits', SHORT_SUBJECT, asSubject(SHORT_SUBJECT)],
    ['56 digits', OTHER_POLICY, asPolicy(OTHER_POLICY)],
  ])('of %s is looked up only when the user points at it', (_what, text, identifier) => {
    const found = classified(`<p>see ${hex(text)}</p>`);
    expect(found).toEqual(bare({ identifier, unexplained: true }));
    expect(lookedUpInView(found)).toBeUndefined();
  });

  it('of more digits is a token, unless it may be an address or a datum', () => {
    expect(classified(hex(SUBJECT))).toEqual(inView({ identifier: asSubject(SUBJECT) }));
    const address = `01${NAME_28}${NAME_28}`;
    expect(classified(hex(address))).toMatchObject({ when: 'pointed', isBare: true });
    expect(classified(labelled('Asset ID', address))).toMatchObject({ when: 'in-view' });
    expect(classified(labelled('Address', address))).toEqual(NOTHING);
    expect(classified(labelled('Stake key', address))).toEqual(NOTHING);
    expect(classified(labelled('Stake key', SUBJECT))).toMatchObject({ when: 'in-view' });
    expect(classified(labelled('CBOR', SUBJECT))).toEqual(NOTHING);
  });

  it('is a hash beside a quantity, when nothing says otherwise', () => {
    const html = `<p id="it"><span>${HASH}</span><span>1200</span></p>`;
    expect(classified(html)).toMatchObject({ when: 'pointed', isBare: true });
  });

  it('is known to be something else when the page or a link on it leads there', () => {
    const { page } = show(link(`/tx/${HASH.toUpperCase()}`));
    expect(isLinkedElsewhere(HASH, page)).toBe(true);
    expect(isLinkedElsewhere(NAME_32, page)).toBe(false);
    expect(isLinkedElsewhere(HASH, show('', `https://cexplorer.io/tx/${HASH}`).page)).toBe(true);
    expect(isLinkedElsewhere(SHORT_SUBJECT, show(link(`/asset/${SHORT_SUBJECT}`)).page)).toBe(false);
  });
});

describe('a sighting', () => {
  it('is classified again only when the page has changed', () => {
    const shown = show(hex(SUBJECT));
    const element = find('#it');
    const sighting = sightingIn(shown, element);
    let version = 1;
    let count = 0;
    const classify = rememberWhile(
      () => version,
      () => {
        count++;
        return NOTHING;
      },
    );
    expect([classify(sighting, element), classify(sighting, element), count]).toEqual([NOTHING, NOTHING, 1]);
    version = 2;
    classify(sighting, element);
    expect(count).toBe(2);
  });
});
