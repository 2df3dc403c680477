import { useState } from 'preact/hooks';
import type { NetworkId } from '../lib/network/networks.ts';
import type { KeyStatus } from '../lib/provider/keys.ts';
import type { ProjectIdReading } from '../lib/provider/project-id.ts';
import { Deed } from './Deed.tsx';
import { useOwnId } from './hooks/use-own-id.ts';
import { useWayBack } from './hooks/use-way-back.ts';
import { Status } from './Status.tsx';
import { bad, good, type Said } from './said.ts';
import { say } from './say.ts';
import { NETWORK_NAMES, projectIdRefusalSentence, unusualLengthSentence } from './words.ts';

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
  const id = useOwnId();
  const shown = own ?? said;
  const isElsewhere = status?.kind === 'set' && status.origin !== origin;
  const { ref, leave } = useWayBack<HTMLInputElement>(isElsewhere);
  const save = async (text: string) => {
    const reading = read(text);
    if (!reading.ok) {
      setOwn(bad(() => projectIdRefusalSentence(reading.refusal, network)));
      return;
    }
    if (!(await onSave(reading.projectId, session))) return;
    // What is typed since is another key, and not kept yet.
    setTyped((now) => (now === text ? '' : now));
    setOwn(good(reading.unusualLength ? unusualLengthSentence : () => say('options_kept')));
  };
  const deed = (act: () => void) => () => {
    setOwn(undefined);
    act();
  };
  return (
    <form
      class="field project-id"
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed);
      }}
    >
      <label class="named">
        <span>{say('key_label', NETWORK_NAMES[network])}</span>
        <input
          ref={ref}
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder={status?.kind === 'set' ? say('key_replace') : `${network}…`}
          value={typed}
          aria-invalid={shown?.tone === 'bad'}
          aria-describedby={`${id}-said`}
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
      <Status id={`${id}-said`} said={shown ?? good(() => statusSentence(status))} />
      <span class="deeds">
        <Deed type="submit" isIdle={typed === ''}>
          {say('key_save')}
        </Deed>
        <Deed isIdle={status?.kind !== 'set'} onPress={deed(onTest)}>
          {say('options_test')}
        </Deed>
        <Deed isIdle={status === undefined || status.kind === 'none'} onPress={deed(onRemove)}>
          {say('options_remove')}
        </Deed>
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
        <span>{say('key_session')}</span>
      </label>
      {isElsewhere && (
        <p class="refusal" role="alert">
          {say('key_elsewhere', status.origin, origin)}{' '}
          <Deed
            class="link"
            onPress={deed(() => {
              leave();
              onApprove();
            })}
          >
            {say('key_approve')}
          </Deed>
        </p>
      )}
    </form>
  );
}

function statusSentence(status: KeyStatus | undefined): string {
  switch (status?.kind) {
    case undefined:
      return '';
    case 'none':
      return say('key_none');
    case 'set':
      return say(status.session ? 'key_set_session' : 'key_set', status.endsIn);
    case 'broken':
      return say('key_broken');
  }
}
