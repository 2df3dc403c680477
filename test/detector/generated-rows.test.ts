/** The generator of rows: every form is drawn, and the truth of each mention holds. */
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { readLabel } from '../../lib/network/labels.ts';
import { LABELS } from './generated-fields.ts';
import { type GeneratedRow, rows } from './generated-rows.ts';
import { rowTokens } from './generated-tokens.ts';

const COUNT = 3_000;
const drawn: readonly GeneratedRow[] = [...rows(1, COUNT)];
const shareOf = (matches: (row: GeneratedRow) => boolean) => drawn.filter(matches).length / COUNT;

describe('generated rows', () => {
  it.each<[string, RegExp, number]>([
    ['tables with a head', /<thead>/, 0.2],
    ['heading cells', /<tr><th>/, 0.1],
    ['terms', /<dl>/, 0.1],
    ['blocks', /<section>/, 0.1],
    ['lists', /<ul>/, 0.1],
    ['two divs', /<div>[0-9a-z]{30,}<\/div><div>[0-9a-z]{6,8}<\/div>/, 0.03],
    ['two spans', /<span>[0-9a-z]{30,}<\/span><span>[0-9a-z]{6,8}<\/span>/, 0.03],
    ['three pieces', /<div><span>[0-9a-z]{6}<\/span>[0-9a-z]+<\/div><div>/, 0.03],
    ['a break', /<wbr>/, 0.03],
    ['fingerprint links', /href="[^"]*\/asset1[0-9a-z]{38}"/, 0.2],
    ['subject links', /href="\/(?:en\/)?tokens?\/[0-9a-f]{58,120}"/, 0.05],
    ['policy links', /href="[^"]*polic[^"]*\/[0-9a-f]{56}"/i, 0.1],
    ['transaction links', /href="[^"]*\/(?:transactions?|tx)\//, 0.02],
    ['a policy, a dot and a name', />[0-9a-f]{56}\.[0-9a-f]+</, 0.02],
    ['titles', / title="/, 0.03],
    ['names in data attributes', / data-asset-name="/, 0.02],
    ['names in aria-labels', / aria-label="Copy #/, 0.02],
    ['labels in other scripts', /[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/, 0.1],
    ['headings', /<h1 /, 0.05],
    ['two sides', /<i>→<\/i>|<td><div>.*<\/td><td><div>/, 0.03],
    ['bare hex', /<code data-mention="m\d">[0-9a-f]{56,64}<\/code>/, 0.1],
  ])('hold %s', (_form, pattern, share) => {
    expect(shareOf(({ html }) => pattern.test(html))).toBeGreaterThan(share);
  });

  it('expect cards of all kinds, hold long asset names, and meet a service that fails', () => {
    for (const kind of ['token', 'policy', 'none', 'pointed'])
      expect(shareOf(({ mentions }) => mentions.some((one) => one.expect.kind === kind))).toBeGreaterThan(
        0.1,
      );
    const names = rowTokens().map(({ assetName }) => assetName);
    expect(shareOf((row) => row.names.some((name) => names.includes(name)))).toBeGreaterThan(0.3);
    expect(names.filter((name, at) => name !== '' && names.indexOf(name) < at).length).toBeGreaterThan(50);
    expect(shareOf(({ isAnswered }) => !isAnswered)).toBeGreaterThan(0.05);
  });

  it('use labels that mean what their field is', () => {
    const meanings = { name: ['name'], asset: ['id', 'asset'], policy: ['policy'], other: ['hash', 'other'] };
    for (const [kind, known] of Object.entries({ ...meanings, neutral: [undefined] }))
      for (const label of LABELS[kind as keyof typeof LABELS])
        expect.soft(known, label).toContain(readLabel(label));
  });

  it('have each mention once, with a text; and none opens what may never be asked for', () => {
    const { document } = new Window();
    for (const { html, mentions, names } of drawn.slice(0, 1_000)) {
      document.body.innerHTML = html;
      const marked = [...document.querySelectorAll('[data-mention]')];
      expect(marked.map((one) => one.getAttribute('data-mention')).toSorted()).toEqual(
        mentions.map(({ id }) => id).toSorted(),
      );
      for (const element of marked) expect(element.textContent.trim()).not.toBe('');
      for (const { expect: expected } of mentions) {
        if (expected.kind === 'token') expect(names).not.toContain(expected.subject);
        if (expected.kind === 'policy') expect(names).not.toContain(expected.policy);
      }
    }
  });
});
