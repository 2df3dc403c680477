import type { StatusMessage } from './status-message.ts';

type Props = {
  readonly id?: string;
  readonly said: StatusMessage | undefined;
  /** For one of many in a list: read aloud like the others, but without the role. */
  readonly isPlain?: boolean;
};

/** What came of the last deed: always there, so that screen readers hear of what appears in it. */
export function Status({ id, said, isPlain = false }: Props) {
  return (
    <span
      id={id}
      class={said?.tone === 'bad' ? 'status refusal' : 'status said'}
      {...(isPlain ? { 'aria-live': 'polite' } : { role: 'status' })}
    >
      {said?.text()}
    </span>
  );
}
