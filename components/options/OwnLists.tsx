import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { ownListId } from '../../lib/lists/list.ts';
import { MAX_LIST_LENGTH } from '../../lib/messaging/limits.ts';
import { MAX_LABEL_LENGTH, readLabel } from '../../lib/settings/labels.ts';
import { lacksSecret, MAX_OWN_LISTS, type OwnList, readListAddress } from '../../lib/settings/own-lists.ts';
import { hasRoom, type Settings } from '../../lib/settings/settings.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { addressRefusalMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import { CSV, FileButton } from './FileButton.tsx';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import { ListRow, type ListRowProps, requestList } from './ListRow.tsx';
import { Group } from './Section.tsx';

/** The lists of the user or of a team, from an address or a file. */
export function OwnLists(row: ListRowProps) {
  const { ownLists } = row.settings;
  return (
    <>
      <Group title={t('lists_own')}>
        <AddList {...row} />
      </Group>
      {ownLists.length > 0 && (
        <Group list={t('lists_own')}>
          {ownLists.map((list) => (
            <OwnListRow key={list.name} list={list} {...row} />
          ))}
        </Group>
      )}
    </>
  );
}

function OwnListRow({ list: { name, address }, ...row }: ListRowProps & { readonly list: OwnList }) {
  const { lists } = row;
  const id = ownListId(name);
  const update = async () => {
    if (await requestList(row, id, address)) await lists.renew(id);
  };
  const about = address === '' ? t('lists_from_file') : <code>{address}</code>;
  return (
    <ListRow
      {...row}
      {...{ id, name, about }}
      isOn
      removal={({ ownLists }) => ({ ownLists: ownLists.filter((list) => list.name !== name) })}
    >
      {address === '' ? (
        <ListFile
          label={t('lists_file_named', name)}
          onText={(_file, text) => void lists.renew(id, { text })}
          onRefused={(message) => lists.setStatus(id, message)}
        />
      ) : (
        <Button
          label={t('lists_update_named', name)}
          isDisabled={lists.fetching !== undefined}
          onPress={() => void update()}
        >
          {t('options_list_update')}
        </Button>
      )}
    </ListRow>
  );
}

const ID = 'lists-add';

/** Adds a list by its address, once the user grants the permission for its host; or from a file. */
function AddList(row: ListRowProps) {
  const { access, saving, lists } = row;
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const own = useLoaded(saving.stored, [row.settings]) ?? row.settings;
  const add = async (list: OwnList, from: Parameters<typeof lists.renew>[1], hostPattern?: string) => {
    const refusal = refusalOf(own, list);
    if (refusal) return setStatus(refusal);
    // Within the user's gesture, or the browser does not show its prompt.
    if (hostPattern !== undefined && !(await access.request(hostPattern)))
      return setStatus(bad(() => t('options_list_declined')));
    const error = await saving.save(({ ownLists }) => ({
      ownLists: [...ownLists.filter((one) => !isEnteredAgain(one, list)), list],
    }));
    if (error) return setStatus(error);
    setName('');
    setAddress('');
    return lists.renew(ownListId(list.name), from);
  };
  const submit = async () => {
    setStatus(undefined);
    const reading = readListAddress(address);
    if (!reading.ok) return setStatus(bad(() => addressRefusalMessage(reading.refusal)));
    const { hostPattern, shown, address: whole } = reading;
    const list = { name: readLabel(name) ?? new URL(whole).host.slice(0, MAX_LABEL_LENGTH), address: shown };
    return add(list, { address: whole }, hostPattern);
  };
  const addFile = (file: string, text: string) => {
    setStatus(undefined);
    const nameOfFile = readLabel(file.replace(/\.\w+$/, '')) ?? t('lists_from_file');
    void add({ name: readLabel(name) ?? nameOfFile, address: '' }, { text });
  };
  return (
    <form
      class="item fields stacked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ItemParts id={ID} title={t('lists_add')} hint={t('lists_add_hint')} status={status}>
        <input
          type="text"
          aria-label={t('lists_add_name')}
          placeholder={t('lists_add_name')}
          autocomplete="off"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <input
          id={ID}
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          value={address}
          aria-invalid={status?.tone === 'bad'}
          aria-describedby={`${hintOf(ID)} ${statusOf(ID)}`}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button type="submit" label={t('lists_add_button_name')}>
          {t('sites_add_button')}
        </Button>
        <ListFile label={t('lists_file_new')} onText={addFile} onRefused={setStatus} />
      </ItemParts>
    </form>
  );
}

/** Whether the user enters the address of a list again, whose secret this browser does not have. */
const isEnteredAgain = (one: OwnList, list: OwnList) =>
  one.name === list.name && one.address === list.address && lacksSecret(list.address);

/** Checked before the browser asks for a permission: why the list cannot be added. */
function refusalOf(settings: Settings, list: OwnList): StatusMessage | undefined {
  const ownLists = settings.ownLists.filter((one) => !isEnteredAgain(one, list));
  if (ownLists.some(({ name }) => name === list.name)) return bad(() => t('lists_twice', list.name));
  const isFull = ownLists.length >= MAX_OWN_LISTS || !hasRoom({ ...settings, ownLists: [...ownLists, list] });
  return isFull ? bad(() => t('lists_full', formatNumber(ownLists.length))) : undefined;
}

type FileProps = {
  readonly label: string;
  readonly onText: (file: string, text: string) => void;
  readonly onRefused: (message: StatusMessage) => void;
};

function ListFile({ label, onText, onRefused }: FileProps) {
  const read = async (file: File) => {
    const kilobytes = formatNumber(Math.ceil(file.size / 1000));
    if (file.size > MAX_LIST_LENGTH) return onRefused(bad(() => t('options_file_too_large', kilobytes)));
    return onText(file.name, await file.text());
  };
  // Reading fails if the file was moved or changed since it was chosen.
  const refuse = () => onRefused(bad(() => t('options_file_unreadable')));
  return (
    <FileButton accept={CSV} label={label} onFile={(file) => void read(file).catch(refuse)}>
      {t('lists_file')}
    </FileButton>
  );
}
