/** The state of the search box: its text, its suggestions and its error. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { SuggestedToken } from '../../lib/messaging/answers.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_SEARCH_LENGTH } from '../../lib/messaging/limits.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Pasted, PastedIdentifier } from '../../lib/network/pasted.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { queryRefusalMessage } from '../messages.ts';
import { shorten } from '../token/format.ts';

export type SearchInputs = {
  readonly client: Client;
  /** Where names are searched. */
  readonly network: NetworkId;
  readonly read: (typed: string) => Pasted;
  readonly onSearch: (identifiers: readonly PastedIdentifier[]) => void;
  /** Looked up as soon as the box is there. */
  readonly query: string;
};

/** A text input drops line breaks; a comma separates identifiers as well. */
export const inOneLine = (text: string) => text.trim().replace(/(?<!\s)\s*[\r\n]\s*/g, ', ');

export function useSearch({ client, network, read, onSearch, query }: SearchInputs) {
  const [typed, setTyped] = useState(() => inOneLine(query));
  const [error, setError] = useState<string | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(client, network, isOpen ? typed : '');
  const latest = useRef(typed);
  latest.current = typed;

  const open = ({ subject }: SuggestedToken) => {
    setOpen(false);
    setActive(-1);
    onSearch([{ identifier: { kind: 'subject', subject }, network }]);
  };
  const search = async (text: string) => {
    const pasted = read(text);
    if (pasted.kind === 'identifiers') {
      setOpen(false);
      return onSearch(pasted.identifiers);
    }
    // The suggestions may still be those of a shorter text.
    const [first, ...others] = isName(text, pasted) ? await findTokens(client, network, text.trim()) : [];
    if (latest.current !== text) return;
    if (first === undefined) return setError(errorOf(text, pasted));
    // A token that only looks like the text is shown before it opens.
    if (others.length === 0 && first.matched.how !== 'confusable') return open(first);
    setOpen(true);
    setActive(0);
  };
  useEffect(() => {
    if (query !== '') void search(inOneLine(query));
  }, []);

  return {
    ...{ typed, error, found, open },
    /** The index of the chosen suggestion; -1 for none, and once the list is closed. */
    active: found[active] ? active : -1,
    type(text: string) {
      setTyped(text);
      setError(undefined);
      setActive(-1);
      setOpen(true);
    },
    submit() {
      const chosen = found[active];
      if (chosen) open(chosen);
      else void search(typed);
    },
    /** Moves through the suggestions; true if the key did something. */
    press(key: string): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (found.length === 0 || (step === undefined && key !== 'Escape')) return false;
      if (step === undefined) setOpen(false);
      else setActive((Math.max(active, step < 0 ? 0 : -1) + step + found.length) % found.length);
      return true;
    },
    close: () => setOpen(false),
  };
}

type Refused = Extract<Pasted, { kind: 'refused' }>;
/** Identifiers are longer, and a list of them has several parts. */
const MAX_NAME_LENGTH = 40;

/** Whether a refused text may be a name: it is short, and a single word or phrase. A name such as "dada" is valid hex. */
const isName = (text: string, { refusal, piece }: Refused) =>
  ['not-hex', 'odd', 'too-short'].includes(refusal.kind) &&
  piece === undefined &&
  text.trim().length <= MAX_NAME_LENGTH;

function errorOf(text: string, refused: Refused): string {
  const { refusal, piece } = refused;
  if (refusal.kind === 'not-hex' && isName(text, refused)) return t('search_no_match');
  const sentence = queryRefusalMessage(refusal);
  return piece === undefined ? sentence : t('query_piece', shorten(piece, 16, 8), sentence);
}

const NONE: readonly SuggestedToken[] = [];

/** The known tokens that a text may name; none where the search fails. */
async function findTokens(
  client: Client,
  network: NetworkId,
  text: string,
): Promise<readonly SuggestedToken[]> {
  if (text === '' || text.length > MAX_SEARCH_LENGTH) return NONE;
  const reply = await client.ask('tokens.search', { network, text });
  return reply.ok ? reply.value : NONE;
}

/** The known tokens that a typed text may name, as the user types; none for an empty text. */
function useSuggestions(client: Client, network: NetworkId, typed: string): readonly SuggestedToken[] {
  const [known, setKnown] = useState({ network, found: NONE });
  const text = typed.trim();
  useAsyncEffect(
    async (signal) => {
      const found = await findTokens(client, network, text);
      // The suggestions for the text before stay until now, so that the list does not flicker.
      if (!signal.aborted) setKnown({ network, found });
    },
    [client, network, text],
  );
  return text === '' || known.network !== network ? NONE : known.found;
}
