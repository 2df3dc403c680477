import { titleOf } from '../../components/view.ts';
import { NETWORK_NAMES } from '../../components/words.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { PageState } from './use-page.ts';

type Props = { readonly page: PageState; readonly onChoose: (subject: Subject) => void };

/** What the active tab shows, and what it has cost. */
export function PageTokens({ page: { network, tokens, requests }, onChoose }: Props) {
  return (
    <section class="page" aria-labelledby="on-page">
      <h2 id="on-page">On this page</h2>
      <ul>
        {tokens.map(({ subject, outcome }) => (
          <li key={subject} class="page-token">
            <button type="button" class="link" onClick={() => onChoose(subject)}>
              <bdi>{titleOf({ identifier: { kind: 'subject', subject }, outcome }).text}</bdi>
            </button>
            {outcome?.kind === 'found' && outcome.token.ticker && (
              <bdi class="note">{outcome.token.ticker.value}</bdi>
            )}
          </li>
        ))}
      </ul>
      <p class="note page-cost">
        {tokens.length === 0 && `No token was found here on ${NETWORK_NAMES[network]}. `}
        {costSentence(requests)}
      </p>
    </section>
  );
}

function costSentence(requests: number): string {
  if (requests === 0) return 'This page has cost no request: all was known.';
  return requests === 1
    ? 'This page has cost one request.'
    : `This page has cost ${requests.toLocaleString()} requests.`;
}
