/** The address bar with the whole background. */
import { it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { BASE, browser, calls } from './browser.ts';
import { until } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { useExtension } from './extension.ts';

const extension = useExtension();
const { fernwood, mica } = TOKENS;
const called = (name: string) => calls.filter(([one]) => one === name).map(([, argument]) => argument);
const isCalled = (name: string, ...wanted: readonly unknown[]) =>
  eventually(() => expect(called(name)).toEqual(wanted));
const popupOf = (text: string) => ({ url: `${BASE}popup.html?${new URLSearchParams({ q: text })}` });

it('the address bar suggests a token with one request, and opens the popup in a tab', async () => {
  type Suggestions = readonly { readonly content: string; readonly description: string }[];
  const suggest = async (typed: string): Promise<Suggestions> => {
    let found: Suggestions | undefined;
    browser.omnibox.onInputChanged.fire(typed, (all: Suggestions) => {
      found = all;
    });
    await until(() => found !== undefined);
    return found ?? [];
  };
  expect(await suggest('fern')).toEqual([]);
  expect(extension.services.metadata.mainnet).toEqual([]);
  const found = await suggest(fernwood.subject);
  expect(found).toMatchObject([{ content: `${fernwood.subject} ` }]);
  expect(found[0]?.description).toMatch(/^Fernwood <dim>.*Mainnet.*<\/dim>$/);
  await suggest(fernwood.subject.toUpperCase());
  expect(extension.services.metadata.mainnet).toHaveLength(1);
  browser.omnibox.onInputEntered.fire(mica.subject, 'newForegroundTab');
  await isCalled('tabs.create', { ...popupOf(mica.subject), active: true });
});
