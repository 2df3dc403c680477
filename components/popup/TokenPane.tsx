import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { tokenOf } from '../export/entry.ts';
import { TokenHeader, TokenOverview } from '../token/TokenCard.tsx';
import { resolved, type TokenView } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import { type Tab, Tabs } from '../ui/Tabs.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { FailureAction } from './FailureAction.tsx';
import { sourcesTab } from './SourcesTab.tsx';
import { LabelButton } from './TokenButtons.tsx';
import { TokenLabel } from './TokenLabel.tsx';
import type { Tools } from './tools.ts';
import type { Answer } from './use-content.ts';

type Props = {
  readonly tools: Tools;
  readonly lookup: Recent;
  readonly answer: Answer;
  /** Loads the token again. */
  readonly reload: () => void;
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
  const { tools, lookup, answer, now, backName, onBack } = props;
  const { outcome } = answer;
  const token = tokenOf(answer);
  const [tab, setTab] = useState('overview');
  const [editing, setEditing] = useState<Subject | undefined>(undefined);
  const editRef = useRef<HTMLButtonElement>(null);
  const view = { ...lookup, ...answer, now };
  const overview = (
    <Overview
      {...props}
      {...{ view, token, editRef }}
      onTab={setTab}
      isEditing={editing !== undefined && editing === token?.subject}
      onEdited={() => setEditing(undefined)}
    />
  );
  return (
    <article class="token view" aria-busy={outcome === undefined}>
      <TokenHeader
        view={view}
        before={
          <Button class="icon-button" label={backName} onPress={onBack}>
            <Outline path={BACK} />
          </Button>
        }
        after={
          <span class="tools">
            {token && (
              <LabelButton
                settings={tools.settings}
                {...{ token, editRef }}
                onPress={() => {
                  setTab('overview');
                  setEditing(token.subject);
                }}
              />
            )}
          </span>
        }
      />
      <Tabs
        label={t('popup_token_parts')}
        look="underlined"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'overview', name: t('popup_tab_overview'), content: overview },
          ...sourcesTab(props),
          ...chainTab(props),
        ]}
      />
    </article>
  );
}

/** The subject of the shown token; undefined until it is known, and for a policy. */
function subjectOf({ identifier }: Recent, outcome: Answer['outcome']): Subject | undefined {
  if (outcome?.kind === 'found') return outcome.token.subject;
  const known = resolved({ identifier, outcome });
  return outcome && known.kind === 'subject' ? known.subject : undefined;
}

type OverviewProps = Props & {
  readonly view: TokenView;
  readonly token: Token | undefined;
  readonly onTab: (id: string) => void;
  readonly isEditing: boolean;
  readonly editRef: RefObject<HTMLButtonElement | null>;
  readonly onEdited: () => void;
};

function Overview(props: OverviewProps) {
  const { tools, view, token, onTab, onOpen, onCompare, isEditing, onEdited, editRef } = props;
  return (
    <TokenOverview
      view={view}
      label={token && <TokenLabel key={token.subject} {...{ tools, token, isEditing, onEdited, editRef }} />}
      solution={<Solution {...props} />}
      onExplain={() => onTab('sources')}
      onOpen={(subject) => onOpen(subject, `policy-${subject}`)}
      onCompare={onCompare}
    />
  );
}

/** The one button that helps where a token is missing. */
function Solution({ tools, view, lookup, reload, onTab }: OverviewProps) {
  const { outcome } = view;
  const { network } = lookup;
  if (outcome?.kind === 'failed') {
    const isRepeated = view.retryAt !== undefined;
    return (
      <FailureAction
        {...{ tools, network }}
        failure={outcome.failure}
        of="metadata"
        onRetry={isRepeated ? undefined : reload}
      />
    );
  }
  if (outcome?.kind !== 'absent') return null;
  if (outcome.reason === 'no-service-on-network') {
    return (
      <p class="solution">
        <Button class="primary" onPress={() => tools.openOptions(`service-${network}`)}>
          {t('popup_enter_service')}
        </Button>
      </p>
    );
  }
  if (resolved({ identifier: lookup.identifier, outcome }).kind !== 'subject') return null;
  return (
    <p class="solution">
      <Button class="primary" onPress={() => onTab('chain')}>
        {t('popup_read_chain')}
      </Button>
    </p>
  );
}

/** The tab with the check on the chain: the chain may have a token that the service does not. None without a subject. */
function chainTab({ tools, lookup, answer, now }: Props): readonly Tab[] {
  const { network } = lookup;
  const { outcome, minting } = answer;
  const subject = subjectOf(lookup, outcome);
  if (subject === undefined) return [];
  const { token, fetchedAt } = outcome?.kind === 'found' ? outcome : {};
  const content = <ChainCheck {...{ tools, network, subject, token, fetchedAt, minting, now }} />;
  return [{ id: 'chain', name: t('popup_tab_chain'), content }];
}
