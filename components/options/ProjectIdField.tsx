import { useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import type { ProjectIdReading } from '../../lib/chain/project-id.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useOwnId } from '../hooks/use-own-id.ts';
import { useWayBack } from '../hooks/use-way-back.ts';
import { NETWORK_NAMES, projectIdRefusalMessage, unusualLengthMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

type Props = {
  readonly network: NetworkId;
  readonly status: KeyStatus | undefined;
  /** What came of the last deed: a test, a removal. */
  readonly said: StatusMessage | undefined;
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
  const [own, setOwn] = useState<StatusMessage | undefined>(undefined);
  const id = useOwnId();
  const shown = own ?? said;
  const isElsewhere = status?.kind === 'set' && status.origin !== origin;
  const { ref, leave } = useWayBack<HTMLInputElement>(isElsewhere);
  const save = async (text: string) => {
    const reading = read(text);
    if (!reading.ok) {
      setOwn(bad(() => projectIdRefusalMessage(reading.refusal, network)));
      return;
    }
    if (!(await onSave(reading.projectId, session))) return;
    // What is typed since is another key, and not kept yet.
    setTyped((now) => (now === text ? '' : now));
    setOwn(good(reading.unusualLength ? unusualLengthMessage : () => t('saved')));
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
        <span>{t('key_label', NETWORK_NAMES[network])}</span>
        <input
          ref={ref}
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder={status?.kind === 'set' ? t('key_replace') : `${network}…`}
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
        <Button type="submit" isIdle={typed === ''}>
          {t('save')}
        </Button>
        <Button isIdle={status?.kind !== 'set'} onPress={deed(onTest)}>
          {t('options_test')}
        </Button>
        <Button isIdle={status === undefined || status.kind === 'none'} onPress={deed(onRemove)}>
          {t('remove')}
        </Button>
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
        <span>{t('key_session')}</span>
      </label>
      {isElsewhere && (
        <p class="refusal" role="alert">
          {t('key_other_address', status.origin, origin)}{' '}
          <Button
            class="link"
            onPress={deed(() => {
              leave();
              onApprove();
            })}
          >
            {t('key_approve')}
          </Button>
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
      return t('key_none');
    case 'set':
      return t(status.session ? 'key_set_session' : 'key_set', status.endsIn);
    case 'broken':
      return t('key_broken');
  }
}
