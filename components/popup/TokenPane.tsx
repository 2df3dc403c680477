import { useRef, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { isSameToken } from '../../lib/settings/nicknames.ts';
import { tokenOf } from '../export/entry.ts';
import { fetchedAge, hostOf } from '../token/format.ts';
import { TokenHeader, TokenOverview } from '../token/TokenCard.tsx';
import { resolved, type TokenView } from '../token/view.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { STAR } from '../ui/Icon.tsx';
import { BACK, REFRESH } from '../ui/icon-paths.ts';
import { type Tab, Tabs } from '../ui/Tabs.tsx';
import { ChainCheck, type Checks } from './ChainCheck.tsx';
import { FailureAction, type Tools } from './FailureAction.tsx';
import { Nickname } from './Nickname.tsx';
import { SourcesTab } from './SourcesTab.tsx';
import type { Answer, Content } from './use-content.ts';

type Props = Omit<Extract<Content, { kind: 'token' }>, 'kind'> & {
  readonly tools: Tools;
  readonly checks: Checks;
  readonly now: number;
  /** The accessible name of the button that leads back. */
  readonly backName: string;
  readonly onBack: () => void;
  /** Opens another token: of a policy, or of a warning. */
  readonly onOpen: (subject: Subject, itemId: string) => void;
  /** Shows tokens with the same ticker side by side. */
  readonly onCompare: (subjects: readonly Subject[]) => void;
};

/** One token: its overview, the sources of its values, and the check on the chain. */
export function TokenPane(props: Props) {
  const { tools, checks, lookup, answer, refresh, now, backName, onBack, onOpen, onCompare } = props;
  const { outcome, sources } = answer;
  const { network } = lookup;
  const token = tokenOf(answer);
  const known = outcome && resolved({ ...lookup, outcome });
  const subject = known?.kind === 'subject' ? known.subject : undefined;
  const [tab, setTab] = useState('overview');
  const [edited, setEdited] = useState<Subject | undefined>(undefined);
  const editRef = useRef<HTMLButtonElement>(null);
  const view = { ...lookup, ...answer, now };
  const nickname = tools.settings.nicknames.find((one) => token && isSameToken(one, token))?.nickname;
  const tabs: Tab[] = [
    {
      id: 'overview',
      name: t('popup_tab_overview'),
      content: (
        <TokenOverview
          view={view}
          nickname={
            token && (
              <Nickname
                key={token.subject}
                {...{ tools, token, nickname, editRef }}
                isEditing={edited === token.subject}
                onEdited={() => setEdited(undefined)}
              />
            )
          }
          solution={<Solution {...{ tools, view, refresh }} onCheck={() => setTab('chain')} />}
          onExplain={() => setTab('sources')}
          onOpen={(subject) => onOpen(subject, `policy-${subject}`)}
          onCompare={onCompare}
        />
      ),
    },
  ];
  const comparison = sources?.comparison;
  if (comparison && (comparison.sources.length > 0 || sources.failure)) {
    const differing = comparison.rows.filter(({ differs }) => differs).length;
    tabs.push({
      id: 'sources',
      name: t('popup_tab_sources'),
      count: differing || undefined,
      warns: true,
      content: (
        <SourcesTab {...{ tools, network, answer, refresh, now }} answered={answeredText(answer, now)} />
      ),
    });
  }
  if (subject) {
    tabs.push({
      id: 'chain',
      name: t('popup_tab_chain'),
      content: <ChainCheck {...{ tools, checks, network, subject, answer, now }} />,
    });
  }
  return (
    <article class="token view" aria-busy={outcome === undefined}>
      <TokenHeader
        view={view}
        before={<IconButton path={BACK} label={backName} onPress={onBack} />}
        after={
          <span class="tools">
            {token && (
              <IconButton
                path={STAR}
                look={nickname === undefined ? '' : 'starred'}
                label={
                  nickname === undefined
                    ? t('nickname_add')
                    : t('nickname_change_named', safeText(nickname).text)
                }
                buttonRef={editRef}
                onPress={() => {
                  setTab('overview');
                  setEdited(token.subject);
                }}
              />
            )}
            {outcome && (
              <IconButton
                path={REFRESH}
                look={answer.isRefreshing ? 'refreshing' : ''}
                label={t('popup_refresh')}
                title={answeredText(answer, now)}
                isDisabled={answer.isRefreshing}
                onPress={refresh}
              />
            )}
          </span>
        }
      />
      <Tabs look="underlined" selected={tab} onSelect={setTab} tabs={tabs} />
    </article>
  );
}

/** When the service answered; undefined without a record. */
function answeredText({ outcome }: Answer, now: number): string | undefined {
  if (outcome?.kind !== 'found') return undefined;
  const { token, fetchedAt } = outcome;
  return t('popup_answered', hostOf(token.service) ?? token.service, fetchedAge(now - fetchedAt));
}

type SolutionProps = Pick<Props, 'tools' | 'refresh'> & {
  readonly view: TokenView;
  readonly onCheck: () => void;
};

/** The one button that helps if a token is missing. */
function Solution({ tools, view, refresh, onCheck }: SolutionProps) {
  const { outcome, network, identifier, retryAt } = view;
  if (outcome?.kind === 'failed') {
    return (
      <FailureAction
        {...{ tools, network }}
        failure={outcome.failure}
        service="metadata"
        onRetry={retryAt === undefined ? refresh : undefined}
      />
    );
  }
  if (outcome?.kind !== 'absent') return null;
  const hasNoService = outcome.reason === 'no-service-on-network';
  if (!hasNoService && resolved({ identifier, outcome }).kind !== 'subject') return null;
  return (
    <p class="solution">
      <Button
        class="primary"
        onPress={hasNoService ? () => tools.openOptions(`service-${network}`) : onCheck}
      >
        {t(hasNoService ? 'popup_enter_service' : 'chain_check')}
      </Button>
    </p>
  );
}
