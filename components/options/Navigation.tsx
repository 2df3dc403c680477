import { t } from '../../lib/i18n/messages.ts';
import { Outline } from '../ui/Icon.tsx';
import { SEARCH } from '../ui/icon-paths.ts';

type Section = {
  readonly id: string;
  /** Of its icon. */
  readonly path: string;
  readonly name: () => string;
};

const SECTIONS: readonly Section[] = [
  {
    id: 'keys',
    path: 'M8.2 8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM8.2 8h5.3v2M11.3 8v1.6',
    name: () => t('options_keys'),
  },
  {
    id: 'general',
    path: SEARCH,
    name: () => t('options_general'),
  },
  {
    id: 'list',
    path: 'M2.8 4h.1M2.8 8h.1M2.8 12h.1M5.5 4h8M5.5 8h8M5.5 12h8',
    name: () => t('options_names'),
  },
  {
    id: 'cards',
    path: 'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3zM4.5 6.5h3v3h-3zM10 7h1.5M10 9.5h1.5',
    name: () => t('options_cards'),
  },
  {
    id: 'sites',
    path: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM2.2 6.5h11.6M2.2 9.5h11.6M8 2c2 1.7 2.6 3.8 2.6 6S10 12.3 8 14C6 12.3 5.4 10.2 5.4 8S6 3.7 8 2z',
    name: () => t('sites_heading'),
  },
  {
    id: 'own-labels',
    path: 'm8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1-3.7-2-3.7 2 .8-4.1L2 6.3l4.2-.5z',
    name: () => t('options_own_labels'),
  },
  {
    id: 'cache',
    path: 'M4 7h8a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2',
    name: () => t('options_cache'),
  },
  {
    id: 'settings',
    path: 'm8 1.8 5.3 3v6.4L8 14.2l-5.3-3V4.8zM2.8 4.9 8 7.8l5.2-2.9M8 7.8v6.3',
    name: () => t('options_settings'),
  },
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
        {SECTIONS.map(({ id, path, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={target.startsWith(id) ? 'true' : undefined}>
              <Outline path={path} />
              {name()}
            </a>
          </li>
        ))}
      </ul>
      <a class="tour" href="/welcome.html">
        <Outline path="M8 2v3M8 11v3M2 8h3M11 8h3" />
        {t('options_tour')}
      </a>
    </nav>
  );
}
