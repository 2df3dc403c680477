import { useRef, useState } from 'preact/hooks';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Patch } from '../../lib/settings/checks.ts';
import { consequencesOf, countDifferences, patternsOf } from '../../lib/settings/consequences.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import { readSettingsFile, withPatch } from '../../lib/settings/transfer.ts';
import { Button } from '../ui/Button.tsx';
import { Confirmation } from '../ui/Confirmation.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { ButtonRow } from './DeedRow.tsx';
import type { Parts } from './parts.ts';
import { consequenceWords, fileRefusalMessage } from './transfer-messages.ts';

/** Settings out of a file: nothing of it is kept before all of it was checked, and its new addresses agreed to. */
export function ImportRow({ settings, access, keeping }: Parts) {
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const [asked, setAsked] = useState<Patch | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const keep = async (patch: Patch) => {
    const count = countDifferences(settings, withPatch(settings, patch));
    const refusal = await keeping.keep((before) => withPatch(before, patch));
    setAsked(undefined);
    setSaid(refusal ?? good(() => changedSentence(count)));
    button.current?.focus();
  };
  const read = async (file: File) => {
    setSaid(undefined);
    setAsked(undefined);
    const reading = await readSettingsFile(file);
    if (!reading.ok) return setSaid(bad(() => fileRefusalMessage(reading.refusal)));
    const after = withPatch(settings, reading.patch);
    if (!hasRoom(after)) return setSaid(bad(() => t('options_import_no_room')));
    const leadsTo = consequencesOf(settings, after);
    return leadsTo.length === 0 ? keep(reading.patch) : setAsked(reading.patch);
  };

  // By the settings as they are at this moment, which another page may have changed since the file was read.
  const leadsTo = asked === undefined ? [] : consequencesOf(settings, withPatch(settings, asked));
  return (
    <>
      <ButtonRow title={t('options_import')} note={t('options_import_note')} said={said}>
        {/* The browser's own button speaks the browser's language, whatever the user chose here. */}
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void read(file);
            // The same file may be chosen again, after it was mended.
            currentTarget.value = '';
          }}
        />
        <Button label={t('options_import_name')} buttonRef={button} onPress={() => input.current?.click()}>
          {t('options_import_button')}
        </Button>
      </ButtonRow>
      {asked !== undefined && (
        <Confirmation
          question={t('options_import_question')}
          yes={t('options_import_yes')}
          no={t('cancel')}
          onYes={() => {
            // In the user's gesture: the browser asks for these hosts. What it declines says so at its field.
            const patterns = patternsOf(leadsTo);
            if (patterns.length > 0) void access.request(...patterns);
            void keep(asked);
          }}
          onNo={() => {
            setAsked(undefined);
            setSaid(good(() => t('options_import_cancelled')));
            button.current?.focus();
          }}
        >
          <p>{t('options_import_text')}</p>
          <ul class="consequences">
            {leadsTo.map(consequenceWords).map(({ what, where }) => (
              <li key={`${what} ${where}`}>
                {what} {where !== '' && <b>{where}</b>}
              </li>
            ))}
          </ul>
        </Confirmation>
      )}
    </>
  );
}

function changedSentence(count: number): string {
  if (count === 0) return t('options_import_same');
  if (count === 1) return t('options_import_one');
  return t('options_import_many', count.toLocaleString(currentLocale()));
}
