import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Entry } from '../export/entry.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import type { Checks } from './ChainCheck.tsx';
import { SameTickerTokens, TokenLines } from './lists.tsx';
import { type StartProps, StartView } from './StartView.tsx';
import { TokenPane } from './TokenPane.tsx';
import type { Content } from './use-content.ts';
import type { Navigation } from './use-navigation.ts';

type Props = Omit<StartProps, 'recent'> & {
  readonly checks: Checks;
  readonly content: Content;
  readonly navigation: Navigation;
  readonly now: number;
};

/** The content below the search box: a token, a list of results, or the start view with its lists. */
export function PopupContent(props: Props) {
  const { tools, checks, content, navigation, now } = props;
  const { open, compare, back, isNested } = navigation;
  const located = (subject: Subject, { network }: Recent) => ({
    identifier: { kind: 'subject' as const, subject },
    network,
  });
  return (
    <>
      <p class="visually-hidden" role="status">
        {announcement(content)}
      </p>
      <div class="result">
        {content.kind === 'token' && (
          <TokenPane
            {...{ tools, checks, now }}
            {...content}
            backName={t(isNested ? 'popup_back_list' : 'popup_back')}
            onBack={back}
            onOpen={(subject, itemId) => open(located(subject, content.lookup), itemId)}
            onCompare={(subjects) => compare(subjects.map((subject) => located(subject, content.lookup)))}
          />
        )}
        {content.kind === 'list' && (
          <>
            <Button class="back" onPress={back}>
              <Outline path={BACK} />
              {t('popup_back')}
            </Button>
            {content.isComparison ? (
              <SameTickerTokens tools={tools} entries={content.entries} onOpen={open} />
            ) : (
              <section class="list" aria-label={t('popup_results')}>
                <p class="note list-start">{countFound(content.entries)}</p>
                <TokenLines entries={content.entries} list="result" onOpen={open} />
              </section>
            )}
          </>
        )}
        {content.kind === 'start' && <StartView {...props} recent={content.recent} />}
      </div>
    </>
  );
}

/** How many tokens of a list were found; empty until all outcomes are known. */
function countFound(entries: readonly Entry[]): string {
  const outcomes = entries.map(({ outcome }) => outcome);
  if (outcomes.includes(undefined)) return '';
  const found = outcomes.filter((outcome) => outcome?.kind === 'found').length;
  const sentence = t('popup_found', formatNumber(found), formatNumber(outcomes.length));
  const hasFailed = outcomes.some((outcome) => outcome?.kind === 'failed');
  return hasFailed ? `${sentence}. ${t('popup_state_failed')}` : sentence;
}

/** The text that screen readers announce once for each result. */
function announcement(content: Content): string {
  if (content.kind === 'start') return '';
  if (content.kind === 'list') return countFound(content.entries);
  const { outcome, isRefreshing } = content.answer;
  if (outcome === undefined || isRefreshing) return '';
  const { text } = titleOf({ ...content.lookup, ...content.answer });
  if (outcome.kind === 'failed') return `${text}. ${failureMessage(outcome.failure)}`;
  return outcome.kind === 'absent' ? `${text}. ${t('not_registered')}` : text;
}
