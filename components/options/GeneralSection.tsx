import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../lib/i18n/languages.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS, THEMES } from '../../lib/settings/settings.ts';
import { networkName, priorityName } from '../messages.ts';
import { ChoiceRow, SwitchRow } from './rows.tsx';
import type { Tools } from './tools.ts';

export function GeneralSection({ settings, save }: Tools) {
  return (
    <section aria-labelledby="general">
      <h2 id="general">{t('section_general')}</h2>
      <div class="group">
        <ChoiceRow
          title={t('setting_defaultNetwork')}
          hint={t('setting_defaultNetwork_hint')}
          value={settings.defaultNetwork}
          options={NETWORK_IDS}
          nameOf={networkName}
          onChange={(defaultNetwork) => save(() => ({ defaultNetwork }))}
        />
        <ChoiceRow
          title={t('setting_priority')}
          hint={t('setting_priority_hint')}
          value={settings.priority}
          options={PRIORITY_IDS}
          nameOf={priorityName}
          onChange={(priority) => save(() => ({ priority }))}
        />
        <ChoiceRow
          title={t('setting_lookUp')}
          value={settings.lookUp}
          options={LOOK_UPS}
          nameOf={(lookUp) => t(`setting_lookUp_${lookUp}`)}
          onChange={(lookUp) => save(() => ({ lookUp }))}
        />
        <SwitchRow
          title={t('setting_marks')}
          hint={t('setting_marks_hint')}
          value={settings.marks}
          onChange={(marks) => save(() => ({ marks }))}
        />
        <ChoiceRow
          title={t('setting_theme')}
          hint={t('setting_theme_hint')}
          value={settings.theme}
          options={THEMES}
          nameOf={(theme) => t(`setting_theme_${theme}`)}
          onChange={(theme) => save(() => ({ theme }))}
        />
        <ChoiceRow
          title={t('options_language')}
          hint={t('language') === 'en' ? undefined : t('options_language_hint')}
          value={settings.language}
          options={LANGUAGES}
          nameOf={(language) =>
            language === 'browser' ? t('options_language_browser') : LANGUAGE_NAMES[language]
          }
          onChange={(language) => save(() => ({ language }))}
        />
      </div>
    </section>
  );
}
