import { t } from '../../lib/i18n/messages.ts';
import {
  HOVER_DELAYS,
  type HoverDelay,
  LANGUAGES,
  type Language,
  THEMES,
  type Theme,
} from '../../lib/settings/page-settings.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import { SelectField } from '../ui/Select.tsx';
import type { Parts } from './parts.ts';
import { RemoteLogos } from './RemoteLogos.tsx';

const delayNames = (): Readonly<Record<HoverDelay, string>> => ({
  80: t('options_delay_80'),
  150: t('options_delay_150'),
  300: t('options_delay_300'),
  600: t('options_delay_600'),
});

const themeNames = (): Readonly<Record<Theme, string>> => ({
  system: t('options_theme_system'),
  light: t('options_theme_light'),
  dark: t('options_theme_dark'),
});

const languageNames = (): Readonly<Record<Language, string>> => ({
  browser: t('options_language_browser'),
  en: t('options_language_en'),
  ja: t('options_language_ja'),
});

/** How cards come and look, and what is shown besides them. */
export function CardsSection(parts: Parts) {
  const { settings, keeping } = parts;
  const { keepAt, saidAt } = keeping;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{t('options_cards')}</h2>
      <SelectField
        label={t('options_delay')}
        hint={t('options_delay_hint')}
        value={settings.hoverDelayMs}
        options={HOVER_DELAYS.toSorted((a, b) => a - b)}
        names={delayNames()}
        said={saidAt('hoverDelayMs')}
        onChange={(hoverDelayMs) => void keepAt('hoverDelayMs', () => ({ hoverDelayMs }))}
      />
      <CheckBox
        label={t('options_marks')}
        hint={t('options_marks_hint')}
        checked={settings.marks}
        said={saidAt('marks')}
        onChange={(marks) => void keepAt('marks', () => ({ marks }))}
      />
      <CheckBox
        label={t('options_badge')}
        hint={t('options_badge_hint')}
        checked={settings.badge}
        said={saidAt('badge')}
        onChange={(badge) => void keepAt('badge', () => ({ badge }))}
      />
      <SelectField
        label={t('options_theme')}
        hint={t('options_theme_hint')}
        value={settings.theme}
        options={THEMES}
        names={themeNames()}
        said={saidAt('theme')}
        onChange={(theme) => void keepAt('theme', () => ({ theme }))}
      />
      <SelectField
        label={t('options_language')}
        value={settings.language}
        options={LANGUAGES}
        names={languageNames()}
        said={saidAt('language')}
        onChange={(language) => void keepAt('language', () => ({ language }))}
      />
      <RemoteLogos {...parts} />
    </section>
  );
}
