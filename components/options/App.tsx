import { useEffect, useState } from 'preact/hooks';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../lib/i18n/languages.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS, type Settings, type SettingsStore, THEMES } from '../../lib/settings/settings.ts';
import { type Permissions, useConnections, usePermissions } from '../hooks/stores.ts';
import { networkName, priorityName } from '../messages.ts';
import { good } from '../ui/Status.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ChoiceRow, SwitchRow, type Tools } from './rows.tsx';

type Props = Pick<Tools, 'client' | 'clock' | 'readEnvironment' | 'settings'> & {
  readonly change: SettingsStore['change'];
  readonly permissions: Permissions;
};

export function App({ settings: stored, change, permissions, ...props }: Props) {
  // They have a change before the browser has saved it, so that no control jumps back.
  const [settings, setSettings] = useState(stored);
  useEffect(() => setSettings(stored), [stored]);
  const save: Tools['save'] = async (changed) => {
    setSettings((before) => ({ ...before, ...changed(before) }));
    try {
      setSettings(await change(changed));
    } catch (error) {
      setSettings(settings);
      throw error;
    }
    return good(() => t('saved'));
  };
  const access = usePermissions(permissions);
  const connecting = useConnections(props.client);
  const target = useTarget();
  const title = t('options_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const tools: Tools = { ...props, settings, save, access, connecting, target };
  return (
    <main>
      <h1>
        <img src="/icon/48.png" alt="" width="28" height="28" />
        {title}
      </h1>
      <GeneralSection {...tools} />
      <section aria-labelledby="connections">
        <h2 id="connections">{t('section_connections')}</h2>
        <p class="lead">{t('options_connections_note')}</p>
        <div class="group">
          {NETWORK_IDS.map((network) => (
            <ConnectionRow key={network} {...tools} network={network} />
          ))}
        </div>
      </section>
      <PrivacySection {...tools} />
    </main>
  );
}

const targetOfPage = () => location.hash.slice(1);

/** The row or field that the page's address names. */
function useTarget(): string {
  const [target, setTarget] = useState(targetOfPage);
  useEffect(() => {
    const update = () => setTarget(targetOfPage());
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return target;
}

function GeneralSection({ settings, save }: Tools) {
  const choice = <Name extends 'defaultNetwork' | 'priority' | 'lookUp' | 'theme'>(
    name: Name,
    options: readonly Settings[Name][],
    nameOf: (option: Settings[Name]) => string,
  ) => (
    <ChoiceRow
      title={t(`setting_${name}`)}
      // A missing message is empty: one choice needs no hint.
      hint={t(`setting_${name}_hint`) || undefined}
      value={settings[name]}
      options={options}
      nameOf={nameOf}
      isOpen={name === 'defaultNetwork'}
      onChange={(chosen) => save(() => ({ [name]: chosen }))}
    />
  );
  return (
    <section aria-labelledby="general">
      <h2 id="general">{t('section_general')}</h2>
      <div class="group">
        {choice('defaultNetwork', NETWORK_IDS, networkName)}
        {choice('priority', PRIORITY_IDS, priorityName)}
        {choice('lookUp', LOOK_UPS, (lookUp) => t(`setting_lookUp_${lookUp}`))}
        <SwitchRow
          title={t('setting_marks')}
          hint={t('setting_marks_hint')}
          value={settings.marks}
          onChange={(marks) => save(() => ({ marks }))}
        />
        {choice('theme', THEMES, (theme) => t(`setting_theme_${theme}`))}
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
