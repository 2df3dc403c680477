import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { PUBLIC_LIST_IDS, PUBLIC_LISTS, type PublicListId } from '../../lib/lists/public-lists.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { Clock } from '../hooks/use-now.ts';
import { named } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { bad } from '../ui/status-message.ts';
import { ListRow, type ListRowProps } from './ListRow.tsx';
import { OwnLists } from './OwnLists.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';
import { useLists } from './use-lists.ts';

type Props = SectionProps & { readonly client: Client; readonly clock: Clock };
/** The lists of others: built-in ones, and those of the user or of a team. */
export function ListsSection({ client, clock, ...section }: Props) {
  const lists = useLists(client, section.settings);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = { ...section, lists, now: clock(), onRemoved: () => heading.current?.focus() };
  return (
    <Section id="lists" current={section.current} headingRef={heading} note={t('lists_note')}>
      <Group list={t('lists_public')}>
        {PUBLIC_LIST_IDS.map((id) => (
          <PublicListRow key={id} id={id} {...row} />
        ))}
      </Group>
      <OwnLists {...row} />
    </Section>
  );
}

/** Off until the user gets it. Its removal deletes it and turns it off. */
function PublicListRow({ id, ...row }: ListRowProps & { readonly id: PublicListId }) {
  const { settings, access, saving, lists, now, onRemoved } = row;
  const { address } = PUBLIC_LISTS[id];
  const isOn = settings.publicLists.includes(id);
  const name = t(named('lists_name', id));
  const get = async () => {
    // Within the user's gesture, or the browser does not show its prompt.
    if (!(await access.request(hostPatternOf(new URL(address)))))
      return lists.setStatus(
        id,
        bad(() => t('options_list_declined')),
      );
    const error = await saving.save(({ publicLists }) => ({
      publicLists: [...new Set([...publicLists, id])],
    }));
    return error ? lists.setStatus(id, error) : lists.renew(id);
  };
  const remove = async () => {
    const change = ({ publicLists }: typeof settings) => ({
      publicLists: publicLists.filter((one) => one !== id),
    });
    const error = await saving.save(change);
    if (error) lists.setStatus(id, error);
    else onRemoved();
  };
  const about = (
    <>
      {t(named('lists_about', id))} <code>{new URL(address).host}</code>
    </>
  );
  return (
    <ListRow {...{ id, lists, now, name, about, isOn }} onRemove={() => void remove()}>
      <Button
        isDisabled={lists.fetching !== undefined}
        label={t(isOn ? 'lists_update_named' : 'lists_get_named', name)}
        onPress={() => void get()}
      >
        {t(isOn ? 'options_list_update' : 'lists_get')}
      </Button>
    </ListRow>
  );
}
