import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { StandardRecords, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { isSameToken } from '../../lib/settings/labels.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import type { PolicyMinting } from '../../lib/trust/minting.ts';
import { TokenHeader, TokenOverview } from '../token/TokenCard.tsx';
import { useAttestations } from '../token/use-attestations.ts';
import { resolved } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Icon, Outline } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import { type Tab, Tabs } from '../ui/Tabs.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { compare } from './compare-standards.ts';
import type { Answer, PageSubjects } from './load-token.ts';
import type { OpenOptions } from './open-options.ts';
import { RawRecords, StandardsTable } from './StandardsTable.tsx';
import { TokenLabel } from './TokenLabel.tsx';
import { useMinting } from './use-minting.ts';
import { useNotes } from './use-notes.ts';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly lookup: Recent;
  readonly answer: Answer;
  /** The other tokens of the page. */
  readonly page: PageSubjects;
  readonly now: number;
  readonly openOptions: OpenOptions;
  readonly change: SettingsStore['change'];
  /** The accessible name of the button that leads back. */
  readonly backName: string;
  readonly onBack: () => void;
  /** Opens another token, to compare it. */
  readonly onOpen: (subject: Subject) => void;
};

/** One token: its overview, the sources of its values, the check on the chain, and the original records. */
export function TokenPane(props: Props) {
  const { lookup, answer, now, backName, onBack } = props;
  const { outcome } = answer;
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  const [tab, setTab] = useState('overview');
  const [editing, setEditing] = useState<Subject | undefined>(undefined);
  const editRef = useRef<HTMLButtonElement>(null);
  const registered = answer.records?.CIP_26;
  const minting = useMinting(lookup.network, token?.policy, registered?.policy, now);
  const view = { ...lookup, ...answer, registered, minting, now };
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
          token && (
            <LabelButton
              {...props}
              {...{ token, editRef }}
              onPress={() => {
                setTab('overview');
                setEditing(token.subject);
              }}
            />
          )
        }
      />
      <Tabs
        label={t('popup_token_parts')}
        look="underlined"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'overview',
            name: t('popup_tab_overview'),
            content: (
              <Overview
                {...props}
                {...{ view, token, editRef }}
                isEditing={editing !== undefined && editing === token?.subject}
                onEdited={() => setEditing(undefined)}
              />
            ),
          },
          ...(token ? sourceTabs(token, answer) : []),
          ...chainTab(props, minting),
          ...(token && answer.records ? [rawTab(answer.records)] : []),
        ]}
      />
    </article>
  );
}

type LabelButtonProps = Pick<Props, 'settings'> & {
  readonly token: Token;
  readonly editRef: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
};

/** Opens the form that adds the token to the user's own ones. */
function LabelButton({ settings, token, editRef, onPress }: LabelButtonProps) {
  const label = settings.labelledTokens.find((one) => isSameToken(one, token))?.label;
  return (
    <Button
      class={label === undefined ? 'icon-button' : 'icon-button labelled'}
      label={label === undefined ? t('own_label_add') : t('own_label_change_named', safeText(label).text)}
      buttonRef={editRef}
      onPress={onPress}
    >
      <Icon name="star" />
    </Button>
  );
}

type OverviewProps = Props & {
  readonly view: Parameters<typeof TokenOverview>[0]['view'];
  readonly token: Token | undefined;
  readonly isEditing: boolean;
  readonly editRef: RefObject<HTMLButtonElement | null>;
  readonly onEdited: () => void;
};

function Overview(props: OverviewProps) {
  const { client, settings, change, view, token, openOptions, onOpen, isEditing, onEdited, editRef } = props;
  const { outcome } = view;
  const notes = useNotes(client, settings, outcome, props.page);
  return (
    <>
      <TokenOverview view={view}>
        {token && (
          <TokenLabel
            key={token.subject}
            {...{ token, notes, settings, change, onOpen, isEditing, onEdited, editRef }}
          />
        )}
      </TokenOverview>
      {outcome?.kind === 'absent' && outcome.reason === 'no-service-on-network' && (
        <p class="solution">
          <Button class="primary" onPress={() => openOptions(`service-${view.network}`)}>
            {t('popup_enter_service')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The tab with the comparison of the standards, and how many values differ. */
function sourceTabs(token: Token, { records = {}, logo }: Answer): readonly Tab[] {
  const differing = compare(token, records, logo).rows.filter(({ differs }) => differs).length;
  return [
    {
      id: 'sources',
      name: t('popup_tab_sources'),
      ...(differing > 0 && { count: differing, warns: true }),
      content: <Sources token={token} records={records} logo={logo} />,
    },
  ];
}

type SourcesProps = Omit<Parameters<typeof StandardsTable>[0], 'verdicts'>;

function Sources({ token, records, logo }: SourcesProps) {
  const verdicts = useAttestations(records.CIP_26);
  return <StandardsTable token={token} records={records} logo={logo} verdicts={verdicts} />;
}

/** The tab with the check on the chain, which may have what the service does not. */
function chainTab(
  { client, settings, lookup, answer, openOptions, now }: Props,
  minting: PolicyMinting | undefined,
): readonly Tab[] {
  const { network, identifier } = lookup;
  const { outcome } = answer;
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  const known = resolved({ identifier, outcome });
  const subject = token?.subject ?? (outcome && known.kind === 'subject' ? known.subject : undefined);
  if (subject === undefined) return [];
  const provider = settings.providerAddress[network];
  const record = onChainRecord(answer, settings);
  const query = { client, network, subject, provider };
  const content = <ChainCheck {...query} {...{ token, record, minting, openOptions, now }} />;
  return [{ id: 'chain', name: t('popup_tab_chain'), content }];
}

const rawTab = (records: StandardRecords): Tab => ({
  id: 'raw',
  name: t('popup_tab_raw'),
  content: <RawRecords records={records} />,
});

/** The CIP-68 record of the service; null where it has none, undefined where it was not requested or has not answered. */
function onChainRecord({ outcome, records }: Answer, { priority }: Settings) {
  const hasAnswered =
    outcome?.kind === 'found' || (outcome?.kind === 'absent' && outcome.reason === 'not-registered');
  return records?.CIP_68 ?? (hasAnswered && priority !== 'CIP_26' ? null : undefined);
}
