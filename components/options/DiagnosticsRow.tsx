import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { diagnosticsOf, type Environment } from '../../lib/settings/diagnostics.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { Button } from '../ui/Button.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { Item } from './Item.tsx';

type Props = {
  readonly settings: Settings;
  readonly stored: object;
  readonly readEnvironment: () => Promise<Environment>;
};

/** Copies what a bug report needs, and nothing that tells what the user looked at. */
export function DiagnosticsRow({ settings, stored, readEnvironment }: Props) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const copy = async () => {
    const text = diagnosticsOf(await readEnvironment(), settings, stored);
    const copied = navigator.clipboard.writeText(text);
    setStatus(
      await copied.then(
        () => good(() => t('copied')),
        () => bad(() => t('copy_not_allowed')),
      ),
    );
  };
  return (
    <Item title={t('options_diagnostics')} hint={t('options_diagnostics_note')} status={status}>
      <Button label={t('options_diagnostics_name')} onPress={() => void copy()}>
        {t('copy')}
      </Button>
    </Item>
  );
}
