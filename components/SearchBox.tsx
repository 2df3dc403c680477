import { useId, useState } from 'preact/hooks';
import type { Identifier } from '../lib/asset/identifier.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import type { Pasted } from '../lib/network/pasted.ts';
import { queryRefusalSentence } from './words.ts';

type Props = {
  readonly read: (typed: string) => Pasted;
  /** `network`: where the search itself names one, by the link of an explorer. */
  readonly onSearch: (identifier: Identifier, network: NetworkId | undefined) => void;
};

/** One box for every kind of identifier; bad input is explained here, and goes no further. */
export function SearchBox({ read, onSearch }: Props) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const hint = useId();
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { query, network } = read(typed);
          setRefusal(query.kind === 'refused' ? queryRefusalSentence(query.refusal) : undefined);
          if (query.kind === 'identifier') onSearch(query.identifier, network);
        }}
      >
        <input
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: the role is promised to whoever drives the popup
          role="searchbox"
          aria-label="Look up a token"
          placeholder="Subject, policy ID, fingerprint or explorer link"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          aria-invalid={refusal !== undefined}
          aria-describedby={hint}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setRefusal(undefined);
          }}
        />
        <button type="submit">Look up</button>
      </form>
      <p id={hint} class="refusal" role="alert">
        {refusal}
      </p>
    </search>
  );
}
