import { useId, useRef, useState } from 'preact/hooks';
import type { NetworkId } from '../lib/network/networks.ts';
import type { KeyStatus } from '../lib/provider/keys.ts';
import type { ProjectIdReading } from '../lib/provider/project-id.ts';
import { NETWORK_NAMES, projectIdRefusalSentence, UNUSUAL_LENGTH } from './words.ts';

export type Said = { readonly tone: 'good' | 'bad'; readonly text: string };

type Props = {
  readonly network: NetworkId;
  readonly status: KeyStatus | undefined;
  /** What came of the last deed: a test, a removal. */
  readonly said: Said | undefined;
  /** Whether what was typed can be a key of this network: asked before anything is sent. */
  readonly read: (typed: string) => ProjectIdReading;
  /** Resolves to true when the key was kept. */
  readonly onSave: (projectId: string) => Promise<boolean>;
  readonly onTest: () => void;
  readonly onRemove: () => void;
};

/** One network's project ID: it can be set, tested and removed, never read. */
export function ProjectIdField({ network, status, said, read, onSave, onTest, onRemove }: Props) {
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<Said | undefined>(undefined);
  const hint = useId();
  const shown = own ?? said;
  // Enter is a change and a submission in one, and a change may end in a click on another button.
  const handled = useRef<string | undefined>(undefined);
  const save = async (text: string) => {
    if (text.trim() === '' || handled.current === text) return;
    handled.current = text;
    const reading = read(text);
    if (!reading.ok) {
      setOwn({ tone: 'bad', text: projectIdRefusalSentence(reading.refusal, network) });
      return;
    }
    if (!(await onSave(reading.projectId))) return;
    setTyped('');
    setOwn({ tone: 'good', text: reading.unusualLength ? UNUSUAL_LENGTH : 'Kept.' });
  };
  return (
    <form
      class="field project-id"
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed);
      }}
    >
      <label>
        <span>{NETWORK_NAMES[network]} project ID</span>
        <input
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder(network, status)}
          value={typed}
          aria-invalid={shown?.tone === 'bad'}
          aria-describedby={hint}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setOwn(undefined);
            handled.current = undefined;
          }}
          onChange={(event) => void save(event.currentTarget.value)}
        />
      </label>
      <span class="deeds">
        <button type="submit" disabled={typed.trim() === ''}>
          Save
        </button>
        <button type="button" disabled={status?.kind !== 'set'} onClick={deed(onTest)}>
          Test
        </button>
        <button
          type="button"
          disabled={status === undefined || status.kind === 'none'}
          onClick={deed(onRemove)}
        >
          Remove
        </button>
      </span>
      <p id={hint} class={shown?.tone === 'bad' ? 'refusal' : 'said'} role="status">
        {shown?.text ?? statusSentence(status)}
      </p>
    </form>
  );

  function deed(act: () => void) {
    return () => {
      setOwn(undefined);
      act();
    };
  }
}

function placeholder(network: NetworkId, status: KeyStatus | undefined): string {
  return status?.kind === 'set' ? 'Enter another to replace it' : `${network}…`;
}

function statusSentence(status: KeyStatus | undefined): string {
  switch (status?.kind) {
    case undefined:
      return '';
    case 'none':
      return 'Not set.';
    case 'set':
      return `Set, ends in ${status.endsIn}.`;
    case 'broken':
      return 'The key that was kept here cannot be opened any more. Enter it again.';
  }
}
