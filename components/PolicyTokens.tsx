import type { PolicyTokens as Known } from '../lib/metadata/token.ts';
import { Row } from './Row.tsx';
import { say } from './say.ts';
import { titleOf } from './view.ts';

/** The tokens under a policy that are known, some of them by name. */
export function PolicyTokens({ tokens: { count, some } }: { tokens: Known }) {
  return (
    <dl>
      <Row label="Tokens">
        <span class="value">{count.toLocaleString()}</span> <span class="note">{say('policy_tokens')}</span>
        <ul>
          {some.map(({ subject, outcome }) => (
            <li key={subject}>
              <bdi class="value">{titleOf({ identifier: { kind: 'subject', subject }, outcome }).text}</bdi>{' '}
              <span class="note">
                {outcome.kind === 'found' && <bdi>{outcome.token.ticker?.value}</bdi>}
                {outcome.kind === 'absent' && outcome.reason === 'not-registered' && 'not registered'}
              </span>
            </li>
          ))}
          {count > some.length && <li class="note">and {(count - some.length).toLocaleString()} more</li>}
        </ul>
      </Row>
    </dl>
  );
}
