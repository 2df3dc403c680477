/** The rows of a card, and the tags of the sources. */
import { h, render } from 'preact';
import { beforeAll, expect, it, vi } from 'vitest';
import { TokenCard } from '../../../components/token/TokenCard.tsx';
import type { Subject } from '../../../lib/asset/subject.ts';
import type { Logo, Token } from '../../../lib/tokens/token.ts';
import { TOKENS } from '../../data/index.ts';
import { usePageDocument } from '../../page-document.ts';
import { setEnglish } from '../english.ts';
import { found } from '../found.ts';

usePageDocument();
setEnglish();
// No picture is decoded.
beforeAll(() => void vi.stubGlobal('createImageBitmap', () => new Promise(() => {})));

function cardOf(properties: Partial<Token>, logo?: Logo) {
  const root = document.createElement('main');
  const { subject } = TOKENS.fernwood;
  const identifier = { kind: 'subject', subject } as const;
  const view = {
    network: 'mainnet',
    identifier,
    outcome: found(TOKENS.fernwood, properties),
    logo,
    now: 0,
  } as const;
  render(h(TokenCard, { view }), root);
  return root;
}
const rowsOf = (card: Element, name: string) =>
  [...card.querySelectorAll(`[data-property=${name}] dd:first-of-type`)].map((row) => row.textContent);
const tagsOf = (card: Element) =>
  [...card.querySelectorAll('.signature-line .source')].map((tag) => tag.textContent);

const of = <T>(value: T) => ({ value, source: 'CIP_68' as const });

it('says in one row that decimals written as text are not used', () => {
  const card = cardOf({ name: of('Wren'), decimalsText: of('6') });
  expect(rowsOf(card, 'decimals')).toEqual(['\u20686\u2069, written as text, not used']);
  expect(rowsOf(cardOf({ name: of('Wren') }), 'decimals')).toEqual(['not stated: amounts count whole units']);
});

it.each(['', ' ', '\u200b'])('has no row for a website that is empty: %j', (value) => {
  const card = cardOf({ name: of('Wren'), url: { value, source: 'CIP_26' } });
  expect(rowsOf(card, 'url')).toEqual([]);
  expect(tagsOf(card)).toEqual(['CIP-68']);
});

it('names the source of the logo too in the summary', () => {
  const picture = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' } as const;
  const properties = { name: of('Wren') };
  expect(tagsOf(cardOf(properties, picture))).toEqual(['CIP-68', 'CIP-26']);
  expect(tagsOf(cardOf(properties, { ...picture, source: 'CIP_68' }))).toEqual(['CIP-68']);
  expect(tagsOf(cardOf(properties, { kind: 'none', reason: 'remote' }))).toEqual(['CIP-68']);
});

it('says that control characters are removed from an asset name', () => {
  const name = Buffer.from('Ouzel Club\n').toString('hex');
  const subject = `${TOKENS.fernwood.policy}${name}` as Subject;
  const root = document.createElement('main');
  const outcome = { kind: 'absent', reason: 'not-registered' } as const;
  const identifier = { kind: 'subject', subject } as const;
  render(h(TokenCard, { view: { network: 'mainnet', identifier, outcome, now: 0 } }), root);
  expect(root.querySelector('h2')?.textContent).toBe('Ouzel Club');
  expect(root.querySelector('.identity')?.textContent).toContain('Contains control characters');
});
