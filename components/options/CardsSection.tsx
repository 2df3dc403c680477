import { t } from '../../lib/i18n/messages.ts';
import { LANGUAGES } from '../../lib/settings/language.ts';
import { HOVER_DELAYS, THEMES } from '../../lib/settings/page-settings.ts';
import { ChoiceField, SwitchField } from './fields.tsx';
import { Group, Section } from './Section.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';
import { type Shortcuts, WaysToOpen } from './WaysToOpen.tsx';

/** When cards open, how they look, what marks the tokens of a page, and the other ways to look up a token. */
export function CardsSection({ shortcuts, ...props }: SectionProps & { readonly shortcuts: Shortcuts }) {
  return (
    <Section id="cards" current={props.current} note={t('options_cards_note')}>
      <Group>
        <ChoiceField
          label={t('options_delay')}
          hint={t('options_delay_hint')}
          options={HOVER_DELAYS.toSorted((a, b) => a - b)}
          nameOf={(ms) => t(`options_delay_${ms}`)}
          {...fieldProps(props, 'hoverDelayMs')}
        />
        <ChoiceField
          isSegmented
          label={t('options_theme')}
          hint={t('options_theme_hint')}
          options={THEMES}
          nameOf={(theme) => t(`options_theme_${theme}`)}
          {...fieldProps(props, 'theme')}
        />
        <ChoiceField
          label={t('options_language')}
          options={LANGUAGES}
          nameOf={(language) => t(`options_language_${language}`)}
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
