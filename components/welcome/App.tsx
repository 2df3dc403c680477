import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Ways } from '../../lib/integrations/ways.ts';
import { shorten } from '../token/format.ts';
import { Identity } from '../token/Identity.tsx';
import { commonSource, Properties } from '../token/Properties.tsx';
import { SignatureLine } from '../token/SignatureLine.tsx';
import { TokenHeader } from '../token/TokenCard.tsx';
import { TopWarning } from '../token/Warning.tsx';
import { Outline } from '../ui/Icon.tsx';
import { GLOBE, KEY, LOCK } from '../ui/icon-paths.ts';
import { type SampleToken, sampleTokens } from './sample-tokens.ts';

type Props = { readonly ways: Pick<Ways, 'hover'> };

/** An explorer's page with many tokens. */
const EXPLORER = 'https://cardanoscan.io/tokens';

/** The page after the installation: a sample to try, the next steps, and a line on privacy. */
export function App({ ways }: Props) {
  return (
    <main>
      <header>
        <img src="/icon/128.png" alt="" width="40" height="40" />
        <h1>{t(ways.hover ? 'welcome_title' : 'welcome_title_touch')}</h1>
      </header>
      <p class="lead">{t('welcome_lead')}</p>
      <Sample ways={ways} />
      <ul class="steps">
        <Step icon={GLOBE} title={t('welcome_open')} text={t('welcome_open_text')}>
          <a class="button" href={EXPLORER} target="_blank" rel="noreferrer">
            {t('welcome_open_button')}
          </a>
        </Step>
        <Step icon={KEY} title={t('welcome_key')} text={t('welcome_key_text')}>
          <a class="button" href="/options.html#keys-mainnet">
            {t('blocks_add_key')}
          </a>
        </Step>
      </ul>
      <footer>
        <Outline path={LOCK} />
        <p>
          {t('welcome_privacy')} <a href="/options.html#privacy">{t('sent_heading')}</a>
        </p>
      </footer>
    </main>
  );
}

type StepProps = {
  /** Path data. */
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** The button. */
  readonly children: ComponentChildren;
};

function Step({ icon, title, text, children }: StepProps) {
  return (
    <li>
      <h2>
        <Outline path={icon} />
        {title}
      </h2>
      <p>{text}</p>
      <div>{children}</div>
    </li>
  );
}

/** Rows like on an explorer. The card beside them shows the token that has the pointer or the focus. */
function Sample({ ways }: Props) {
  const tokens = sampleTokens();
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const shown = chosen ?? 0;
  return (
    <div class="sample">
      <div>
        <p class="note">{t(ways.hover ? 'welcome_try' : 'welcome_try_touch')}</p>
        <ul class="rows">
          {tokens.map(({ token, amount, isSent }, i) => (
            <li key={token.subject}>
              <span class="note">{t(isSent ? 'welcome_sent' : 'welcome_received')}</span>
              <button
                type="button"
                class="link"
                aria-pressed={i === shown}
                onPointerEnter={() => setChosen(i)}
                onFocus={() => setChosen(i)}
                onClick={() => setChosen(i)}
              >
                {shorten(token.fingerprint, 12, 8)}
              </button>
              <b>{amount}</b>
            </li>
          ))}
        </ul>
      </div>
      {/* All cards lie in the same grid cell, so that nothing moves when another card shows. */}
      <section class="cards" aria-label={t('welcome_card')}>
        {tokens.map((sample, i) => (
          <SampleCard key={sample.token.subject} {...sample} isShown={i === shown} />
        ))}
        <p class="visually-hidden" role="status">
          {chosen !== undefined && tokens[chosen]?.token.name?.value}
        </p>
      </section>
    </div>
  );
}

function SampleCard({ token, logo, notes, verdict, isShown }: SampleToken & { readonly isShown: boolean }) {
  const outcome = { kind: 'found', token, fetchedAt: 0, stale: false } as const;
  const identifier = { kind: 'subject', subject: token.subject } as const;
  return (
    <article class={isShown ? 'token shown' : 'token'}>
      <TokenHeader view={{ network: token.network, identifier, outcome, logo, now: 0 }} />
      <TopWarning notes={notes} />
      <Properties token={token} />
      <Identity policy={token.policy} fingerprint={token.fingerprint} />
      <SignatureLine
        verdicts={{ name: verdict }}
        source={commonSource(token)}
        age={t('welcome_sample')}
        host={t('welcome_sample')}
      />
    </article>
  );
}
