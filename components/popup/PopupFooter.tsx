import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { type Entry, entriesAsCsv, entriesAsJson, fileName } from '../export/entry.ts';
import type { Clock } from '../hooks/use-now.ts';
import { networkName } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
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
      {openPanel && (
        <Button class="icon-button" label={t('panel_open')} onPress={openPanel}>
          <Outline path={PANEL} />
        </Button>
      )}
      <Button class="icon-button" label={t('popup_options')} onPress={openOptions}>
        <Outline path={SETTINGS} />
      </Button>
    </footer>
  );
}

const RESULT_SHOWN_MS = 2_000;

/** The extension and the type of the file. */
const FILES = { CSV: ['csv', 'text/csv'], JSON: ['json', 'application/json'] } as const;
type Format = keyof typeof FILES;

/** Copies one token as JSON, several as CSV too, and saves the first of these as a file. */
function Copies({ entries, clock }: Pick<Props, 'entries' | 'clock'>) {
  const [result, setResult] = useState<{ readonly format: Format; readonly text: string }>();
  useEffect(() => {
    if (result === undefined) return undefined;
    // Cleared, because screen readers do not announce the same text twice.
    const timer = setTimeout(() => setResult(undefined), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const formats: readonly [Format, ...Format[]] = entries.length > 1 ? ['CSV', 'JSON'] : ['JSON'];
  const [saved] = formats;
  const [extension, type] = FILES[saved];
  const textIn = (format: Format) =>
    format === 'CSV' ? entriesAsCsv(entries) : entriesAsJson(entries, clock());
  const copy = (format: Format) =>
    void navigator.clipboard.writeText(textIn(format)).then(
      () => setResult({ format, text: t('copied') }),
      () => setResult({ format, text: t('copy_not_allowed') }),
    );
  return (
    <>
      {formats.map((format) => (
        <Button key={format} onPress={() => copy(format)}>
          {result?.format === format ? result.text : t('copy_named', format)}
        </Button>
      ))}
      <Button
        class="icon-button"
        label={t('popup_save', saved)}
        onPress={() => saveFile(fileName(entries, clock(), extension), type, textIn(saved))}
      >
        <Outline path={SAVE} />
      </Button>
      <span class="visually-hidden" aria-live="polite">
        {result?.text}
      </span>
    </>
  );
}
