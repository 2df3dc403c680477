import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { MAX_NICKNAMES } from '../../lib/settings/nicknames.ts';
import { DEFAULT_SETTINGS, hasRoom } from '../../lib/settings/settings.ts';
import { readSettingsFile, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { Row } from './rows.tsx';
import type { Tools } from './tools.ts';
import { useAction } from './use-action.ts';

/** Exports and imports preferences, sites and nicknames, and resets all settings. */
export function BackupRow({ settings, save, clock }: Tools) {
  const { status, run } = useAction();
  const input = useRef<HTMLInputElement>(null);

  const exportAll = async (): Promise<StatusMessage> => {
    const { name, text } = writeSettingsFile(settings, clock());
    saveFile(name, 'application/json', text);
    return good(() => t('options_export_done', name));
  };
  const importFile = async (file: File): Promise<StatusMessage> => {
    const merge = await readSettingsFile(file);
    if (merge === undefined) return bad(() => t('options_file_not_ours'));
    const merged = merge(settings);
    const { sites, nicknames } = merged;
    const fits = nicknames.length <= MAX_NICKNAMES && hasRoom(merged);
    if (!fits) return bad(() => t('storage_full'));
    const saved = await save(merge);
    const counts = [sites.length, nicknames.length].map((count) => formatNumber(count));
    return saved.tone === 'bad' ? saved : good(() => t('options_imported', ...counts));
  };
  const reset = async (): Promise<StatusMessage | undefined> => {
    if (!confirm(t('options_reset_question'))) return undefined;
    const saved = await save(() => DEFAULT_SETTINGS);
    return saved.tone === 'bad' ? saved : good(() => t('options_reset_done'));
  };
  return (
    <Row title={t('options_backup')} hint={t('options_backup_note')} status={status}>
      <Button onPress={() => void run(exportAll())}>{t('options_export_name')}</Button>
      {/* The browser's own button is hidden: its text follows the browser's language only. */}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void run(importFile(file));
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      <Button label={t('options_import_name')} onPress={() => input.current?.click()}>
        {t('options_import_button')}
      </Button>
      <Button label={t('options_reset_name')} onPress={() => void run(reset())}>
        {t('options_reset_button')}
      </Button>
    </Row>
  );
}
