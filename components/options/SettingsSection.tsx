import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { writeSettingsFile } from '../../lib/settings/transfer.ts';
import { Button } from '../ui/Button.tsx';
import { Confirmation } from '../ui/Confirmation.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import { ButtonRow } from './DeedRow.tsx';
import { ImportRow } from './ImportRow.tsx';
import type { Parts } from './parts.ts';

type Props = Parts & {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly download: (file: { readonly name: string; readonly text: string }) => void;
};

/** All settings at once: into a file, out of one, and as they were at first. */
export function SettingsSection({ now, download, ...parts }: Props) {
  const { settings, keeping } = parts;
  const [exported, setExported] = useState<StatusMessage | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const [reset, setReset] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const write = () => {
    const file = writeSettingsFile(settings, now());
    download(file);
    setExported(good(() => t('options_export_done', file.name)));
  };
  const resetAll = async () => {
    const refusal = await keeping.keep(() => DEFAULT_SETTINGS);
    setAsking(false);
    setReset(refusal ?? good(() => t('options_reset_done')));
    heading.current?.focus();
  };
  const leave = () => {
    setAsking(false);
    button.current?.focus();
  };

  return (
    <section aria-labelledby="settings">
      <h2 id="settings" ref={heading} tabIndex={-1}>
        {t('options_settings')}
      </h2>
      <ButtonRow title={t('options_export')} note={t('options_export_note')} said={exported}>
        <Button label={t('options_export_name')} onPress={write}>
          {t('options_export')}
        </Button>
      </ButtonRow>
      <ImportRow {...parts} />
      <ButtonRow title={t('options_reset')} note={t('options_reset_note')} said={reset}>
        <Button
          label={t('options_reset_name')}
          buttonRef={button}
          onPress={() => {
            setReset(undefined);
            setAsking(true);
          }}
        >
          {t('options_reset_button')}
        </Button>
      </ButtonRow>
      {isAsking && (
        <Confirmation
          question={t('options_reset_question')}
          yes={t('options_reset_yes')}
          no={t('cancel')}
          onYes={() => void resetAll()}
          onNo={leave}
        >
          <p>{t('options_reset_text')}</p>
        </Confirmation>
      )}
    </section>
  );
}
