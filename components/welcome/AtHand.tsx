import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';

type Props = {
  readonly browser: 'chromium' | 'firefox';
  readonly readShortcut: () => Promise<string | undefined>;
};

/** Every way to the extension besides its card on a page. */
export function AtHand({ browser, readShortcut }: Props) {
  const [shortcut, setShortcut] = useState<string | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    const read = () =>
      void readShortcut().then((set) => {
        if (!gone) setShortcut(set);
      });
    read();
    // It may have been changed in the browser's own page meanwhile.
    window.addEventListener('focus', read);
    return () => {
      gone = true;
      window.removeEventListener('focus', read);
    };
  }, [readShortcut]);
  return (
    <section aria-labelledby="at-hand">
      <h2 id="at-hand">{t('welcome_access')}</h2>
      <dl class="at-hand">
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
