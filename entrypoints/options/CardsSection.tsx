import { CheckBox } from '../../components/CheckBox.tsx';
import { SelectField } from '../../components/Select.tsx';
import { say } from '../../components/say.ts';
import {
  HOVER_DELAYS,
  type HoverDelay,
  LANGUAGES,
  type Language,
  THEMES,
  type Theme,
} from '../../lib/settings/page-settings.ts';
import type { Parts } from './parts.ts';
import { RemoteLogos } from './RemoteLogos.tsx';

const delayNames = (): Readonly<Record<HoverDelay, string>> => ({
  80: say('options_delay_80'),
  150: say('options_delay_150'),
  300: say('options_delay_300'),
  600: say('options_delay_600'),
});

const themeNames = (): Readonly<Record<Theme, string>> => ({
  system: say('options_theme_system'),
  light: say('options_theme_light'),
  dark: say('options_theme_dark'),
});

const languageNames = (): Readonly<Record<Language, string>> => ({
  browser: say('options_language_browser'),
  en: say('options_language_en'),
  ja: say('options_language_ja'),
});

/** How cards come and look, and what is shown besides them. */
export function CardsSection(parts: Parts) {
  const { settings, keeping } = parts;
  const { keepAt, saidAt } = keeping;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{say('options_cards')}</h2>
      <SelectField
        label={say('options_delay')}
        hint={say('options_delay_hint')}
        value={settings.hoverDelayMs}
        options={HOVER_DELAYS.toSorted((a, b) => a - b)}
        names={delayNames()}
        said={saidAt('hoverDelayMs')}
        onChange={(hoverDelayMs) => void keepAt('hoverDelayMs', () => ({ hoverDelayMs }))}
      />
      <CheckBox
        label={say('options_marks')}
        hint={say('options_marks_hint')}
        checked={settings.marks}
        said={saidAt('marks')}
        onChange={(marks) => void keepAt('marks', () => ({ marks }))}
      />
      <CheckBox
        label={say('options_badge')}
        hint={say('options_badge_hint')}
        checked={settings.badge}
        said={saidAt('badge')}
        onChange={(badge) => void keepAt('badge', () => ({ badge }))}
      />
      <SelectField
        label={say('options_theme')}
        hint={say('options_theme_hint')}
        value={settings.theme}
        options={THEMES}
        names={themeNames()}
        said={saidAt('theme')}
        onChange={(theme) => void keepAt('theme', () => ({ theme }))}
      />
      <SelectField
        label={say('options_language')}
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
