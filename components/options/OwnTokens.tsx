import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { type MeantToken, placeName, type TokenPlace, without } from '../../lib/settings/labels.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import type { Parts } from './parts.ts';

/** What the user has said of single tokens in the popup, each to be taken back. */
export function OwnTokens({ settings: { meant, quiet }, keeping }: Parts) {
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const take = async (fields: Parameters<typeof keeping.keep>[0]) => {
    const refusal = await keeping.keep(fields);
    setSaid(refusal ?? good(() => t('meant_removed')));
    // The button goes with its token.
    if (refusal === undefined) heading.current?.focus();
  };
  return (
    <section aria-labelledby="own-tokens">
      <h2 id="own-tokens" ref={heading} tabIndex={-1}>
        {t('options_meant')}
      </h2>
      <p class="note">{t('options_meant_note')}</p>
      {meant.length === 0 && <p class="note">{t('options_meant_none')}</p>}
      <ul class="sites" aria-labelledby="own-tokens">
        {meant.map((one) => (
          <li key={placeName(one)}>
            <OwnToken title={safeText(one.label).text} of={one} />
            <Button
              label={t('meant_remove_name', safeText(one.label).text)}
              onPress={() => void take((now) => ({ meant: without(now.meant, one) }))}
            >
              {t('meant_remove')}
            </Button>
          </li>
        ))}
      </ul>
      {quiet.length > 0 && (
        <>
          <h3 id="quiet-tokens">{t('options_quiet')}</h3>
          <ul class="sites" aria-labelledby="quiet-tokens">
            {quiet.map((one) => (
              <li key={placeName(one)}>
                <OwnToken title={nameOf(one)} of={one} />
                <Button
                  label={t('options_quiet_again_name', nameOf(one))}
                  onPress={() => void take((now) => ({ quiet: without(now.quiet, one) }))}
                >
                  {t('options_quiet_again')}
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
const nameOf = ({ subject }: TokenPlace) =>
  titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined }).text;

type TokenProps = {
  readonly title: string;
  readonly of: TokenPlace & Pick<Partial<MeantToken>, 'name' | 'ticker'>;
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
