import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { DEFAULT_SETTINGS, hasRoom } from '../../lib/settings/settings.ts';
import { readSettingsFile, withPatch, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Confirmation } from '../ui/Confirmation.tsx';
import { saveFile } from '../ui/save-file.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { FileButton, JSON_FILE } from './FileButton.tsx';
import { Item } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

/** Exports and imports preferences, sites and labels, and resets all settings. */
export function BackupSection(section: SectionProps) {
  const { saving, clock } = section;
  const [exported, setExported] = useState<StatusMessage | undefined>(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const [reset, setReset] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const exportAll = async () => {
    setExported(undefined);
    const { name, text } = writeSettingsFile(await saving.stored(), clock());
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
        <Item title={t('options_export')} status={exported}>
          <Button label={t('options_export_name')} onPress={() => void exportAll()}>
            {t('options_export')}
          </Button>
        </Item>
        <ImportRow saving={saving} />
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

/** Imports a settings file. Nothing is saved unless the whole file is valid. */
function ImportRow({ saving }: Pick<SectionProps, 'saving'>) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const read = async (file: File): Promise<StatusMessage> => {
    const reading = await readSettingsFile(file);
    if (!reading.ok) {
      const { invalid } = reading;
      return bad(() =>
        invalid === undefined ? t('options_file_not_ours') : t('options_file_field', invalid),
      );
    }
    const { patch } = reading;
    const { sites, labelledTokens } = withPatch(DEFAULT_SETTINGS, patch);
    if (!hasRoom(withPatch(await saving.stored(), patch))) return bad(() => t('options_import_no_room'));
    const error = await saving.save((now) => withPatch(now, patch));
    const counts = [sites.length, labelledTokens.length].map((count) => formatNumber(count));
    return error ?? good(() => t('options_imported', ...counts));
  };
  return (
    <Item title={t('options_import')} status={status}>
      <FileButton
        accept={JSON_FILE}
        label={t('options_import_name')}
        onFile={(file) => {
          setStatus(undefined);
          void read(file).then(setStatus);
        }}
      >
        {t('options_import_button')}
      </FileButton>
    </Item>
  );
}
