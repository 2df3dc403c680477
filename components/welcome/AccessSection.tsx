import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';

type Props = {
  readonly browser: 'chromium' | 'firefox';
  readonly readShortcut: () => Promise<string | undefined>;
};

/** The ways to open the extension: toolbar, shortcut, context menu and address bar. */
export function AccessSection({ browser, readShortcut }: Props) {
  const [shortcut, setShortcut] = useState<string | undefined>(undefined);
  useEffect(() => {
    const read = () => void readShortcut().then(setShortcut);
    read();
    // The user may have changed it on the browser's own page.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [readShortcut]);
  return (
    <section aria-labelledby="access">
      <h2 id="access">{t('welcome_access')}</h2>
      <dl class="access">
        <dt>{t('welcome_toolbar')}</dt>
        <dd>{t(`welcome_pin_${browser}`)}</dd>
        <dt>{t('welcome_shortcut')}</dt>
        <dd>
          {shortcut !== undefined && <kbd>{shortcut}</kbd>}{' '}
          {t(shortcut === undefined ? `welcome_shortcut_none_${browser}` : 'welcome_shortcut_what')}
        </dd>
        <dt>{t('welcome_menu')}</dt>
        <dd>{t('welcome_menu_what', t('menu_inspect'))}</dd>
        <dt>{t('welcome_address_bar')}</dt>
        <dd>
          <kbd>token</kbd> {t('welcome_address_bar_what')}
        </dd>
      </dl>
    </section>
  );
}
