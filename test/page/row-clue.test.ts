/** What the row of a fingerprint tells of it, and which policy is said to stand there while it is unresolved. */
import { describe, expect, it } from 'vitest';
import { clueOf, policyBeside } from '../../lib/page/row.ts';
import { find, usePageDocument } from './page-document.ts';
import { FINGERPRINT, NAME_12, OTHER_FINGERPRINT, OTHER_POLICY, POLICY } from './page-hex.ts';

const show = usePageDocument();

const TOKEN = `<a href="/asset/${FINGERPRINT}">a token</a>`;
const OTHER = `<a href="/asset/${OTHER_FINGERPRINT}">another</a>`;
const POLICY_LINK = `<a href="/policy/${POLICY}">its policy</a>`;
const OTHER_POLICY_LINK = `<a href="/policy/${OTHER_POLICY}">another policy</a>`;

const table = (...rows: readonly (readonly string[])[]) =>
  `<table><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const ROW_FINGERPRINT = `<span id="it">${FINGERPRINT}</span>`;

describe('what the row tells of a fingerprint', () => {
  it('are its policies and names, up to another fingerprint', () => {
    const html = `<div>${OTHER}<div>${POLICY_LINK} <b title="HOSKY">x</b> <img alt="Lantern"> ${ROW_FINGERPRINT}</div></div>`;
    const { holding } = show(html);
    const clue = clueOf(FINGERPRINT, find('#it'), holding);
    expect(clue.policies).toEqual([POLICY]);
    expect(clue.names).toEqual(expect.arrayContaining(['HOSKY', 'Lantern']));
    expect(clue.names).not.toContain('another');
  });

  it('are names that the page has split', () => {
    const [first, rest] = [NAME_12.slice(0, 8), NAME_12.slice(8)];
    const { holding } = show(`<div><p><i>${first}</i><i>${rest}</i></p>${ROW_FINGERPRINT}</div>`);
    expect(clueOf(FINGERPRINT, find('#it'), holding).names).toContain(NAME_12);
  });
});

/** Which policy is said to stand in the row of the unresolved fingerprint `#it`. */
function policyIn(html: string): string | undefined {
  const { holding } = show(html);
  return policyBeside(FINGERPRINT, find('#it'), holding);
}

describe('the policy in the row of an unresolved fingerprint is said', () => {
  it.each([
    ['when it stands in the same row of a table', table([ROW_FINGERPRINT, POLICY_LINK, '1'])],
    [
      'when it stands among terms',
      `<dl><dt>Token</dt><dd>${ROW_FINGERPRINT}</dd><dd>${POLICY_LINK}</dd></dl>`,
    ],
    ['when a label names it', table([ROW_FINGERPRINT, `<p><b>Policy</b> <i>${POLICY}</i></p>`, '1'])],
    [
      'when it is also shown shortened',
      table([ROW_FINGERPRINT, POLICY_LINK, `${POLICY.slice(0, 8)}…${POLICY.slice(-6)}`]),
    ],
    ['when the fingerprint is there twice', table([ROW_FINGERPRINT, TOKEN, POLICY_LINK])],
    [
      'when another token stands around it',
      `<div>${OTHER}<div><p>${ROW_FINGERPRINT} ${POLICY_LINK}</p></div></div>`,
    ],
  ])('%s', (_when, html) => {
    expect(policyIn(html)).toBe(POLICY);
  });
});

describe('no policy is said to stand in the row of an unresolved fingerprint', () => {
  it.each([
    ['when there is none', table([ROW_FINGERPRINT, '1', '2'])],
    ['when there are two', table([ROW_FINGERPRINT, POLICY_LINK, OTHER_POLICY_LINK])],
    [
      'when there are two in different cells',
      table([`<p>${ROW_FINGERPRINT} ${POLICY_LINK}</p>`, OTHER_POLICY_LINK, '1']),
    ],
    ['when another may be one', table([ROW_FINGERPRINT, POLICY_LINK, `<i>${OTHER_POLICY}</i>`])],
    ['when nothing says that it is one', table([ROW_FINGERPRINT, `<i>${POLICY}</i>`, '1'])],
    ['when another is shown shortened', table([ROW_FINGERPRINT, POLICY_LINK, '12345678…abcdef'])],
    ['when it stands in the next row', table([ROW_FINGERPRINT, '1', '2'], [POLICY_LINK, '1', '2'])],
    ['when it stands in the next item', `<ul><li>${ROW_FINGERPRINT}</li><li>${POLICY_LINK}</li></ul>`],
    ['when another token stands in the row', table([`<p>${ROW_FINGERPRINT} ${POLICY_LINK}</p>`, OTHER, '1'])],
  ])('%s', (_when, html) => {
    expect(policyIn(html)).toBeUndefined();
  });
});
