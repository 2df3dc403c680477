import { t } from '../../lib/i18n/messages.ts';
import { AtHand } from './AtHand.tsx';
import { Sample } from './Sample.tsx';
import { Sent } from './Sent.tsx';

type Props = {
  readonly browser: 'chromium' | 'firefox';
  /** As it is set now; undefined where there is none. */
  readonly readShortcut: () => Promise<string | undefined>;
  readonly openOptions: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** The operators' own words; opened without telling them where from. */
const TERMS = [
  [
    'welcome_terms_api',
    'https://github.com/cardano-foundation/cardano-token-registry/blob/master/API_Terms_of_Use.md',
  ],
  [
    'welcome_terms_registry',
    'https://github.com/cardano-foundation/cardano-token-registry/blob/master/Registry_Terms_of_Use.md',
  ],
  ['welcome_terms_provider', 'https://blockfrost.io/terms'],
] as const;

const NEVER = [
  'welcome_never_pages',
  'welcome_never_statistics',
  'welcome_never_wallet',
  'welcome_never_key',
];

/** What the extension does and sends, told once, before anything was looked up. */
export function App({ browser, readShortcut, openOptions, now }: Props) {
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
        <Sample now={now} />
        <p class="note">{t('welcome_try_where')}</p>
      </section>
      <section aria-labelledby="sent">
        <h2 id="sent">{t('welcome_sent')}</h2>
        <Sent />
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
      <AtHand browser={browser} readShortcut={readShortcut} />
      <footer>
        <p>{t('welcome_options_what')}</p>
        <button type="button" class="main" onClick={openOptions}>
          {t('welcome_options')}
        </button>
      </footer>
    </main>
  );
}
