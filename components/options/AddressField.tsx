import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddressReading } from '../../lib/settings/address.ts';
import { useOwnId } from '../hooks/use-own-id.ts';
import { useWayBack } from '../hooks/use-way-back.ts';
import { addressRefusalMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** The address that the field returns to by "Default"; empty where there is none. */
  readonly standard: string;
  /** Whether the browser lets us reach the address; undefined while that is not known. */
  readonly allowed: boolean | undefined;
  readonly mayBeEmpty: boolean;
  readonly read: (typed: string) => AddressReading;
  /**
   * Called within the user's gesture, so that the browser's permission can be asked for. Resolves to what is to be
   * said where the address was not kept.
   */
  readonly onSave: (address: string, hostPattern: string | undefined) => Promise<StatusMessage | undefined>;
  /** Asks what is at the address that is kept; `name` is the button's, `asking` is said meanwhile. */
  readonly test?: {
    readonly name: string;
    readonly asking: () => string;
    readonly run: () => Promise<StatusMessage>;
  };
};

/** A service's base address. A refused one stays in the field, and the one before in use. */
export function AddressField(props: Props) {
  const { label, hint, value, standard, allowed, mayBeEmpty, read, onSave, test } = props;
  const [typed, setTyped] = useState(value);
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const id = useOwnId();
  useEffect(() => setTyped(value), [value]);

  // An answer to what the field held before is none to what it holds now.
  const turn = useRef(0);
  const sayLater = async (coming: Promise<StatusMessage>) => {
    const mine = ++turn.current;
    const words = await coming;
    if (turn.current === mine) setSaid(words);
  };

  const keep = (address: string, hostPattern: string | undefined, kept: () => string) => {
    setTyped(address);
    return sayLater(onSave(address, hostPattern).then((refused) => refused ?? good(kept)));
  };
  const save = async (text: string) => {
    setSaid(undefined);
    if (text.trim() === '' && mayBeEmpty) return keep('', undefined, () => t('address_saved_none'));
    const reading = read(text);
    if (reading.ok) return keep(reading.address, reading.hostPattern, () => t('saved'));
    setSaid(bad(() => addressRefusalMessage(reading.refusal)));
  };

  const isBad = said?.tone === 'bad';
  // What is refused is not what is kept; a test that failed is of what is.
  const isBlocked = allowed === false && !(isBad && typed !== value);
  const { ref, leave } = useWayBack<HTMLInputElement>(isBlocked);
  return (
    <form
      class="field address"
      // Enter is a change and a submission in one: the change is enough, and asks for a permission once.
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <label class="named">
        <span>{label}</span>
        <input
          ref={ref}
          type="url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder={mayBeEmpty ? t('address_none') : ''}
          value={typed}
          aria-invalid={isBad}
          aria-describedby={`${id}-said${hint === undefined ? '' : ` ${id}-hint`}`}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setSaid(undefined);
            turn.current++;
          }}
          onChange={(event) => void save(event.currentTarget.value)}
        />
      </label>
      <Status id={`${id}-said`} said={isBlocked && !isBad ? bad(() => t('address_blocked')) : said} />
      <span class="deeds">
        {isBlocked && (
          <Button
            onPress={() => {
              leave();
              void save(value);
            }}
          >
            {t('options_allow')}
          </Button>
        )}
        {test && (
          <Button
            label={test.name}
            isIdle={value === '' || typed !== value}
            onPress={() => {
              setSaid(good(test.asking));
              void sayLater(test.run());
            }}
          >
            {t('options_test')}
          </Button>
        )}
        <Button isIdle={value === standard && typed === value} onPress={() => void save(standard)}>
          {t('address_default')}
        </Button>
      </span>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="note">
          {hint}
        </p>
      )}
    </form>
  );
}
