import { t } from '../../lib/i18n/messages.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

type Section = { readonly id: string; readonly icon: IconName; readonly name: () => string };

const SECTIONS: readonly Section[] = [
  { id: 'keys', icon: 'key', name: () => t('options_keys') },
  { id: 'general', icon: 'search', name: () => t('options_general') },
  { id: 'list', icon: 'list', name: () => t('options_names') },
  { id: 'cards', icon: 'card', name: () => t('options_cards') },
  { id: 'sites', icon: 'globe', name: () => t('sites_heading') },
  { id: 'own-labels', icon: 'star', name: () => t('options_own_labels') },
  { id: 'cache', icon: 'lock', name: () => t('options_cache') },
  { id: 'settings', icon: 'box', name: () => t('options_settings') },
];

/** Links to the sections, and to the first-run page. */
export function Navigation({ target }: { readonly target: string }) {
  return (
    <nav>
      <h1>
        <img src="/icon/48.png" alt="" width="28" height="28" />
        Token Lens
      </h1>
      <ul>
        {SECTIONS.map(({ id, icon, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={target.startsWith(id) ? 'true' : undefined}>
              <Icon name={icon} />
              {name()}
            </a>
          </li>
        ))}
      </ul>
      <a class="tour" href="/welcome.html">
        <Icon name="tour" />
        {t('options_tour')}
      </a>
    </nav>
  );
}
