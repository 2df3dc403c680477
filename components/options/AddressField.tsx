import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { AddressReading } from '../../lib/settings/address.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { addressRefusalMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { bad, busy, type StatusMessage } from '../ui/status-message.ts';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import { useAction } from './use-action.ts';
import { useTargetFocus } from './use-target.ts';

type Props = {
  /** The ID of the input, for links to it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The saved address; undefined if it is not shown, since it may contain a secret. */
  readonly value: string | undefined;
  readonly placeholder: string;
  /** Undefined if the field has no button for it. */
  readonly defaultValue?: string;
  /** The page's address names this field. */
  readonly isTarget?: boolean;
  readonly read: (typed: string) => AddressReading;
  /** Called within the user's gesture, so that it may request a permission. Resolves to what the user reads. */
  readonly onSave: (address: string, hostPattern: string | undefined) => Promise<StatusMessage>;
  /** The browser does not allow requests to the saved address. */
  readonly isBlocked: boolean;
  /** Requests that permission; undefined if the user has to enter the address again. */
  readonly onAllow: (() => void) | undefined;
  /** Tests the service at the saved address. */
  readonly test?: { readonly label: string; readonly run: () => Promise<StatusMessage> };
};

/** The base address of a service. A refused address stays in the field, and the previous one stays in use. */
export function AddressField(props: Props) {
  const {
    id,
    label,
    hint,
    value: shown,
    placeholder,
    defaultValue,
    isTarget = false,
    read,
    onSave,
    test,
  } = props;
  const value = shown ?? '';
  const [typed, setTyped] = useState(value);
  const { status, clear, run } = useAction();
  useEffect(() => setTyped(value), [value]);
  const isBad = status?.tone === 'bad';
  const isBlocked = props.isBlocked && !isBad;
  const { ref, returnFocus } = useFocusReturn<HTMLInputElement>(`${isBlocked} ${value} ${typed}`);
  useTargetFocus(ref, isTarget);
  const save = async (text: string) => {
    if (text === '' && shown === undefined) return;
    const reading = text === '' ? { ok: true as const, address: '', hostPattern: undefined } : read(text);
    if (!reading.ok) {
      const refused = bad(() => addressRefusalMessage(reading.refusal));
      return void run(Promise.resolve(refused));
    }
    await run(
      onSave(reading.address, reading.hostPattern).then((result) => {
        if (result.tone !== 'bad') setTyped(shown === undefined ? '' : reading.address);
        return result;
      }),
    );
  };
  return (
    // Enter causes a change and a submission; saving on both would ask for the permission twice.
    <form class="item fields address" noValidate onSubmit={(event) => event.preventDefault()}>
      <ItemParts
        id={id}
        title={label}
        hint={hint}
        status={isBlocked ? bad(() => t('address_blocked')) : status}
      >
        <input
          id={id}
          ref={ref}
          type="url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder}
          aria-invalid={isBad}
          aria-describedby={hint === undefined ? statusOf(id) : `${hintOf(id)} ${statusOf(id)}`}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            clear();
          }}
          onChange={({ currentTarget }) => void save(currentTarget.value.trim())}
        />
        {isBlocked && props.onAllow && (
          <Button
            onPress={() => {
              returnFocus();
              props.onAllow?.();
            }}
          >
            {t('options_allow')}
          </Button>
        )}
        {test && value !== '' && typed === value && (
          <Button
            label={test.label}
            onPress={() =>
              void run(
                test.run(),
                busy(() => t('key_testing')),
              )
            }
          >
            {t('options_test')}
          </Button>
        )}
        {defaultValue !== undefined && (value !== defaultValue || typed !== value) && (
          <Button
            keepsFocus
            onPress={() => {
              returnFocus();
              setTyped(defaultValue);
              void save(defaultValue);
            }}
          >
            {t('address_default')}
          </Button>
        )}
      </ItemParts>
    </form>
  );
}
