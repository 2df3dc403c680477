import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { saveFile } from '../ui/save-file.ts';
import { type Entry, entriesAsCsv, entriesAsJson, fileName } from './entry.ts';
import { entryAsText } from './text.ts';

type Props = {
  readonly entries: readonly Entry[];
  /** Milliseconds since the epoch, for the name of the file. */
  readonly now: number;
};

/** Milliseconds that it says what was done. */
const SAID_MS = 2_000;

/** Takes along what is shown: as text, as JSON, as a table. */
export function ExportBar({ entries, now }: Props) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    // What is there already is not spoken a second time.
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(entries.map(entryAsText).join('\n')).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copy_not_allowed')),
    );
  return (
    <p class="export">
      <button type="button" class="link" onClick={() => void copy()}>
        {t('popup_copy_text')}
      </button>
      <button
        type="button"
        class="link"
        onClick={() =>
          saveFile(fileName(entries, now, 'json'), 'application/json', entriesAsJson(entries, now))
        }
      >
        {t('popup_export_json')}
      </button>
      <button
        type="button"
        class="link"
        onClick={() => saveFile(fileName(entries, now, 'csv'), 'text/csv', entriesAsCsv(entries))}
      >
        {t('popup_export_csv')}
      </button>
      <span class="note" aria-live="polite">
        {said}
      </span>
    </p>
  );
}
