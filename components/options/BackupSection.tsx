import { useRef, useState } from 'preact/hooks';
import { plural, t } from '../../lib/i18n/messages.ts';
import { ARWEAVE } from '../../lib/network/gateways.ts';
import { type Consequence, consequencesOf, countDifferences } from '../../lib/settings/consequences.ts';
import { DEFAULT_SETTINGS, hasRoom, type Settings } from '../../lib/settings/settings.ts';
import {
  type FileRefusal,
  type Patch,
  readSettingsFile,
  withPatch,
  writeSettingsFile,
} from '../../lib/settings/transfer.ts';
import { named, networkName } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Confirmation } from '../ui/Confirmation.tsx';
import { saveFile } from '../ui/save-file.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { FileButton, JSON_FILE } from './FileButton.tsx';
import { Item } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

/** Exports, imports and resets all settings. */
export function BackupSection(section: SectionProps) {
  const { saving, clock } = section;
  const [exported, setExported] = useState<StatusMessage | undefined>(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const [reset, setReset] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const exportAll = async () => {
    setExported(undefined);
    const { name, text } = writeSettingsFile(await saving.stored(), clock());
    saveFile(name, 'application/json', text);
    setExported(good(() => t('options_export_done', name)));
  };
  const resetAll = async () => {
    const error = await saving.save(() => DEFAULT_SETTINGS);
    setConfirming(false);
    setReset(error ?? good(() => t('options_reset_done')));
    heading.current?.focus();
  };

  return (
    <Section id="backup" current={section.current} headingRef={heading} note={t('options_backup_note')}>
      <Group>
        <Item title={t('options_export')} hint={t('options_export_note')} status={exported}>
          <Button label={t('options_export_name')} onPress={() => void exportAll()}>
            {t('options_export')}
          </Button>
        </Item>
        <ImportRow {...section} />
        <Item title={t('options_reset')} hint={t('options_reset_note')} status={reset}>
          <Button
            label={t('options_reset_name')}
            buttonRef={button}
            onPress={() => {
              setReset(undefined);
              setConfirming(true);
            }}
          >
            {t('options_reset_button')}
          </Button>
        </Item>
        {isConfirming && (
          <Confirmation
            question={t('options_reset_question')}
            yes={t('options_reset_yes')}
            no={t('cancel')}
            onYes={() => void resetAll()}
            onNo={() => {
              setConfirming(false);
              button.current?.focus();
            }}
          >
            <p>{t('options_reset_text')}</p>
          </Confirmation>
        )}
      </Group>
    </Section>
  );
}

/** Imports a settings file. Nothing is saved before the whole file is valid and the user has accepted its addresses. */
function ImportRow({ access, saving }: SectionProps) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const [question, ask] = useState<Question | undefined>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  const finish = (message: StatusMessage) => {
    ask(undefined);
    setStatus(message);
    button.current?.focus();
  };
  const apply = async ({ before, patch }: Question) => {
    const count = countDifferences(before, withPatch(before, patch));
    const error = await saving.save((now) => withPatch(now, patch));
    finish(error ?? good(() => changedSentence(count)));
  };
  const read = async (file: File) => {
    setStatus(undefined);
    ask(undefined);
    const reading = await readSettingsFile(file);
    if (!reading.ok) return setStatus(bad(() => fileRefusalMessage(reading.refusal)));
    const { patch } = reading;
    const before = await saving.stored();
    const after = withPatch(before, patch);
    if (!hasRoom(after)) return setStatus(bad(() => t('options_import_no_room')));
    return consequencesOf(before, after).length === 0 ? apply({ before, patch }) : ask({ before, patch });
  };
  return (
    <>
      <Item title={t('options_import')} hint={t('options_import_note')} status={status}>
        <FileButton
          accept={JSON_FILE}
          label={t('options_import_name')}
          buttonRef={button}
          onFile={(file) => void read(file)}
        >
          {t('options_import_button')}
        </FileButton>
      </Item>
      {question !== undefined && (
        <ImportConfirmation
          {...question}
          onYes={(patterns) => {
            // Within the user's gesture. The fields of declined hosts show that access is missing.
            if (patterns.length > 0) void access.request(...patterns);
            void apply(question);
          }}
          onNo={() => finish(good(() => t('options_import_cancelled')))}
        />
      )}
    </>
  );
}

type Question = { readonly before: Settings; readonly patch: Patch };

type ConfirmationProps = Question & {
  readonly onYes: (hostPatterns: readonly string[]) => void;
  readonly onNo: () => void;
};

/** Lists the consequences of a file for services and sites, compared with the current settings. */
function ImportConfirmation({ before, patch, onYes, onNo }: ConfirmationProps) {
  const consequences = consequencesOf(before, withPatch(before, patch));
  return (
    <Confirmation
      question={t('options_import_question')}
      yes={t('options_import_yes')}
      no={t('cancel')}
      onYes={() => onYes([...new Set(consequences.flatMap(({ patterns = [] }) => patterns))])}
      onNo={onNo}
    >
      <p>{t('options_import_text')}</p>
      <ul class="consequences">
        {consequences.map((consequence) => (
          <li key={JSON.stringify(consequence)}>
            {consequenceText(consequence)} <b>{targetText(consequence)}</b>
          </li>
        ))}
      </ul>
    </Confirmation>
  );
}

const consequenceText = ({ kind, network }: Consequence) =>
  t(named('options_effect', kind), ...(network ? [networkName(network)] : []));

/** The address, host or number at the end of the sentence. */
function targetText({ kind, target }: Consequence): string | undefined {
  if (target === '') return t('address_none');
  if (typeof target === 'number') return formatNumber(target);
  return kind === 'remote-logos' ? `${target}, ${new URL(ARWEAVE).host}` : target;
}

const changedSentence = (count: number) =>
  count === 0 ? t('options_import_same') : plural('options_imported', count);

export const fileRefusalMessage = ({ kind, value }: FileRefusal) =>
  t(named('options_file', kind), typeof value === 'number' ? formatNumber(value) : value);
