import type { ComponentChildren } from 'preact';
import { Status } from '../ui/Status.tsx';
import type { StatusMessage } from '../ui/status-message.ts';

export type ItemProps = {
  /** The ID of the control, and the prefix of those of its hint and status. */
  readonly id?: string;
  /** Whether the title is the label of the control: by default where that has an ID. */
  readonly isLabel?: boolean;
  readonly title: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly status?: StatusMessage | undefined;
  readonly isInList?: boolean | undefined;
  /** The controls. */
  readonly children?: ComponentChildren;
};

/** The parts of a row: what it is about, the status of its last action, and its controls at the end. */
export function ItemParts(props: ItemProps) {
  const { id, isLabel = id !== undefined, title, hint, status, isInList = false, children } = props;
  const Title = isLabel ? 'label' : 'b';
  return (
    <>
      <Title for={isLabel ? id : undefined}>{title}</Title>
      {hint !== undefined && (
        <p id={id && hintOf(id)} class="note">
          {hint}
        </p>
      )}
      <Status {...(id && { id: statusOf(id) })} message={status} isInList={isInList} hasIcon />
      <span class="actions">{children}</span>
    </>
  );
}

/** One row of a group, an item of its list. */
export function Item(props: ItemProps) {
  const Row = props.isInList ? 'li' : 'div';
  return (
    <Row class="item">
      <ItemParts {...props} />
    </Row>
  );
}

/** The IDs of what describes the control of a row, for its `aria-describedby`. */
export const hintOf = (id: string) => `${id}-hint`;
export const statusOf = (id: string) => `${id}-status`;
