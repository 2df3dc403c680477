import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { PUBLIC_LIST_IDS, PUBLIC_LISTS, type PublicListId } from '../../lib/lists/public-lists.ts';
import { named } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { ListRow, type ListRowProps, requestList } from './ListRow.tsx';
import { OwnLists } from './OwnLists.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';
import { useLists } from './use-lists.ts';

/** The lists of others: built-in ones, and those of the user or of a team. */
export function ListsSection(section: SectionProps) {
  const lists = useLists(section.client, section.settings);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = { ...section, lists, onRemoved: () => heading.current?.focus() };
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
  const { settings, saving, lists } = row;
  const { address } = PUBLIC_LISTS[id];
  const isOn = settings.publicLists.includes(id);
  const name = t(named('lists_name', id));
  const get = async () => {
    if (!(await requestList(row, id, address))) return;
    const error = await saving.save(({ publicLists }) => ({
      publicLists: [...new Set([...publicLists, id])],
    }));
    return error ? lists.setStatus(id, error) : lists.renew(id);
  };
  const about = (
    <>
      {t(named('lists_about', id))} <code>{new URL(address).host}</code>
    </>
  );
  return (
    <ListRow
      {...row}
      {...{ id, name, about, isOn }}
      removal={({ publicLists }) => ({ publicLists: publicLists.filter((list) => list !== id) })}
    >
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
