import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { shorten } from '../token/format.ts';
import { Identity } from '../token/Identity.tsx';
import { commonSource, Properties } from '../token/Properties.tsx';
import { SignatureLine } from '../token/SignatureLine.tsx';
import { TokenHeader } from '../token/TokenCard.tsx';
import { TopWarning } from '../token/Warning.tsx';
import { type SampleToken, sampleTokens } from './sample-tokens.ts';

/** Rows like on an explorer. The card beside them shows the token that has the pointer or the focus. */
export function Sample() {
  const tokens = sampleTokens();
  const [pointed, setShown] = useState<number | undefined>(undefined);
  const shown = pointed ?? 0;
  return (
    <div class="sample">
      <div>
        <p class="note">{t('welcome_try')}</p>
        <ul class="rows">
          {tokens.map(({ token, amount, isSent }, i) => (
            <li key={token.subject}>
              <span class="note">{t(isSent ? 'welcome_sent' : 'welcome_received')}</span>
              <button
                type="button"
                class="link"
                aria-pressed={i === shown}
                onPointerEnter={() => setShown(i)}
                onFocus={() => setShown(i)}
                onClick={() => setShown(i)}
              >
                {shorten(token.fingerprint, 12, 8)}
              </button>
              <b>{amount}</b>
            </li>
          ))}
        </ul>
      </div>
      {/* All cards share one place, so that nothing moves when another one shows. */}
      <section class="cards" aria-label={t('welcome_card')}>
        {tokens.map((one, i) => (
          <SampleCard key={one.token.subject} {...one} isShown={i === shown} />
        ))}
        <p class="visually-hidden" role="status">
          {pointed !== undefined && tokens[pointed]?.token.name?.value}
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
      <Identity policy={token.policy} assetName={undefined} fingerprint={token.fingerprint} />
      <SignatureLine
        verdicts={{ name: verdict }}
        source={commonSource(token)}
        age={t('welcome_sample')}
        host={t('welcome_sample')}
      />
    </article>
  );
}
