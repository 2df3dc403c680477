import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { type LabelledToken, type TokenRef, tokenRefText, without } from '../../lib/settings/labels.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import type { Parts } from './parts.ts';

/** What the user has said of single tokens in the popup, each to be taken back. */
export function OwnTokens({ settings: { labelledTokens, mutedTokens }, keeping }: Parts) {
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const take = async (fields: Parameters<typeof keeping.keep>[0]) => {
    const refusal = await keeping.keep(fields);
    setSaid(refusal ?? good(() => t('removed')));
    // The button goes with its token.
    if (refusal === undefined) heading.current?.focus();
  };
  return (
    <section aria-labelledby="own-tokens">
      <h2 id="own-tokens" ref={heading} tabIndex={-1}>
        {t('options_own_labels')}
      </h2>
      <p class="note">{t('options_own_labels_note')}</p>
      {labelledTokens.length === 0 && <p class="note">{t('options_own_labels_none')}</p>}
      <ul class="sites" aria-labelledby="own-tokens">
        {labelledTokens.map((one) => (
          <li key={tokenRefText(one)}>
            <OwnToken title={safeText(one.label).text} of={one} />
            <Button
              label={t('own_label_remove_named', safeText(one.label).text)}
              onPress={() => void take((now) => ({ labelledTokens: without(now.labelledTokens, one) }))}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {mutedTokens.length > 0 && (
        <>
          <h3 id="muted-tokens">{t('options_muted')}</h3>
          <ul class="sites" aria-labelledby="muted-tokens">
            {mutedTokens.map((one) => (
              <li key={tokenRefText(one)}>
                <OwnToken title={nameOf(one)} of={one} />
                <Button
                  label={t('options_muted_again_named', nameOf(one))}
                  onPress={() => void take((now) => ({ mutedTokens: without(now.mutedTokens, one) }))}
                >
                  {t('options_muted_again')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Status said={said} />
    </section>
  );
}

/** As its asset name has it, where that is a text. */
const nameOf = ({ subject }: TokenRef) =>
  titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined }).text;

type TokenProps = {
  readonly title: string;
  readonly of: TokenRef & Pick<Partial<LabelledToken>, 'name' | 'ticker'>;
};

function OwnToken({ title, of: { network, subject, name, ticker } }: TokenProps) {
  const face = [name, ticker].flatMap((text) => (text === undefined ? [] : [safeText(text).text]));
  return (
    <span class="own-token">
      <bdi>{title}</bdi>
      <span class="note">
        <bdi>{face.join(' · ')}</bdi> <code title={subject}>{shorten(subject)}</code> {NETWORK_NAMES[network]}
      </span>
    </span>
  );
}
