import type { ComponentChildren } from 'preact';
import { SwitchField } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

/** `name`: of an explorer, or the host of an added site. */
type Props = SectionProps & {
  readonly name: string;
  readonly hint: ComponentChildren;
  /** Further controls. */
  readonly children?: ComponentChildren;
};

/** Turns cards on a site on or off. */
export function SiteSwitch({ name, hint, settings, saving, children }: Props) {
  const field = `site ${name}`;
  return (
    <SwitchField
      isInList
      label={name}
      hint={hint}
      value={!settings.disabledSites.includes(name)}
      status={saving.statusOf(field)}
      onChange={(isOn) =>
        void saving.saveField(field, ({ disabledSites }) => ({
          disabledSites: withSite(disabledSites, name, isOn),
        }))
      }
    >
      {children}
    </SwitchField>
  );
}

/** The names of the disabled sites after one of them is turned on or off. */
export function withSite(disabledSites: readonly string[], name: string, isOn: boolean): readonly string[] {
  const others = disabledSites.filter((site) => site !== name);
  return isOn ? others : [...others, name];
}
