/** The number on the toolbar, the shortcut and the first run. */
import { describe, expect, it } from 'vitest';
import { badgeText, createBadge } from '../../lib/surface/badge.ts';
import { createFirstRun } from '../../lib/surface/first-run.ts';
import { createShortcut } from '../../lib/surface/shortcut.ts';

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

  it('is that of one tab, and minds none that is gone', async () => {
    const { badge, said } = setUp();
    await badge.count(7, 12);
    await badge.count(13, 12);
    expect(said).toEqual([{ tabId: 7, text: '12' }]);
  });

  it('is nowhere while it is turned off', async () => {
    const { badge, said, setting } = setUp();
    setting.isOn = false;
    await badge.count(7, 12);
    expect(said).toEqual([]);
    await badge.renew();
    expect(said).toEqual([1, 2].map((tabId) => ({ tabId, text: '' })));
  });

  it('says what each page shows when it is renewed, and nothing where none of ours is', async () => {
    const { badge, said } = setUp();
    await badge.renew();
    expect(new Map(said.map(({ tabId, text }) => [tabId, text]))).toEqual(
      new Map([
        [1, '4'],
        [2, ''],
      ]),
    );
  });
});

describe('the shortcut', () => {
  function setUp({ tab = 7 as number | null, shows = false, hasPopup = true } = {}) {
    const did: string[] = [];
    const press = createShortcut({
      activeTab: async () => tab ?? undefined,
      inspect: async (id) => {
        did.push(`inspect ${id}`);
        return shows;
      },
      openPopup: async () => {
        if (!hasPopup) throw new Error('no window for it');
        did.push('popup');
      },
      open: async () => did.push('page'),
    });
    return { press, did };
  }

  it.each([
    ['the page’s card', { shows: true }, ['inspect 7']],
    ['the popup where the page shows nothing', {}, ['inspect 7', 'popup']],
    ['the popup’s page where the browser opens none', { hasPopup: false }, ['inspect 7', 'page']],
    ['the popup where no tab is', { tab: null }, ['popup']],
  ] as const)('opens %s', async (_what, world, expected) => {
    const { press, did } = setUp(world);
    await press('inspect');
    expect(did).toEqual(expected);
  });

  it('is none of other commands', async () => {
    const { press, did } = setUp();
    await press('_execute_action');
    expect(did).toEqual([]);
  });
});

describe('the first run', () => {
  it('opens one page once, and none for an update', async () => {
    let marked: unknown;
    const opened: unknown[] = [];
    const write = async (value: unknown) => {
      marked = value;
    };
    const mark = { read: async () => marked, write };
    const run = createFirstRun({ mark, open: async () => opened.push(marked) });
    for (const reason of ['update', 'browser_update', 'shared_module_update']) await run(reason);
    expect([marked, opened]).toEqual([undefined, []]);
    for (const reason of ['install', 'install']) await run(reason);
    // It is marked before it opens.
    expect(opened).toEqual([true]);
  });
});
