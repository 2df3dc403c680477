import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { type Entry, entriesAsCsv, entriesAsJson, fileName } from './entry.ts';
import { entryAsText } from './text.ts';

type Props = {
  readonly entries: readonly Entry[];
  /** Milliseconds since the epoch. */
  readonly now: number;
};

const RESULT_SHOWN_MS = 2_000;

/** Copies tokens as text, or saves them as JSON or CSV. */
export function ExportBar({ entries, now }: Props) {
  const [result, setResult] = useState('');
  useEffect(() => {
    if (result === '') return undefined;
    // Cleared, because screen readers do not announce the same text twice.
    const timer = setTimeout(() => setResult(''), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(entries.map(entryAsText).join('\n')).then(
      () => setResult(t('copied')),
      () => setResult(t('copy_not_allowed')),
    );
  const saveJson = () =>
    saveFile(fileName(entries, now, 'json'), 'application/json', entriesAsJson(entries, now));
  const saveCsv = () => saveFile(fileName(entries, now, 'csv'), 'text/csv', entriesAsCsv(entries));
  return (
    <p class="export">
      <Button class="link" onPress={() => void copy()}>
        {t('popup_copy_text')}
      </Button>
      <Button class="link" onPress={saveJson}>
        {t('popup_export_json')}
      </Button>
      <Button class="link" onPress={saveCsv}>
        {t('popup_export_csv')}
      </Button>
      <span class="note" aria-live="polite">
        {result}
      </span>
    </p>
  );
}
