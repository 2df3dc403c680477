/** Rows of the options, each with one control. Those of a setting have the texts `setting_FIELD` and `setting_FIELD_hint`. */
import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/messages.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { Segmented, Select, type SelectProps } from '../ui/Select.tsx';
import type { StatusMessage } from '../ui/status-message.ts';
import { hintOf, Item } from './Item.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

type Labelled = {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly status: StatusMessage | undefined;
};

type ChoiceFieldProps<T extends string | number> = Labelled &
  Omit<SelectProps<T>, 'label'> & {
    /** All choices side by side, where they are few and short. */
    readonly isSegmented?: boolean;
  };

export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { label, hint, status, isSegmented = false, ...choice } = props;
  const id = useUniqueId();
  const Control = isSegmented ? Segmented : Select;
  return (
    <Item id={id} title={label} hint={hint} status={status}>
      <Control {...choice} id={id} describedBy={hint === undefined ? undefined : hintOf(id)} />
    </Item>
  );
}

type SwitchFieldProps = Labelled & {
  readonly value: boolean;
  readonly isInList?: boolean;
  readonly onChange: (value: boolean) => void;
  /** Further controls. */
  readonly children?: ComponentChildren;
};

/** A check box that looks like a switch. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, hint, status, value, isInList, onChange, children } = props;
  const id = useUniqueId();
  return (
    <Item id={id} title={label} hint={hint} status={status} isInList={isInList}>
      {children}
      <input
        id={id}
        class="switch"
        type="checkbox"
        checked={value}
        aria-describedby={hint === undefined ? undefined : hintOf(id)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Item>
  );
}

type FieldOf<Value> = { [K in keyof Settings]: Settings[K] extends Value ? K : never }[keyof Settings];

export function SettingSwitch({ field, ...section }: SectionProps & { readonly field: FieldOf<boolean> }) {
  return (
    <SwitchField
      label={t(`setting_${field}`)}
      hint={t(`setting_${field}_hint`)}
      {...fieldProps(section, field)}
    />
  );
}

type SettingChoiceProps<K extends FieldOf<string | number>> = SectionProps & {
  readonly field: K;
  readonly options: readonly Settings[K][];
  /** The name of an option; by default the message `setting_FIELD_OPTION`. */
  readonly nameOf?: (option: Settings[K]) => string;
  readonly isSegmented?: boolean;
};

export function SettingChoice<K extends FieldOf<string | number>>(props: SettingChoiceProps<K>) {
  const { field, options, isSegmented = false, ...section } = props;
  const { nameOf = (option: Settings[K]) => t(`setting_${field}_${option}`) } = props;
  return (
    <ChoiceField
      label={t(`setting_${field}`)}
      hint={t(`setting_${field}_hint`)}
      {...{ options, nameOf, isSegmented }}
      {...fieldProps(section, field)}
    />
  );
}
