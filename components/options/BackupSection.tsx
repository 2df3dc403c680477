import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { writeSettingsFile } from '../../lib/settings/transfer.ts';
import type { Clock } from '../hooks/use-now.ts';
import { Button } from '../ui/Button.tsx';
import { Confirmation } from '../ui/Confirmation.tsx';
import { saveFile } from '../ui/save-file.ts';
import { good, type StatusMessage } from '../ui/status-message.ts';
import { ImportRow } from './ImportRow.tsx';
import { Item } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

/** Exports, imports and resets all settings. */
export function BackupSection({ clock, ...section }: SectionProps & { readonly clock: Clock }) {
  const { settings, saving } = section;
  const [exported, setExported] = useState<StatusMessage | undefined>(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const [reset, setReset] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const exportAll = () => {
    const { name, text } = writeSettingsFile(settings, clock());
    saveFile(name, 'application/json', text);
    setExported(good(() => t('options_export_done', name)));
  };
  const resetAll = async () => {
    const error = await saving.save(() => DEFAULT_SETTINGS);
    setConfirming(false);
    setReset(error ?? good(() => t('options_reset_done')));
    heading.current?.focus();
  };

  return (
    <Section id="backup" current={section.current} headingRef={heading} note={t('options_backup_note')}>
      <Group>
        <Item title={t('options_export')} hint={t('options_export_note')} status={exported}>
          <Button label={t('options_export_name')} onPress={exportAll}>
            {t('options_export')}
          </Button>
        </Item>
        <ImportRow {...section} />
        <Item title={t('options_reset')} hint={t('options_reset_note')} status={reset}>
          <Button
            label={t('options_reset_name')}
            buttonRef={button}
            onPress={() => {
              setReset(undefined);
              setConfirming(true);
            }}
          >
            {t('options_reset_button')}
          </Button>
        </Item>
        {isConfirming && (
          <Confirmation
            question={t('options_reset_question')}
            yes={t('options_reset_yes')}
            no={t('cancel')}
            onYes={() => void resetAll()}
            onNo={() => {
              setConfirming(false);
              button.current?.focus();
            }}
          >
            <p>{t('options_reset_text')}</p>
          </Confirmation>
        )}
      </Group>
    </Section>
  );
}
