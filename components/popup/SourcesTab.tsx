import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { failureMessage } from '../messages.ts';
import { secondsUntil } from '../token/TokenCard.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { FailureAction } from './FailureAction.tsx';
import { StandardsTable } from './StandardsTable.tsx';
import type { Tools } from './tools.ts';
import type { Answer } from './use-content.ts';

type Props = {
  readonly tools: Tools;
  readonly lookup: Recent;
  readonly answer: Answer;
  readonly reload: () => void;
  readonly now: number;
};

/**
 * The tab with the comparison of the standards, and how many values differ. If the request failed: why, and a button that
 * helps. None for a token without a record.
 */
export function sourcesTab(props: Props): readonly Tab[] {
  const { sources, signatures } = props.answer;
  const { comparison, records, failure } = sources ?? {};
  if (!comparison || !records || (comparison.sources.length === 0 && !failure)) return [];
  const differing = comparison.rows.filter(({ differs }) => differs).length;
  return [
    {
      id: 'sources',
      name: t('popup_tab_sources'),
      ...(differing > 0 && { count: differing, warns: true }),
      content: failure ? (
        <RecordFailure {...props} failure={failure} />
      ) : (
        <StandardsTable {...{ comparison, records, signatures }} />
      ),
    },
  ];
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
