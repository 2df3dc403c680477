import type { ComponentChildren } from 'preact';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { ListState } from '../../lib/lists/lists.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { age } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad } from '../ui/status-message.ts';
import { Item } from './Item.tsx';
import type { SectionProps } from './section-props.ts';
import type { ListsInUse } from './use-lists.ts';
import type { Change } from './use-saving.ts';

export type ListRowProps = SectionProps & {
  readonly lists: ListsInUse;
  /** Called after a removal, which takes the focused button with it. */
  readonly onRemoved: () => void;
};

type RowProps = ListRowProps & {
  readonly id: string;
  readonly name: string;
  readonly about: ComponentChildren;
  readonly isOn: boolean;
  /** Removes the list from the settings. */
  readonly removal: Change;
  /** The button that fetches the list. */
  readonly children: ComponentChildren;
};

/** A list with its size and age, and the buttons that fetch and remove it. */
export function ListRow(props: RowProps) {
  const { id, lists, clock, saving, name, about, isOn, removal, onRemoved, children } = props;
  const state = isOn ? lists.stateOf(id) : undefined;
  const status = lists.statusOf(id);
  const isFetching = lists.fetching === id;
  const remove = async () => {
    const error = await saving.save(removal);
    if (error) lists.setStatus(id, error);
    else onRemoved();
  };
  return (
    <Item
      isInList
      title={<bdi>{name}</bdi>}
      status={isOn || status?.tone === 'bad' ? status : undefined}
      hint={
        <>
          {about}
          <span class="list-state" role="status">
            {isFetching ? t('lists_fetching') : state && stateSentence(state, clock())}
          </span>
        </>
      }
    >
      {children}
      {isOn && (
        <Button class="remove" label={t('lists_remove_named', name)} onPress={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </Item>
  );
}

function stateSentence({ count, fetchedAt }: ListState, now: number): string {
  if (fetchedAt === null) return t('lists_not_fetched');
  return plural('lists_state', count, age(now - fetchedAt));
}

/** Asks for access to the list's host. Called first within the user's gesture, or the browser does not show its prompt. */
export async function requestList(
  { access, lists }: ListRowProps,
  id: string,
  address: string,
): Promise<boolean> {
  const isAllowed = await access.request(hostPatternOf(new URL(address)));
  const declined = bad(() => t('options_list_declined'));
  if (!isAllowed) lists.setStatus(id, declined);
  return isAllowed;
}
