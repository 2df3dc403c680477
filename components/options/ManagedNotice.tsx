import { t } from '../../lib/i18n/messages.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { managedAddresses } from '../../lib/settings/managed.ts';
import { Button } from '../ui/Button.tsx';
import { bad } from '../ui/status-message.ts';
import { Item } from './Item.tsx';
import { Group } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

/** Says that an organization has set options, asks for the host permissions they need, and names its invalid values. */
export function ManagedNotice({
  managed,
  access,
  current,
}: Pick<SectionProps, 'managed' | 'access' | 'current'>) {
  const addresses = managedAddresses(managed);
  const { values, refused } = managed;
  const isSet = Object.keys(values).length > 0;
  const blocked = addresses
    .filter((address) => access.allows(address) === false)
    .map((address) => new URL(address));
  const isProblem = blocked.length > 0 || refused.length > 0;
  // Each field says so too. Outside of the first section, only problems are worth the space.
  if (!isProblem && !(isSet && current === 'keys')) return null;
  const hosts = [...new Set(blocked.map(({ host }) => host))].join(', ');
  return (
    <Group title={t('managed_title')}>
      {isSet && (
        <Item
          title={t('managed_set')}
          hint={t('managed_set_hint')}
          status={hosts === '' ? undefined : bad(() => t('managed_blocked', hosts))}
        >
          {hosts !== '' && (
            <Button onPress={() => void access.request(...new Set(blocked.map(hostPatternOf)))}>
              {t('options_allow')}
            </Button>
          )}
        </Item>
      )}
      {refused.length > 0 && (
        <Item title={t('managed_wrong')} status={bad(() => t('managed_refused', refused.join(', ')))} />
      )}
    </Group>
  );
}
