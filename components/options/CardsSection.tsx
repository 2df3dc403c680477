import { t } from '../../lib/i18n/messages.ts';
import { LANGUAGES, type Language } from '../../lib/settings/language.ts';
import { HOVER_DELAYS, type HoverDelay, THEMES, type Theme } from '../../lib/settings/page-settings.ts';
import { ChoiceField, SwitchField } from './fields.tsx';
import { Group, Section } from './Section.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';
import { type Shortcuts, WaysToOpen } from './WaysToOpen.tsx';

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

/** When cards open, how they look, what marks the tokens of a page, and the other ways to look up a token. */
export function CardsSection({ shortcuts, ...props }: SectionProps & { readonly shortcuts: Shortcuts }) {
  return (
    <Section id="cards" current={props.current} note={t('options_cards_note')}>
      <Group>
        <ChoiceField
          label={t('options_delay')}
          hint={t('options_delay_hint')}
          options={HOVER_DELAYS.toSorted((a, b) => a - b)}
          names={delayNames()}
          {...fieldProps(props, 'hoverDelayMs')}
        />
        <ChoiceField
          isSegmented
          label={t('options_theme')}
          hint={t('options_theme_hint')}
          options={THEMES}
          names={themeNames()}
          {...fieldProps(props, 'theme')}
        />
        <ChoiceField
          label={t('options_language')}
          options={LANGUAGES}
          names={languageNames()}
          {...fieldProps(props, 'language')}
        />
      </Group>
      <Group title={t('options_on_pages')}>
        <SwitchField
          label={t('options_marks')}
          hint={t('options_marks_hint')}
          {...fieldProps(props, 'marks')}
        />
        <SwitchField
          label={t('options_badge')}
          hint={t('options_badge_hint')}
          {...fieldProps(props, 'badge')}
        />
      </Group>
      <WaysToOpen {...shortcuts} />
    </Section>
  );
}
