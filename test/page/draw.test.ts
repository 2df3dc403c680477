/** What draws the card on pages: set right in place, never added to what was there; and it draws every card. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TokenCard } from '../../components/TokenCard.tsx';
import type { TokenView } from '../../components/view.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import { Fragment, jsx, jsxs, render } from '../../lib/page/draw.ts';
import { speakEnglish } from '../components/english.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { usePageDocument } from './page-document.ts';

// As the content script's build has it.
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));

type Drawing = Parameters<typeof render>[0];

usePageDocument();
beforeAll(() => {
  // No picture is ever decoded here.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
});

/** A place to draw in, and what is in it. */
function place() {
  const root = document.createElement('main');
  return {
    draw: (drawing: Drawing) => render(drawing, root),
    drawn: () => root.innerHTML,
    first: () => root.firstElementChild as HTMLElement,
  };
}

const p = (children: Drawing) => jsx('p', { children });

describe('drawing', () => {
  it('shows elements, texts, numbers, lists and fragments, and nothing for nothing', () => {
    const { draw, drawn } = place();
    const Part = ({ of }: { of: string }) =>
      jsxs(Fragment, { children: ['“', jsx('bdi', { children: of }), '”'] });
    const part = jsx(Part as typeof Fragment, { of: 'name' });
    const nothing = [null, undefined, false, true, ''];
    draw(jsxs('p', { children: [...nothing, 0, ' of ', [p('a'), [p('b')]], part] }));
    expect(drawn()).toBe('<p>0 of <p>a</p><p>b</p>“<bdi>name</bdi>”</p>');
  });

  it('shows text as text', () => {
    const { draw, first } = place();
    draw(p('<img src=x onerror=alert(1)>&lt;'));
    expect(first().children).toHaveLength(0);
    expect(first().textContent).toBe('<img src=x onerror=alert(1)>&lt;');
  });

  it('sets an attribute that is true or false as the attribute has it', () => {
    const { draw, drawn } = place();
    const anew = (is: boolean | undefined) => {
      draw(jsx('p', { 'aria-busy': is, hidden: is }));
      return drawn();
    };
    expect(anew(true)).toBe('<p aria-busy="true" hidden=""></p>');
    expect(anew(false)).toBe('<p aria-busy="false"></p>');
    expect(anew(undefined)).toBe('<p></p>');
  });

  it('takes off what is wished for no more', () => {
    const { draw, drawn } = place();
    draw(jsx('p', { class: 'note', title: 'whole', style: 'color: red;', children: 'text' }));
    expect(drawn()).toBe('<p class="note" title="whole" style="color: red;">text</p>');
    draw(jsx('p', { class: 'value', style: '' }));
    expect(drawn()).toBe('<p class="value" style=""></p>');
  });

  it('takes away rows that are gone, and all of them', () => {
    const { draw, drawn } = place();
    draw([p('a'), p('b'), p('c')]);
    draw([p('a'), p('c')]);
    expect(drawn()).toBe('<p>a</p><p>c</p>');
    draw(null);
    expect(drawn()).toBe('');
  });

  it('keeps an element, whatever comes or goes before it', () => {
    const { draw, first } = place();
    const of = (before: boolean, text: string) =>
      jsxs('div', { children: [before && p('before'), jsx('button', { children: text })] });
    draw(of(false, 'a'));
    const button = first().childNodes[1];
    draw(of(true, 'b'));
    expect(first().childNodes[1]).toBe(button);
    draw(of(false, 'b'));
    expect(first().childNodes[1]).toBe(button);
    expect(first().outerHTML).toBe('<div><button>b</button></div>');
  });

  it('makes another element where the kind or the key is another', () => {
    const { draw, first } = place();
    draw(jsx('p', { children: 'a' }, 1));
    const before = first();
    draw(jsx('p', { children: 'b' }, 1));
    expect(first()).toBe(before);
    draw(jsx('p', { children: 'b' }, 2));
    const other = first();
    expect(other).not.toBe(before);
    draw(jsx('div', { children: 'b' }, 2));
    expect(first()).not.toBe(other);
  });

  it('leaves alone what was changed since, and is to be what it was', () => {
    const { draw, drawn, first } = place();
    draw(p(['copy', 1]));
    Object.assign(first().childNodes[0] ?? {}, { nodeValue: 'copied' });
    draw(p(['copy', 2]));
    expect(drawn()).toBe('<p>copied2</p>');
    draw(p('other'));
    expect(drawn()).toBe('<p>other</p>');
  });

  it('has one handler, the latest', () => {
    const { draw, first } = place();
    const clicks: string[] = [];
    const of = (name: string) => jsx('button', { onClick: () => clicks.push(name) });
    draw(of('a'));
    draw(of('b'));
    first().click();
    expect(clicks).toEqual(['b']);
    draw(jsx('button', {}));
    first().click();
    expect(clicks).toEqual(['b']);
  });

  it('gives an element to its ref', () => {
    const { draw, first } = place();
    const given: unknown[] = [];
    draw(jsx('canvas', { ref: (element: unknown) => given.push(element) }));
    expect(given).toEqual([first()]);
  });

  class Stateful {
    readonly props = {};
  }
  it.each<[string, () => Drawing]>([
    ['a class', () => jsx(Stateful as unknown as typeof Fragment, {})],
    ['an element that HTML does not know', () => jsx('svg', {})],
    ['an object that is no element', () => ({}) as Drawing],
    ['an attribute by a name of its own', () => jsx('p', { className: 'note' })],
    ['markup', () => jsx('p', { dangerouslySetInnerHTML: { __html: '<b>' } })],
    ['another event', () => jsx('p', { onFocus: () => undefined })],
    ['a style of parts', () => jsx('p', { style: { color: 'red' } })],
    ['a ref that is an object', () => jsx('p', { ref: { current: null } })],
  ])('refuses %s', (_what, drawing) => {
    expect(() => place().draw(drawing())).toThrow(TypeError);
  });
});

describe('the card', () => {
  speakEnglish();

  const { fernwood, mica, hollow } = TOKENS;
  const logo: Logo = { kind: 'image', type: 'image/png', base64: 'AA==', source: 'CIP_26' };
  const of = <T>(value: T) => ({ value, source: 'CIP_68' as const });
  const absent = { kind: 'absent', reason: 'not-registered' } as const;
  const found = ({ subject, policy, assetName, fingerprint }: typeof fernwood, more: object): Outcome => {
    const own = { network: 'mainnet' as const, subject, policy, assetName, fingerprint, others: {} };
    const token = { ...own, priority: [], service: 'https://tokens.example', ...more };
    return { kind: 'found', token, fetchedAt: 0, stale: false };
  };
  const all = {
    name: of('Fernwood'),
    description: of('<b>'),
    ticker: of('FERNW'),
    decimals: of(6),
    version: of(1),
  };
  const others = { one: of('1'), two: of('2') };
  const url = of('https://fernwood.example/x');
  const full = found(fernwood, { ...all, url, others, recordedIn: ['CIP_68', 'CIP_26'] });
  const poor = found(mica, { others: { two: of('2') } });
  const view = (subject: string, more: Partial<TokenView>): TokenView => {
    const identifier = { kind: 'subject', subject } as TokenView['identifier'];
    return { network: 'mainnet', identifier, outcome: undefined, now: 0, ...more };
  };
  const policy = { identifier: { kind: 'policy', policy: hollow.policy }, outcome: absent } as const;
  const identifier = { kind: 'fingerprint', fingerprint: fernwood.fingerprint } as const;
  const some = [
    { subject: fernwood.subject, outcome: full },
    { subject: UNREGISTERED.gorse.subject, outcome: absent },
  ];
  const views: readonly TokenView[] = [
    view(fernwood.subject, {}),
    view(fernwood.subject, { outcome: full }),
    view(fernwood.subject, { outcome: full, logo, matched: 'transaction' }),
    view(mica.subject, { outcome: poor, logo: { ...logo, base64: 'AQ==' } }),
    view(mica.subject, { outcome: poor, logo: { kind: 'none', reason: 'remote' } }),
    view(hollow.subject, { outcome: { kind: 'failed', failure: { kind: 'offline' } } }),
    view('', policy),
    view('', { ...policy, tokens: { count: 9, some } }),
    view('', { ...policy, tokens: { count: 1, some: some.slice(1) } }),
    view('', { identifier, outcome: { kind: 'absent', reason: 'fingerprint-unresolved' } }),
    view('', { identifier, outcome: full, nearby: fernwood.policy }),
    view(mica.subject, { unexplained: true, outcome: absent }),
  ];
  const card = (one: TokenView) => TokenCard({ view: one }) as unknown as Drawing;

  it('shows hex that nothing explains once and whole, without a policy, an asset name or a fingerprint', () => {
    const { draw, drawn } = place();
    const outcome = { ...absent, fingerprint: mica.fingerprint };
    draw(card(view(mica.subject, { unexplained: true, outcome })));
    expect(drawn().split(`>${mica.subject}<`)).toHaveLength(2);
    expect(drawn()).toContain('This may be a transaction, block or datum hash');
    expect(drawn()).not.toMatch(/Policy ID|Asset name|Fingerprint|Not registered|asset1/);
  });

  it.each([
    ['transaction', "among this transaction's tokens."],
    ['address', "among this address's tokens."],
    ['policy', "among this policy's tokens."],
    ['page', "among this page's tokens."],
    ['row', "with this row's token."],
  ] as const)('says among what a name was matched: %s', (matched, sentence) => {
    const { draw, drawn } = place();
    draw(card(view(fernwood.subject, { outcome: full, matched })));
    expect(drawn()).toContain(`<p class="notice">Matched by name ${sentence}</p>`);
    draw(card(view(fernwood.subject, { outcome: full })));
    expect(drawn()).not.toContain('Matched by name');
  });

  it('is the same when it was another before, whichever', () => {
    const drawnAfter = (...before: readonly TokenView[]) => {
      const { draw, drawn } = place();
      for (const one of before) draw(card(one));
      return drawn();
    };
    const anew = views.map((one) => drawnAfter(one));
    expect(anew.every((drawn) => drawn.startsWith('<article '))).toBe(true);
    for (const before of views)
      for (const [i, after] of views.entries()) expect(drawnAfter(before, after)).toBe(anew[i]);
  });
});
