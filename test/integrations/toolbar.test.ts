/** The number on the toolbar, the shortcut and the first run. */
import { describe, expect, it } from 'vitest';
import { badgeText, createBadge } from '../../lib/integrations/badge.ts';
import { createFirstRun } from '../../lib/integrations/first-run.ts';
import { createShortcut } from '../../lib/integrations/shortcut.ts';

describe('the badge', () => {
  function setUp() {
    const said: { tabId: number; text: string }[] = [];
    const setting = { isOn: true };
    const badge = createBadge({
      action: {
        setBadgeText: async (details) => {
          if (details.tabId === 13) throw new Error('No tab with id: 13.');
          said.push(details);
        },
        setBadgeBackgroundColor: async () => undefined,
      },
      isWanted: async () => setting.isOn,
      tabs: async () => [{ id: 1 }, {}, { id: 13 }, { id: 2 }],
      shown: async (tabId) => ({ 1: 4, 13: 5 })[tabId],
      settled: async () => undefined,
    });
    return { badge, said, setting };
  }

  it('says how many tokens, in four characters', () => {
    expect([0, 1, 999, 1_000, 10_000].map(badgeText)).toEqual(['', '1', '999', '999+', '999+']);
  });

  it('is that of one tab, minds none that is gone, and is renewed from each page', async () => {
    const { badge, said } = setUp();
    await badge.count(7, 12);
    await badge.count(13, 12);
    expect(said.splice(0)).toEqual([{ tabId: 7, text: '12' }]);
    await badge.renew();
    const texts = said.map(({ tabId, text }) => `${tabId}: ${text}`);
    expect(texts.sort()).toEqual(['1: 4', '2: ']);
  });

  it('is nowhere while it is turned off', async () => {
    const { badge, said, setting } = setUp();
    setting.isOn = false;
    await badge.count(7, 12);
    await badge.renew();
    expect(said).toEqual([1, 2].map((tabId) => ({ tabId, text: '' })));
  });
});

describe('the shortcut', () => {
  it.each<readonly [string, object, string, readonly string[]]>([
    ['the page’s card', { shows: true }, 'inspect', ['inspect 7']],
    ['the popup where the page shows nothing', {}, 'inspect', ['inspect 7', 'popup']],
    ['the popup’s page where the browser opens none', { hasPopup: false }, 'inspect', ['inspect 7', 'page']],
    ['the popup where no tab is', { tab: undefined }, 'inspect', ['popup']],
    ['nothing for other commands', {}, '_execute_action', []],
  ])('opens %s', async (_what, given, command, expected) => {
    const world = { tab: 7, shows: false, hasPopup: true, ...given };
    const did: string[] = [];
    const press = createShortcut({
      activeTab: async () => world.tab,
      inspect: async (id) => {
        did.push(`inspect ${id}`);
        return world.shows;
      },
      openPopup: async () => {
        if (!world.hasPopup) throw new Error('no window for it');
        did.push('popup');
      },
      open: async () => did.push('page'),
    });
    await press(command);
    expect(did).toEqual(expected);
  });
});

it('the first run opens one page once, marked before, and none for an update', async () => {
  let marked: unknown;
  const opened: unknown[] = [];
  const write = async (value: unknown) => {
    marked = value;
  };
  const run = createFirstRun({
    mark: { read: async () => marked, write },
    open: async () => opened.push(marked),
  });
  for (const reason of ['update', 'browser_update', 'shared_module_update']) await run(reason);
  expect([marked, opened]).toEqual([undefined, []]);
  for (const reason of ['install', 'install']) await run(reason);
  expect(opened).toEqual([true]);
});
