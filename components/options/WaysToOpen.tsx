import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { Item } from './Item.tsx';
import { Group } from './Section.tsx';

export type Shortcuts = {
  readonly browser: 'chromium' | 'firefox';
  /** The current keyboard shortcut; undefined where none is set. */
  readonly readShortcut: () => Promise<string | undefined>;
};

/** The ways to look up a token without hovering: toolbar, shortcut, context menu and address bar. */
export function WaysToOpen({ browser, readShortcut }: Shortcuts) {
  const shortcut = useShortcut(readShortcut);
  return (
    <Group title={t('ways_heading')}>
      <Item title={t('ways_toolbar')} hint={t(`ways_toolbar_${browser}`)} />
      <Item
        title={t('ways_shortcut')}
        hint={t(shortcut === undefined ? `ways_shortcut_none_${browser}` : 'ways_shortcut_what')}
      >
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </Item>
      <Item title={t('ways_menu')} hint={t('ways_menu_what', t('menu_inspect'))} />
      <Item title={t('ways_address_bar')} hint={t('ways_address_bar_what')}>
        <kbd>token</kbd>
      </Item>
    </Group>
  );
}

function useShortcut(readShortcut: Shortcuts['readShortcut']): string | undefined {
  const [shortcut, setShortcut] = useState<string | undefined>(undefined);
  useEffect(() => {
    const read = () => void readShortcut().then(setShortcut);
    read();
    // The user may have changed it on the browser's own page.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [readShortcut]);
  return shortcut;
}
