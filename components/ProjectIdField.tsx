import { useId, useState } from 'preact/hooks';
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
  /** The origin of the address that is set: where a key would go. */
  readonly origin: string;
  /** Resolves to true when the key was kept. `session`: until the browser is closed, not longer. */
  readonly onSave: (projectId: string, session: boolean) => Promise<boolean>;
  /** For how long the key that is there is kept. */
  readonly onKeep: (session: boolean) => void;
  /** The user agrees that the key goes to this origin too. */
  readonly onApprove: () => void;
  readonly onTest: () => void;
  readonly onRemove: () => void;
};

/** One network's project ID: it can be set, tested and removed, never read. */
export function ProjectIdField(props: Props) {
  const { network, status, said, read, origin, onSave, onKeep, onApprove, onTest, onRemove } = props;
  const [session, setSession] = useState(false);
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<Said | undefined>(undefined);
  const hint = useId();
  const shown = own ?? said;
  const save = async (text: string) => {
    const reading = read(text);
    if (!reading.ok) {
      setOwn({ tone: 'bad', text: projectIdRefusalSentence(reading.refusal, network) });
      return;
    }
    if (!(await onSave(reading.projectId, session))) return;
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
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            // Who goes on to Save, or to say for how long, has not left yet.
            const goesOn =
              relatedTarget instanceof Element && relatedTarget.matches('.session *, [type=submit]');
            // Nor has who goes to another window, it may be for the rest of the key.
            const isLeft = !goesOn && document.activeElement !== currentTarget;
            if (currentTarget.value !== '' && isLeft) void save(currentTarget.value);
          }}
        />
      </label>
      <span class="deeds">
        <button type="submit" disabled={typed === ''}>
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
      {/* To press on the words does not leave the field above. */}
      <label class="session" onMouseDown={(event) => event.preventDefault()}>
        <input
          type="checkbox"
          checked={typed === '' && status?.kind === 'set' ? status.session : session}
          onChange={({ currentTarget: { checked } }) => {
            setSession(checked);
            if (typed === '' && status?.kind === 'set') onKeep(checked);
          }}
        />
        <span>for this session only</span>
      </label>
      {status?.kind === 'set' && status.origin !== origin && (
        <p class="refusal" role="alert">
          This project ID was entered for {status.origin}, and is not sent to {origin}.{' '}
          <button type="button" class="link" onClick={deed(onApprove)}>
            Send it there from now on
          </button>
        </p>
      )}
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
      return `Set, ends in ${status.endsIn}${status.session ? ', until the browser is closed' : ''}.`;
    case 'broken':
      return 'The key that was kept here cannot be opened any more. Enter it again.';
  }
}
