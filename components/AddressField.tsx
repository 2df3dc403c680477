import { useEffect, useId, useState } from 'preact/hooks';
import type { AddressReading } from '../lib/settings/address.ts';
import type { Said } from './ProjectIdField.tsx';
import { addressRefusalSentence } from './words.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** The address that the field returns to by "Default"; empty where there is none. */
  readonly standard: string;
  /** Whether the browser lets us reach the address; undefined while that is not known. */
  readonly allowed: boolean | undefined;
  readonly mayBeEmpty: boolean;
  readonly read: (typed: string) => AddressReading;
  /** Called within the user's gesture, so that the browser's permission can be asked for. */
  readonly onSave: (address: string, hostPattern: string | undefined) => void;
  /** Asks what is at the address that is kept; `name` is the button's, `asking` is said meanwhile. */
  readonly test?: { readonly name: string; readonly asking: string; readonly run: () => Promise<Said> };
};

/** A service's base address. A refused one stays in the field, and the one before in use. */
export function AddressField({ label, value, standard, allowed, mayBeEmpty, read, onSave, test }: Props) {
  const [typed, setTyped] = useState(value);
  const [said, setSaid] = useState<Said | undefined>(undefined);
  const hint = useId();
  useEffect(() => setTyped(value), [value]);

  const save = (text: string) => {
    if (text.trim() === '' && mayBeEmpty) {
      setSaid({ tone: 'good', text: 'Kept: none.' });
      onSave('', undefined);
      return;
    }
    const reading = read(text);
    if (!reading.ok) {
      setSaid({ tone: 'bad', text: addressRefusalSentence(reading.refusal) });
      return;
    }
    setTyped(reading.address);
    setSaid({ tone: 'good', text: 'Kept.' });
    onSave(reading.address, reading.hostPattern);
  };

  const isBad = said?.tone === 'bad';
  // What is refused is not what is kept; a test that failed is of what is.
  const blocked = allowed === false && !(isBad && typed !== value);
  return (
    <form
      class="field address"
      // Enter is a change and a submission in one: the change is enough, and asks for a permission once.
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <label>
        <span>{label}</span>
        <input
          type="url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder={mayBeEmpty ? 'none' : ''}
          value={typed}
          aria-invalid={isBad}
          aria-describedby={hint}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setSaid(undefined);
          }}
          onChange={(event) => save(event.currentTarget.value)}
        />
      </label>
      <span class="deeds">
        {blocked && (
          <button type="button" onClick={() => save(value)}>
            Allow access
          </button>
        )}
        {test && (
          <button
            type="button"
            aria-label={test.name}
            disabled={value === '' || typed !== value}
            onClick={() => {
              setSaid({ tone: 'good', text: test.asking });
              void test.run().then(setSaid);
            }}
          >
            Test
          </button>
        )}
        <button
          type="button"
          disabled={value === standard && typed === value}
          onClick={() => {
            setTyped(standard);
            save(standard);
          }}
        >
          Default
        </button>
      </span>
      <p id={hint} class={isBad || blocked ? 'refusal' : 'said'} role="status">
        {blocked && !isBad ? 'Kept, but the browser does not let us reach it yet.' : said?.text}
      </p>
    </form>
  );
}
