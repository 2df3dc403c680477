import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { failureMessage } from '../messages.ts';
import { secondsUntil } from '../token/TokenCard.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { compare } from './compare-standards.ts';
import { FailureAction } from './FailureAction.tsx';
import type { Answer } from './load-token.ts';
import { StandardsTable } from './StandardsTable.tsx';
import type { Tools } from './tools.ts';

type Props = {
  readonly tools: Tools;
  readonly lookup: Recent;
  readonly answer: Answer;
  readonly reload: () => void;
  readonly now: number;
};

/**
 * The tab with the comparison of the standards, and how many values differ. If the request failed: why, and a button that
 * helps.
 */
export function sourcesTab(token: Token, props: Props): Tab {
  const { records = {}, logo, failure } = props.answer;
  const differing = compare(token, records, logo).rows.filter(({ differs }) => differs).length;
  return {
    id: 'sources',
    name: t('popup_tab_sources'),
    ...(differing > 0 && { count: differing, warns: true }),
    content: failure ? (
      <RecordFailure {...props} failure={failure} />
    ) : (
      <StandardsTable {...{ token, records, logo }} />
    ),
  };
}

function RecordFailure({ tools, lookup, answer, reload, now, failure }: Props & { failure: Failure }) {
  const { retryAt } = answer;
  return (
    <>
      <p class="notice">{failureMessage(failure, secondsUntil(retryAt, now))}</p>
      <FailureAction
        {...{ tools, failure }}
        network={lookup.network}
        of="metadata"
        onRetry={retryAt === undefined ? reload : undefined}
      />
    </>
  );
}
