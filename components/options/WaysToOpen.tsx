import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Ways } from '../../lib/integrations/ways.ts';
import { Item } from './Item.tsx';
import { Group } from './Section.tsx';

export type WaysProps = {
  readonly browser: 'chromium' | 'firefox';
  /** The ways that this browser and device have. */
  readonly ways: Ways;
  /** The current keyboard shortcut; undefined where none is set. */
  readonly readShortcut: () => Promise<string | undefined>;
};

/** The ways to look up a token without hovering: touch, toolbar or menu, shortcut and context menu. */
export function WaysToOpen({ browser, ways, readShortcut }: WaysProps) {
  return (
    <Group title={t('ways_heading')}>
      {ways.touch && <Item title={t('ways_touch')} hint={t('ways_touch_what')} />}
      {ways.toolbar ? (
        <Item title={t('ways_toolbar')} hint={t(`ways_toolbar_${browser}`)} />
      ) : (
        <Item title={t('ways_menu')} hint={t('ways_menu_phone')} />
      )}
      {ways.shortcut && <Shortcut {...{ browser, readShortcut }} />}
      {ways.contextMenu && <Item title={t('ways_menu')} hint={t('ways_menu_what', t('menu_inspect'))} />}
    </Group>
  );
}

function Shortcut({ browser, readShortcut }: Omit<WaysProps, 'ways'>) {
  const [shortcut, setShortcut] = useState<string | undefined>(undefined);
  useEffect(() => {
    const read = () => void readShortcut().then(setShortcut);
    read();
    // The user may have changed it on the browser's own page.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [readShortcut]);
  return (
    <Item
      title={t('ways_shortcut')}
      hint={t(shortcut === undefined ? `ways_shortcut_none_${browser}` : 'ways_shortcut_what')}
    >
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </Item>
  );
}
