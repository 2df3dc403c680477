import type { ComponentChildren } from 'preact';
import { CheckBox } from '../ui/CheckBox.tsx';
import { withSite } from './disabled-sites.ts';
import type { SectionProps } from './section-props.ts';

/** `name`: of an explorer, or the host of an added site. */
type Props = SectionProps & { readonly name: string; readonly hint: ComponentChildren };

/** Turns cards on a site on or off. */
export function SiteCheckBox({ name, hint, settings, saving }: Props) {
  const field = `site ${name}`;
  return (
    <CheckBox
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
    />
  );
}
