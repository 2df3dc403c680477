/** The rows of the options: title and hint, the status of the last action, and the controls at the end. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import type { Settings, SettingsStore } from '../../lib/settings/settings.ts';
import type { Environment } from '../../lib/settings/transfer.ts';
import { type Clock, useUniqueId } from '../hooks/effects.ts';
import type { Access, useConnections } from '../hooks/stores.ts';
import { Icon } from '../ui/Icon.tsx';
import { DOWN } from '../ui/icon-paths.ts';
import { Select, type SelectProps } from '../ui/Select.tsx';
import { Status, type StatusMessage, useAction } from '../ui/Status.tsx';

/** What the sections of the options share. */
export type Tools = {
  readonly client: Client;
  readonly settings: Settings;
  /** Changes settings. Resolves to what the user reads; rejects if the browser cannot save. */
  readonly save: (change: Parameters<SettingsStore['change']>[0]) => Promise<StatusMessage>;
  readonly access: Access;
  readonly connecting: ReturnType<typeof useConnections>;
  readonly clock: Clock;
  readonly readEnvironment: () => Promise<Environment>;
  /** The row or field that the page's address names, such as `sites` or `connections-preview`. */
  readonly target: string;
};

type RowProps = {
  /** The ID of the row's control, which the title labels. That of the hint begins with it. */
  readonly id?: string;
  readonly title: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly status?: StatusMessage | undefined;
  readonly isInList?: boolean;
  /** The controls. */
  readonly children?: ComponentChildren;
};

const hintOf = (id: string) => `${id}-hint`;

export function Row({ id, title, hint, status, isInList = false, children }: RowProps) {
  const Box = isInList ? 'li' : 'div';
  return (
    <Box class="row">
      <div class="texts">
        {id === undefined ? <b>{title}</b> : <label for={id}>{title}</label>}
        {hint !== undefined && (
          <p id={id && hintOf(id)} class="note">
            {hint}
          </p>
        )}
        <Status message={status} isInList={isInList} hasIcon />
      </div>
      {children !== undefined && <span class="actions">{children}</span>}
    </Box>
  );
}

type SettingProps<T> = Omit<RowProps, 'id' | 'status'> & {
  readonly value: T;
  /** Resolves to what the user reads. */
  readonly onChange: (value: T) => Promise<StatusMessage>;
};

type ChoiceProps<T extends string> = SettingProps<T> & Pick<SelectProps<T>, 'options' | 'nameOf' | 'isOpen'>;

export function ChoiceRow<T extends string>(props: ChoiceProps<T>) {
  const { value, options, nameOf, isOpen, onChange, ...row } = props;
  const id = useUniqueId();
  const { status, run } = useAction();
  return (
    <Row {...row} id={id} status={status}>
      <Select
        id={id}
        describedBy={row.hint === undefined ? undefined : hintOf(id)}
        value={value}
        options={options}
        nameOf={nameOf}
        isOpen={isOpen}
        onChange={(chosen) => void run(onChange(chosen))}
      />
    </Row>
  );
}

/** A check box that looks like a switch. `children`: further controls. */
export function SwitchRow({ value, onChange, children, ...row }: SettingProps<boolean>) {
  const id = useUniqueId();
  const { status, run } = useAction();
  return (
    <Row {...row} id={id} status={status}>
      {children}
      <input
        id={id}
        class="switch"
        type="checkbox"
        checked={value}
        aria-describedby={row.hint === undefined ? undefined : hintOf(id)}
        onChange={(event) => void run(onChange(event.currentTarget.checked))}
      />
    </Row>
  );
}

type FieldProps = {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly children: (id: string) => ComponentChildren;
};

/** One field of a form. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useUniqueId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id)}
      {hint}
    </div>
  );
}

type DisclosureProps = Pick<RowProps, 'title' | 'hint' | 'children'> & {
  /** Opens it. */
  readonly isTarget?: boolean;
};

/** A row that opens. */
export function Disclosure({ title, hint, isTarget = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isTarget);
  useEffect(() => {
    if (isTarget) setOpen(true);
  }, [isTarget]);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="row">
        <span class="texts">
          <b>{title}</b>
          {hint !== undefined && <span class="note">{hint}</span>}
        </span>
        <Icon path={DOWN} />
      </summary>
      {isOpen && <div class="opened">{children}</div>}
    </details>
  );
}

/** Focuses a control once it is rendered and the page's address names it. */
export function useTargetFocus<E extends HTMLElement>(isTarget: boolean) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!isTarget) return;
    ref.current?.focus();
    // With the button that saves below it.
    ref.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return ref;
}
