import { describe, expect, it } from 'vitest';
import { badgeText, createBadge } from '../../lib/integrations/badge.ts';
import { createFirstRun } from '../../lib/integrations/first-run.ts';
import { createShortcut } from '../../lib/integrations/shortcut.ts';

describe('the badge', () => {
  function setUp() {
    const texts: { tabId: number; text: string }[] = [];
    const setting = { isOn: true };
    const badge = createBadge({
      action: {
        setBadgeText: async (details) => {
          if (details.tabId === 13) throw new Error('No tab with id: 13.');
          texts.push(details);
        },
        setBadgeBackgroundColor: async () => undefined,
      },
      isEnabled: async () => setting.isOn,
      tabs: async () => [{ id: 1 }, {}, { id: 13 }, { id: 2 }],
      countIn: async (tabId) => ({ 1: 4, 13: 5 })[tabId],
      settled: async () => undefined,
    });
    return { badge, texts, setting };
  }

  it('shows the number in four characters', () => {
    expect([0, 1, 999, 1_000, 10_000].map(badgeText)).toEqual(['', '1', '999', '999+', '999+']);
  });

  it('is set per tab, ignores closed tabs, and is refreshed from each page', async () => {
    const { badge, texts } = setUp();
    await badge.show(7, 12);
    await badge.show(13, 12);
    expect(texts.splice(0)).toEqual([{ tabId: 7, text: '12' }]);
    await badge.refresh();
    expect(texts.map(({ tabId, text }) => `${tabId}: ${text}`).sort()).toEqual(['1: 4', '2: ']);
  });

  it('is cleared in every tab when it is turned off', async () => {
    const { badge, texts, setting } = setUp();
    setting.isOn = false;
    await badge.show(7, 12);
    await badge.refresh();
    expect(texts).toEqual([1, 2].map((tabId) => ({ tabId, text: '' })));
  });
});

describe('the shortcut', () => {
  it.each<readonly [string, object, string, readonly string[]]>([
    ['a card', { shows: true }, 'inspect', ['inspect 7']],
    ['the popup where the page has nothing to show', {}, 'inspect', ['inspect 7', 'popup']],
    [
      'the popup page where the browser cannot open the popup',
      { hasPopup: false },
      'inspect',
      ['inspect 7', 'page'],
    ],
    ['the popup without a tab', { tab: undefined }, 'inspect', ['popup']],
    ['nothing for other commands', {}, '_execute_action', []],
  ])('opens %s', async (_case, given, command, expected) => {
    const world = { tab: 7, shows: false, hasPopup: true, ...given };
    const calls: string[] = [];
    const press = createShortcut({
      activeTab: async () => world.tab,
      inspect: async (id) => {
        calls.push(`inspect ${id}`);
        return world.shows;
      },
      openPopup: async () => {
        if (!world.hasPopup) throw new Error('no window for it');
        calls.push('popup');
      },
      open: async () => calls.push('page'),
    });
    await press(command);
    expect(calls).toEqual(expected);
  });
});

it('opens the first-run page once, and not after an update', async () => {
  let stored: unknown;
  const opened: unknown[] = [];
  const write = async (value: unknown) => {
    stored = value;
  };
  const run = createFirstRun({
    opened: { read: async () => stored, write },
    open: async () => opened.push(stored),
  });
  for (const reason of ['update', 'browser_update', 'shared_module_update']) await run(reason);
  expect([stored, opened]).toEqual([undefined, []]);
  for (const reason of ['install', 'install']) await run(reason);
  expect(opened).toEqual([true]);
});
