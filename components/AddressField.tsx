import { useEffect, useRef, useState } from 'preact/hooks';
import type { AddressReading } from '../lib/settings/address.ts';
import { Deed } from './Deed.tsx';
import { useOwnId } from './hooks/use-own-id.ts';
import { useWayBack } from './hooks/use-way-back.ts';
import { Status } from './Status.tsx';
import { bad, good, type Said } from './said.ts';
import { say } from './say.ts';
import { addressRefusalSentence } from './words.ts';

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
  readonly onSave: (address: string, hostPattern: string | undefined) => Promise<Said | undefined>;
  /** Asks what is at the address that is kept; `name` is the button's, `asking` is said meanwhile. */
  readonly test?: {
    readonly name: string;
    readonly asking: () => string;
    readonly run: () => Promise<Said>;
  };
};

/** A service's base address. A refused one stays in the field, and the one before in use. */
export function AddressField(props: Props) {
  const { label, hint, value, standard, allowed, mayBeEmpty, read, onSave, test } = props;
  const [typed, setTyped] = useState(value);
  const [said, setSaid] = useState<Said | undefined>(undefined);
  const id = useOwnId();
  useEffect(() => setTyped(value), [value]);

  // An answer to what the field held before is none to what it holds now.
  const turn = useRef(0);
  const sayLater = async (coming: Promise<Said>) => {
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
    if (text.trim() === '' && mayBeEmpty) return keep('', undefined, () => say('address_kept_none'));
    const reading = read(text);
    if (reading.ok) return keep(reading.address, reading.hostPattern, () => say('options_kept'));
    setSaid(bad(() => addressRefusalSentence(reading.refusal)));
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
          placeholder={mayBeEmpty ? say('address_none') : ''}
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
      <Status id={`${id}-said`} said={isBlocked && !isBad ? bad(() => say('address_blocked')) : said} />
      <span class="deeds">
        {isBlocked && (
          <Deed
            onPress={() => {
              leave();
              void save(value);
            }}
          >
            {say('options_allow')}
          </Deed>
        )}
        {test && (
          <Deed
            label={test.name}
            isIdle={value === '' || typed !== value}
            onPress={() => {
              setSaid(good(test.asking));
              void sayLater(test.run());
            }}
          >
            {say('options_test')}
          </Deed>
        )}
        <Deed isIdle={value === standard && typed === value} onPress={() => void save(standard)}>
          {say('address_default')}
        </Deed>
      </span>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="note">
          {hint}
        </p>
      )}
    </form>
  );
}
