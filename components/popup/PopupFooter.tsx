import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { type Entry, entriesAsCsv, entriesAsJson, entryAsText, fileName } from '../export/entry.ts';
import { networkName } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { PANEL, SETTINGS } from '../ui/icon-paths.ts';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';
import { saveFile } from '../ui/save-file.ts';

type Props = {
  /** The network of the shown token, or that of the next look-up. */
  readonly network: NetworkId;
  readonly onNetwork: (network: NetworkId) => void;
  /** The tokens to export. */
  readonly entries: readonly Entry[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly openPanel: (() => void) | undefined;
  readonly openOptions: () => void;
};

/** The network of the look-up, the export of what is shown, and the ways to the panel and the options. */
export function PopupFooter({ network, onNetwork, entries, now, openPanel, openOptions }: Props) {
  return (
    <footer>
      <Select
        label={t('popup_network')}
        value={network}
        options={NETWORK_IDS}
        nameOf={networkName}
        onChange={onNetwork}
      />
      {entries.length > 0 && (
        <Menu name={t('popup_export')}>
          <ExportBar entries={entries} now={now} />
        </Menu>
      )}
      {openPanel && (
        <Button class="icon-button beside" label={t('panel_open')} onPress={openPanel}>
          <Outline path={PANEL} />
        </Button>
      )}
      <Button class="icon-button beside" label={t('popup_options')} onPress={openOptions}>
        <Outline path={SETTINGS} />
      </Button>
    </footer>
  );
}

const RESULT_SHOWN_MS = 2_000;

/** Copies tokens as text, or saves them as JSON or CSV. */
function ExportBar({ entries, now }: Pick<Props, 'entries' | 'now'>) {
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
