import type { ComponentChildren } from 'preact';
import { Status } from '../ui/Status.tsx';
import type { StatusMessage } from '../ui/status-message.ts';

export type ItemProps = {
  /** The ID of the control. The IDs of its hint and its status begin with it. */
  readonly id?: string;
  /** Makes the title the label of the control; by default if there is an ID. */
  readonly isLabel?: boolean;
  readonly title: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly status?: StatusMessage | undefined;
  readonly isInList?: boolean | undefined;
  /** The controls. */
  readonly children?: ComponentChildren;
};

/** The parts of a row: title and hint, the status of the last action, and the controls at the end. */
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

/** The IDs of a control's hint and status, for its `aria-describedby`. */
export const hintOf = (id: string) => `${id}-hint`;
export const statusOf = (id: string) => `${id}-status`;
