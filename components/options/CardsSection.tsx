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
import { fieldProps, type SectionProps } from './section-props.ts';

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

/** When cards open, how they look, and what marks the tokens of a page. */
export function CardsSection(props: SectionProps) {
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{t('options_cards')}</h2>
      <SelectField
        label={t('options_delay')}
        hint={t('options_delay_hint')}
        options={HOVER_DELAYS.toSorted((a, b) => a - b)}
        names={delayNames()}
        {...fieldProps(props, 'hoverDelayMs')}
      />
      <CheckBox label={t('options_marks')} hint={t('options_marks_hint')} {...fieldProps(props, 'marks')} />
      <CheckBox label={t('options_badge')} hint={t('options_badge_hint')} {...fieldProps(props, 'badge')} />
      <SelectField
        label={t('options_theme')}
        hint={t('options_theme_hint')}
        options={THEMES}
        names={themeNames()}
        {...fieldProps(props, 'theme')}
      />
      <SelectField
        label={t('options_language')}
        options={LANGUAGES}
        names={languageNames()}
        {...fieldProps(props, 'language')}
      />
    </section>
  );
}
