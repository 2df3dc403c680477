import { useRef, useState } from 'preact/hooks';
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { type Result, success } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { safeText } from '../../lib/safe-text.ts';
import { type LineProblem, readLabelFile, writeLabelFile } from '../../lib/settings/label-file.ts';
import { type LabelImport, planImport, withImported } from '../../lib/settings/label-import.ts';
import { isSameToken, type LabelledToken, MAX_LABEL_LENGTH } from '../../lib/settings/labels.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { failureMessage, named } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { CSV, FileButton } from './FileButton.tsx';
import { Item } from './Item.tsx';
import { LabelImportPreview } from './LabelImportPreview.tsx';
import { Group } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

type Props = Pick<SectionProps, 'settings' | 'saving' | 'client' | 'clock'>;

/** Exports the user's labels as CSV, and imports those of others. */
export function LabelTransfer({ settings, saving, client, clock }: Props) {
  const [exported, setExported] = useState<StatusMessage | undefined>(undefined);
  const exportLabels = async () => {
    setExported(undefined);
    const { labelledTokens } = await saving.stored();
    const { name, text } = writeLabelFile(labelledTokens, clock());
    saveFile(name, 'text/csv', text);
    setExported(good(() => t('options_export_done', name)));
  };
  return (
    <Group title={t('labels_share')}>
      {settings.labelledTokens.length > 0 && (
        <Item title={t('labels_export')} hint={t('labels_export_note')} status={exported}>
          <Button onPress={() => void exportLabels()}>{t('labels_export_button')}</Button>
        </Item>
      )}
      <ImportRow {...{ saving, client }} />
    </Group>
  );
}

/** Reads a file, shows what it changes, and saves that when the user agrees. */
function ImportRow({ saving, client }: Omit<Props, 'clock' | 'settings'>) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const [plan, setPlan] = useState<LabelImport | undefined>(undefined);
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const button = useRef<HTMLButtonElement>(null);

  const finish = (message: StatusMessage) => {
    setPlan(undefined);
    setStatus(message);
    button.current?.focus();
  };
  const read = async (file: File) => {
    setStatus(undefined);
    setPlan(undefined);
    setProblems([]);
    const reading = await readPlan(client, await saving.stored(), file);
    if ('text' in reading) return setStatus(reading);
    setProblems(reading.problems);
    if (reading.added.length + reading.conflicts.length > 0) return setPlan(reading);
    finish(good(() => t('labels_import_nothing', formatNumber(reading.same))));
  };
  const apply = async (chosen: LabelImport['added'], { added }: LabelImport) => {
    // Since the file was read, the settings may have become full, and the user may have labelled some of its tokens.
    const before = await saving.stored();
    const isOwn = (one: LabelledToken) => before.labelledTokens.some((own) => isSameToken(own, one));
    const accepted = chosen.filter((one) => !added.includes(one) || !isOwn(one));
    if (withImported(before, accepted) === undefined) return finish(bad(() => t('own_label_no_room')));
    const error = await saving.save((now) => ({
      labelledTokens: withImported(now, accepted) ?? now.labelledTokens,
    }));
    finish(error ?? good(() => t('labels_import_done', formatNumber(accepted.length))));
  };
  return (
    <>
      <Item title={t('labels_import')} hint={t('labels_import_note')} status={status}>
        <FileButton
          accept={CSV}
          label={t('labels_import_name')}
          buttonRef={button}
          onFile={(file) => void read(file)}
        >
          {t('options_import_button')}
        </FileButton>
      </Item>
      {plan !== undefined && (
        <LabelImportPreview
          plan={plan}
          onYes={(chosen) => void apply(chosen, plan)}
          onNo={() => finish(good(() => t('options_import_cancelled')))}
        />
      )}
      {problems.length > 0 && (
        <div class="line-problems">
          <p>{t('labels_left_out', formatNumber(problems.length))}</p>
          <ul aria-label={t('labels_left_out_name')}>
            {problems.map((problem) => (
              <li key={problem.line}>{problemText(problem)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Reads a file and compares it with the user's labels; gives a message if the file is refused. */
async function readPlan(
  client: Client,
  settings: Settings,
  file: File,
): Promise<LabelImport | StatusMessage> {
  const reading = await readLabelFile(file, settings.defaultNetwork);
  if (!reading.ok) {
    const { refusal, value = 0 } = reading;
    return bad(() => t(named('labels_file', refusal), formatNumber(value)));
  }
  const resolved = await resolve(
    client,
    reading.labels.flatMap((label) => ('fingerprint' in label ? [label.fingerprint] : [])),
  );
  if (!resolved.ok) return bad(() => failureMessage(resolved.failure));
  const plan = planImport(settings, reading.labels, resolved.value);
  const problems = [...reading.problems, ...plan.problems].sort((one, other) => one.line - other.line);
  return { ...plan, problems };
}

/** The subjects of those fingerprints that this browser has seen. */
async function resolve(
  client: Client,
  fingerprints: readonly Fingerprint[],
): Promise<Result<ReadonlyMap<Fingerprint, Subject>>> {
  if (fingerprints.length === 0) return success(new Map());
  const known = await client.ask('fingerprints.known', { fingerprints: [...fingerprints] });
  if (!known.ok) return known;
  return success(
    new Map(
      fingerprints.flatMap((fingerprint, i) => {
        const subject = known.value[i];
        return subject ? [[fingerprint, subject] as const] : [];
      }),
    ),
  );
}

const MAX_QUOTED = 40;

/** Says why a line is left out. */
function problemText({ line, kind, value = '' }: LineProblem): string {
  const shown = typeof value === 'number' ? formatNumber(value) : safeText(value.slice(0, MAX_QUOTED)).text;
  return t(named('labels_line', kind), formatNumber(line), shown, formatNumber(MAX_LABEL_LENGTH));
}
