import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { useStored } from '../hooks/stores.ts';
import { shorten } from '../token/format.ts';
import { TokenCard } from '../token/TokenCard.tsx';
import { Question, type QuestionProps } from './Question.tsx';
import { sampleTokens } from './sample-tokens.ts';

type Props = Omit<QuestionProps, 'consent' | 'heading'>;

/** The page after the installation: asks for the agreement to look-ups, then shows what they are good for. */
export function App(props: Props) {
  const consent = useStored(props.store, undefined);
  if (consent === undefined) return null;
  return (
    <main>
      {consent === 'allowed' ? <Introduction /> : <Question {...props} consent={consent} heading="h1" />}
    </main>
  );
}

/** A sample to hover: the card shows the token that has the pointer or the focus. */
function Introduction() {
  const [tokens] = useState(sampleTokens);
  const [shown, setShown] = useState(tokens[0]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared with its question.
  useEffect(() => heading.current?.focus(), []);
  const { token, logo } = shown;
  const outcome = { kind: 'found', token, fetchedAt: 0, stale: false } as const;
  const identifier = { kind: 'subject', subject: token.subject } as const;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('first_run_title')}
      </h1>
      <p>{t('first_run_lead')}</p>
      <ul class="rows">
        {tokens.map((sample) => (
          <li key={sample.token.subject}>
            <button
              type="button"
              class="link"
              aria-pressed={sample === shown}
              onPointerEnter={() => setShown(sample)}
              onFocus={() => setShown(sample)}
            >
              {shorten(sample.token.fingerprint, 12, 8)}
            </button>
          </li>
        ))}
      </ul>
      <div class="sample" aria-live="polite">
        <TokenCard view={{ network: token.network, identifier, outcome, logo, now: 0 }} />
      </div>
      <a class="button" href="https://cardanoscan.io/tokens" target="_blank" rel="noreferrer">
        {t('first_run_open')}
      </a>
    </>
  );
}
