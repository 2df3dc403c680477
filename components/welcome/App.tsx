import { t } from '../../lib/i18n/messages.ts';
import { PROVIDER_TERMS } from '../../lib/network/networks.ts';
import type { Clock } from '../hooks/use-now.ts';
import { AccessSection } from './AccessSection.tsx';
import { DataSent } from './DataSent.tsx';
import { Sample } from './Sample.tsx';

type Props = {
  readonly browser: 'chromium' | 'firefox';
  /** The current keyboard shortcut; undefined where none is set. */
  readonly readShortcut: () => Promise<string | undefined>;
  readonly openOptions: () => void;
  readonly clock: Clock;
};

/** Opened without a referrer. */
const TERMS = [
  [
    'welcome_terms_api',
    'https://github.com/cardano-foundation/cardano-token-registry/blob/master/API_Terms_of_Use.md',
  ],
  [
    'welcome_terms_registry',
    'https://github.com/cardano-foundation/cardano-token-registry/blob/master/Registry_Terms_of_Use.md',
  ],
  ['welcome_terms_provider', PROVIDER_TERMS],
] as const;

const NEVER = [
  'welcome_never_pages',
  'welcome_never_statistics',
  'welcome_never_wallet',
  'welcome_never_key',
];

/** The page after the installation: what the extension does, and which data it sends. */
export function App({ browser, readShortcut, openOptions, clock }: Props) {
  return (
    <main>
      <header>
        <img src="/icon/128.png" alt="" width="56" height="56" />
        <div>
          <h1>Token Lens</h1>
          <p class="lead">{t('welcome_lead')}</p>
        </div>
      </header>
      <section aria-labelledby="try">
        <h2 id="try">{t('welcome_try')}</h2>
        <p>{t('welcome_try_how')}</p>
        <Sample clock={clock} />
        <p class="note">{t('welcome_try_where')}</p>
      </section>
      <section aria-labelledby="sent">
        <h2 id="sent">{t('welcome_sent')}</h2>
        <DataSent />
        <h3>{t('welcome_never')}</h3>
        <ul class="never">
          {NEVER.map((name) => (
            <li key={name}>{t(name)}</li>
          ))}
        </ul>
        <h3>{t('welcome_terms')}</h3>
        <p>{t('welcome_terms_operators')}</p>
        <ul class="terms">
          {TERMS.map(([name, href]) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer">
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <AccessSection browser={browser} readShortcut={readShortcut} />
      <footer>
        <p>{t('welcome_options_what')}</p>
        <button type="button" class="main" onClick={openOptions}>
          {t('welcome_options')}
        </button>
      </footer>
    </main>
  );
}
