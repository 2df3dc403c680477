import type { ComponentChildren } from 'preact';
import { Button } from '../ui/Button.tsx';

type Props = {
  readonly title: string;
  readonly note: ComponentChildren;
  readonly action: string;
  readonly isMain?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
};

/** Something that is not set up yet, with the one button that does it. */
export function SetupCard({ title, note, action, isMain = false, isBusy = false, onPress }: Props) {
  return (
    <div class={isMain ? 'setup main' : 'setup'}>
      <div>
        <b>{title}</b>
        <p role="status">{note}</p>
      </div>
      <Button class={isMain ? 'primary' : ''} isDisabled={isBusy} onPress={onPress}>
        {action}
      </Button>
    </div>
  );
}
