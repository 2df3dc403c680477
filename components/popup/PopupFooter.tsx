import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { type Entry, entriesAsCsv, entriesAsJson, fileName } from '../export/entry.ts';
import type { Clock } from '../hooks/effects.ts';
import { networkName } from '../messages.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useCopy } from '../ui/CopyButton.tsx';
import { PANEL, SAVE, SETTINGS } from '../ui/icon-paths.ts';
import { Select } from '../ui/Select.tsx';
import { saveFile } from '../ui/save-file.ts';

type Props = {
  /** The network of the shown token, or that of the next look-up. */
  readonly network: NetworkId;
  readonly onNetwork: (network: NetworkId) => void;
  /** The tokens to copy. */
  readonly entries: readonly Entry[];
  readonly clock: Clock;
  readonly openPanel: (() => void) | undefined;
  readonly openOptions: () => void;
};

/** The network of the look-up, copies of what is shown, and the ways to the panel and the options. */
export function PopupFooter({ network, onNetwork, entries, clock, openPanel, openOptions }: Props) {
  return (
    <footer>
      <Select
        label={t('popup_network')}
        value={network}
        options={NETWORK_IDS}
        nameOf={networkName}
        onChange={onNetwork}
      />
      <span class="copies">{entries.length > 0 && <Copies entries={entries} clock={clock} />}</span>
      {openPanel && <IconButton path={PANEL} label={t('panel_open')} onPress={openPanel} />}
      <IconButton path={SETTINGS} label={t('popup_options')} onPress={openOptions} />
    </footer>
  );
}

/** The extension and the type of the file. */
const FILES = { CSV: ['csv', 'text/csv'], JSON: ['json', 'application/json'] } as const;

/** Copies one token as JSON, several as CSV too, and saves the first of these as a file. */
function Copies({ entries, clock }: Pick<Props, 'entries' | 'clock'>) {
  const { result, copy } = useCopy();
  const formats = entries.length > 1 ? (['CSV', 'JSON'] as const) : (['JSON'] as const);
  const [saved] = formats;
  const [extension, type] = FILES[saved];
  const textIn = (format: keyof typeof FILES) =>
    format === 'CSV' ? entriesAsCsv(entries) : entriesAsJson(entries, clock());
  return (
    <>
      {formats.map((format) => (
        <Button key={format} onPress={() => copy(textIn(format), format)}>
          {result?.of === format ? t(result.message) : t('copy_named', format)}
        </Button>
      ))}
      <IconButton
        path={SAVE}
        label={t('popup_save', saved)}
        onPress={() => saveFile(fileName(entries, clock(), extension), type, textIn(saved))}
      />
      <span class="visually-hidden" aria-live="polite">
        {result && t(result.message)}
      </span>
    </>
  );
}
