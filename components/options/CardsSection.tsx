import { LANGUAGE_NAMES } from '../../lib/i18n/languages.ts';
import { t } from '../../lib/i18n/messages.ts';
import { LANGUAGES } from '../../lib/settings/language.ts';
import { THEMES } from '../../lib/settings/page-settings.ts';
import { ChoiceField, SettingChoice, SettingSwitch } from './fields.tsx';
import { Group, Section } from './Section.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

/** The look of cards, the language and the underlines. */
export function CardsSection(props: SectionProps) {
  const isTranslated = t('language') !== 'en';
  return (
    <Section id="cards" current={props.current} note={t('options_cards_note')}>
      <Group>
        <SettingChoice {...props} field="theme" options={THEMES} isSegmented />
        <ChoiceField
          label={t('options_language')}
          hint={isTranslated ? t('options_language_hint') : undefined}
          options={LANGUAGES}
          nameOf={(language) =>
            language === 'browser' ? t('options_language_browser') : LANGUAGE_NAMES[language]
          }
          {...fieldProps(props, 'language')}
        />
      </Group>
      <Group title={t('options_on_pages')}>
        <SettingSwitch {...props} field="marks" />
      </Group>
    </Section>
  );
}
