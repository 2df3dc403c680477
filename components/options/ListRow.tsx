import type { ComponentChildren } from 'preact';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { ListState } from '../../lib/lists/lists.ts';
import { age } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Item } from './Item.tsx';
import type { SectionProps } from './section-props.ts';
import type { ListsInUse } from './use-lists.ts';

export type ListRowProps = SectionProps & {
  readonly lists: ListsInUse;
  readonly now: number;
  /** Moves the focus, after the clicked button has gone with its row or its list. */
  readonly onRemoved: () => void;
};

type RowProps = Pick<ListRowProps, 'lists' | 'now'> & {
  readonly id: string;
  readonly name: string;
  readonly about: ComponentChildren;
  readonly isOn: boolean;
  readonly onRemove: () => void;
  /** The button that fetches the list. */
  readonly children: ComponentChildren;
};

/** A list with its size and age, and the buttons that fetch and remove it. */
export function ListRow({ id, lists, now, name, about, isOn, onRemove, children }: RowProps) {
  const state = isOn ? lists.stateOf(id) : undefined;
  const status = lists.statusOf(id);
  const isFetching = lists.fetching === id;
  return (
    <Item
      isInList
      title={<bdi>{name}</bdi>}
      status={isOn || status?.tone === 'bad' ? status : undefined}
      hint={
        <>
          {about}
          <span class="list-state" role="status">
            {isFetching ? t('lists_fetching') : state && stateSentence(state, now)}
          </span>
        </>
      }
    >
      {children}
      {isOn && (
        <Button class="remove" label={t('lists_remove_named', name)} onPress={onRemove}>
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
