import { useRef, useState } from 'preact/hooks';
import { Confirmation } from '../../components/Confirmation.tsx';
import { Deed } from '../../components/Deed.tsx';
import { good, type Said } from '../../components/said.ts';
import { say } from '../../components/say.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { writeSettingsFile } from '../../lib/settings/transfer.ts';
import { DeedRow } from './DeedRow.tsx';
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
  const [exported, setExported] = useState<Said | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const [reset, setReset] = useState<Said | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const write = () => {
    const file = writeSettingsFile(settings, now());
    download(file);
    setExported(good(() => say('options_export_done', file.name)));
  };
  const resetAll = async () => {
    const refusal = await keeping.keep(() => DEFAULT_SETTINGS);
    setAsking(false);
    setReset(refusal ?? good(() => say('options_reset_done')));
    heading.current?.focus();
  };
  const leave = () => {
    setAsking(false);
    button.current?.focus();
  };

  return (
    <section aria-labelledby="settings">
      <h2 id="settings" ref={heading} tabIndex={-1}>
        {say('options_settings')}
      </h2>
      <DeedRow title={say('options_export')} note={say('options_export_note')} said={exported}>
        <Deed label={say('options_export_name')} onPress={write}>
          {say('options_export')}
        </Deed>
      </DeedRow>
      <ImportRow {...parts} />
      <DeedRow title={say('options_reset')} note={say('options_reset_note')} said={reset}>
        <Deed
          label={say('options_reset_name')}
          buttonRef={button}
          onPress={() => {
            setReset(undefined);
            setAsking(true);
          }}
        >
          {say('options_reset_deed')}
        </Deed>
      </DeedRow>
      {isAsking && (
        <Confirmation
          question={say('options_reset_question')}
          yes={say('options_reset_yes')}
          no={say('options_cancel')}
          onYes={() => void resetAll()}
          onNo={leave}
        >
          <p>{say('options_reset_text')}</p>
        </Confirmation>
      )}
    </section>
  );
}
