import { useRef } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';

/** File names and types of an input's `accept`. */
export const JSON_FILE = '.json,application/json';

type Props = {
  readonly accept: string;
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly children: string;
};

/** Lets the user choose a file. The browser's own button is hidden: its text follows the browser's language only. */
export function FileButton({ accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // Otherwise choosing the same file again, after correcting it, fires no event.
          currentTarget.value = '';
        }}
      />
      <Button {...button} onPress={() => input.current?.click()} />
    </>
  );
}
