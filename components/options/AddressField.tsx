import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { readAddress } from '../../lib/settings/address.ts';
import type { ProviderAddressReading } from '../../lib/settings/provider-address.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { addressRefusalMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { bad, busy, good, type StatusMessage } from '../ui/status-message.ts';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import { useTargetFocus } from './use-target.ts';

type Reading = Extract<ProviderAddressReading, { ok: true }>;

export type AddressProps = {
  /** The ID of the input, for links to it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  /** Empty where there is no default. */
  readonly defaultValue: string;
  /** Whether the browser allows requests to the address; undefined while that is not known. */
  readonly allowed: boolean | undefined;
  readonly mayBeEmpty?: boolean;
  /** The page's address names this field. */
  readonly isTarget?: boolean;
  /** Reads what the user types; by default the address of a metadata service. */
  readonly read?: (typed: string) => ProviderAddressReading;
  /** Called within the user's gesture, so that it may request a permission. Resolves to an error message. */
  readonly onSave: (
    address: string,
    hostPattern: string | undefined,
    reading?: Reading,
  ) => Promise<StatusMessage | undefined>;
  /** Tests the service at the saved address. */
  readonly test?: {
    readonly buttonLabel: string;
    readonly testing: () => string;
    readonly run: () => Promise<StatusMessage>;
  };
};

/** The base address of a service. A refused address stays in the field, and the previous one stays in use. */
export function AddressField(props: AddressProps) {
  const { id, label, hint, value, defaultValue, allowed, test, mayBeEmpty = false, isTarget = false } = props;
  const { typed, status, type, save, runTest } = useAddress(props);
  const isBad = status?.tone === 'bad';
  // A refused address is not the saved one; a failed test is about the saved one.
  const isBlocked = allowed === false && !(isBad && typed !== value);
  const { ref, returnFocus } = useFocusReturn<HTMLInputElement>(`${isBlocked} ${value} ${typed}`);
  useTargetFocus(ref, isTarget);
  const press = (address: string) => () => {
    returnFocus();
    void save(address);
  };
  return (
    // Enter causes a change and a submission; saving on both would ask for the permission twice.
    <form class="item fields address" noValidate onSubmit={(event) => event.preventDefault()}>
      <ItemParts
        id={id}
        title={label}
        hint={hint}
        status={isBlocked && !isBad ? bad(() => t('address_blocked')) : status}
      >
        <input
          id={id}
          ref={ref}
          type="url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder={mayBeEmpty ? t('address_none') : ''}
          aria-invalid={isBad}
          aria-describedby={hint === undefined ? statusOf(id) : `${hintOf(id)} ${statusOf(id)}`}
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
          onChange={(event) => void save(event.currentTarget.value)}
        />
        {isBlocked && <Button onPress={press(value)}>{t('options_allow')}</Button>}
        {test && value !== '' && typed === value && (
          <Button label={test.buttonLabel} onPress={runTest}>
            {t('options_test')}
          </Button>
        )}
        {(value !== defaultValue || typed !== value) && (
          <Button keepsFocus onPress={press(defaultValue)}>
            {t('address_default')}
          </Button>
        )}
      </ItemParts>
    </form>
  );
}

type Status = {
  readonly message: StatusMessage;
  /**
   * The tested address; undefined for the result of saving. Another tab may change it to one of another host, which the
   * message is not about. A test changes only its path, to that of the recognized provider.
   */
  readonly tested?: string | undefined;
};

/** An address may contain a placeholder for its secret, which `URL` refuses. */
const hostIn = (address: string) => address.split('/')[2];

/** The text in the field, and the status of the last save or test. */
function useAddress({ value, mayBeEmpty = false, read = readAddress, onSave, test }: AddressProps) {
  const [typed, setTyped] = useState(value);
  const [status, setStatus] = useState<Status | undefined>(undefined);
  const latest = useRef(0);
  useEffect(() => setTyped(value), [value]);
  /** Shows a result unless the field has changed in the meantime. */
  const showResult = async (result: Promise<StatusMessage>, tested?: string) => {
    const own = ++latest.current;
    const message = await result;
    if (latest.current === own) setStatus({ message, tested });
  };
  const saveAddress = (saving: ReturnType<AddressProps['onSave']>, address: string, saved: () => string) => {
    setTyped(address);
    return showResult(saving.then((error) => error ?? good(saved)));
  };
  return {
    typed,
    status:
      status?.tested === undefined || hostIn(status.tested) === hostIn(value) ? status?.message : undefined,
    type(text: string) {
      setTyped(text);
      setStatus(undefined);
      latest.current++;
    },
    async save(text: string) {
      setStatus(undefined);
      if (text.trim() === '' && mayBeEmpty)
        return saveAddress(onSave('', undefined), '', () => t('address_saved_none'));
      const reading = read(text);
      if (reading.ok) {
        const { address, hostPattern, secret } = reading;
        const saved = () => t(secret === undefined ? 'saved' : 'address_saved_secret');
        return saveAddress(onSave(address, hostPattern, reading), address, saved);
      }
      setStatus({ message: bad(() => addressRefusalMessage(reading.refusal)) });
    },
    runTest() {
      if (test === undefined) return;
      setStatus({ message: busy(test.testing), tested: value });
      void showResult(test.run(), value);
    },
  };
}
