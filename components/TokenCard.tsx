import type { ComponentChildren } from 'preact';
import { readAssetName } from '../lib/asset/asset-name.ts';
import type { Identifier } from '../lib/asset/identifier.ts';
import type { Source, Sourced } from '../lib/asset/standard.ts';
import { type AssetName, assetNameOf, type PolicyId, policyOf } from '../lib/asset/subject.ts';
import type { Logo, Outcome, Token } from '../lib/metadata/token.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import { CopyButton } from './CopyButton.tsx';
import { decimalsMeaning, fetchedAge, hostOf, shorten } from './format.ts';
import { SourceTag } from './SourceTag.tsx';
import { TokenLogo } from './TokenLogo.tsx';
import { absenceSentence, failureSentence, NETWORK_NAMES } from './words.ts';

/** What a card is about, and how far the answer to it has come. */
export type TokenView = {
  readonly network: NetworkId;
  readonly identifier: Identifier;
  readonly outcome: Outcome | undefined;
  /** Undefined until it was asked for and came. */
  readonly logo: Logo | undefined;
  /** Milliseconds since the epoch, for the age of the answer. */
  readonly now: number;
};

/** Everything that is known of one token, every value with its source. The same in card and popup. */
export function TokenCard({ view }: { view: TokenView }) {
  const { network, outcome, logo, identifier } = view;
  const title = titleOf(view);
  const identity = identityOf(view);
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  return (
    <article class="token" aria-busy={outcome === undefined}>
      <header>
        <TokenLogo logo={logo} name={title.isName ? title.text : '?'} policy={identity.policy} />
        <div class="title">
          <h2>
            <bdi>{title.text}</bdi>
          </h2>
          <p>
            {token?.ticker && <bdi class="ticker">{token.ticker.value}</bdi>}
            <span>{title.note}</span>
          </p>
        </div>
        <span class="network">{NETWORK_NAMES[network]}</span>
      </header>
      {outcome === undefined && <Skeleton />}
      {token && <Properties token={token} />}
      {outcome?.kind === 'absent' && (
        <p class="notice">
          {identifier.kind === 'policy' && outcome.reason === 'not-registered'
            ? 'A policy. No asset with an empty name is registered under it.'
            : absenceSentence(outcome.reason, network)}
        </p>
      )}
      {outcome?.kind === 'failed' && <p class="notice">{failureSentence(outcome.failure)}</p>}
      <Identity {...identity} />
      {token && outcome?.kind === 'found' && (
        <footer>
          <span>{fetchedAge(view.now - outcome.fetchedAt)}</span>
          <span>{hostOf(token.service) ?? token.service}</span>
        </footer>
      )}
    </article>
  );
}

/** The name that heads the card, and where it comes from when no standard says it. */
export function titleOf({ identifier, outcome }: Pick<TokenView, 'identifier' | 'outcome'>): {
  text: string;
  note: string;
  /** False where an identifier stands in for a name. */
  isName: boolean;
} {
  if (outcome?.kind === 'found' && outcome.token.name && isVisible(outcome.token.name.value)) {
    return { text: outcome.token.name.value, note: kindOf(outcome.token.assetName), isName: true };
  }
  switch (identifier.kind) {
    case 'subject': {
      const name = assetNameOf(identifier.subject);
      const readable = readAssetName(name);
      return readable.text === undefined || !isVisible(readable.text)
        ? { text: shorten(identifier.subject), note: kindOf(name), isName: false }
        : { text: readable.text, note: `decoded from the asset name · ${kindOf(name)}`, isName: true };
    }
    case 'policy':
      return { text: shorten(identifier.policy), note: 'policy', isName: false };
    case 'fingerprint':
      return { text: shorten(identifier.fingerprint, 12, 6), note: 'fingerprint', isName: false };
  }
}

/** False for a text of blanks and invisible characters alone. */
const isVisible = (text: string) => /[^\s\p{C}]/u.test(text);

const LABEL_NAMES: Readonly<Record<number, string>> = {
  100: 'reference NFT',
  222: 'NFT',
  333: 'fungible token',
  444: 'rich fungible token',
  500: 'royalty token',
};

function kindOf(name: AssetName): string {
  const { label } = readAssetName(name);
  if (label === undefined) return 'native asset';
  const known = LABEL_NAMES[label];
  return known === undefined ? `label ${label}` : `${known}, label ${label}`;
}

type IdentityProps = {
  policy: PolicyId | undefined;
  assetName: AssetName | undefined;
  fingerprint: string | undefined;
};

function identityOf({ identifier, outcome }: TokenView): IdentityProps {
  if (outcome?.kind === 'found') return outcome.token;
  switch (identifier.kind) {
    case 'subject':
      return {
        policy: policyOf(identifier.subject),
        assetName: assetNameOf(identifier.subject),
        fingerprint: undefined,
      };
    case 'policy':
      return { policy: identifier.policy, assetName: undefined, fingerprint: undefined };
    case 'fingerprint':
      return { policy: undefined, assetName: undefined, fingerprint: identifier.fingerprint };
  }
}

function Properties({ token }: { token: Token }) {
  const unit = token.ticker?.value ?? token.name?.value ?? 'token';
  return (
    <dl>
      <TextRow label="Name" property={token.name} />
      <TextRow label="Ticker" property={token.ticker} />
      {token.decimals ? (
        <Row label="Decimals" source={token.decimals.source}>
          <span class="value">{token.decimals.value}</span>{' '}
          <span class="note">
            {decimalsMeaning(token.decimals.value)} <bdi>{unit}</bdi>
          </span>
        </Row>
      ) : (
        <Row label="Decimals">
          <span class="note">not stated</span>
        </Row>
      )}
      <TextRow label="Description" property={token.description} className="description" />
      {token.url && (
        <Row label="Website" source={token.url.source}>
          <Website address={token.url.value} />
        </Row>
      )}
      {token.version && (
        <Row label="Version" source={token.version.source}>
          <span class="value">{token.version.value}</span>
        </Row>
      )}
      {Object.entries(token.others).map(([name, property]) => (
        <TextRow key={name} label={name} property={property} className="description" />
      ))}
      {token.recordedIn && token.recordedIn.length > 1 && (
        <Row label="Recorded in">
          <span class="sources">
            {token.recordedIn.map((source) => (
              <SourceTag key={source} source={source} />
            ))}
          </span>
        </Row>
      )}
    </dl>
  );
}

function TextRow(props: { label: string; property: Sourced<string> | undefined; className?: string }) {
  const { label, property, className = '' } = props;
  if (property === undefined) return null;
  return (
    <Row label={label} source={property.source}>
      <bdi class={`value ${className}`}>{property.value}</bdi>
    </Row>
  );
}

function Row(props: { label: string; source?: Source; children: ComponentChildren }) {
  return (
    <div class="row">
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
      {props.source && (
        <dd class="from">
          <SourceTag source={props.source} />
        </dd>
      )}
    </div>
  );
}

/** An address as inert text, its host made clear: pages may lay a link of theirs over one of ours. */
function Website({ address }: { address: string }) {
  const host = hostOf(address);
  const at = host === undefined ? -1 : address.toLowerCase().indexOf(host, address.indexOf('//'));
  return (
    <bdi class="value website">
      {host === undefined || at < 0 ? (
        address
      ) : (
        <>
          {address.slice(0, at)}
          <b>{address.slice(at, at + host.length)}</b>
          {address.slice(at + host.length)}
        </>
      )}
    </bdi>
  );
}

function Identity({ policy, assetName, fingerprint }: IdentityProps) {
  const readable = assetName === undefined ? undefined : readAssetName(assetName);
  return (
    <dl class="identity">
      {policy !== undefined && <IdentityRow label="Policy ID" value={policy} />}
      {assetName === '' && (
        <Row label="Asset name">
          <span class="note">empty</span>
        </Row>
      )}
      {assetName !== undefined && assetName !== '' && (
        <IdentityRow label="Asset name" value={assetName} readable={readable?.text} />
      )}
      {fingerprint !== undefined && <IdentityRow label="Fingerprint" value={fingerprint} />}
    </dl>
  );
}

function IdentityRow(props: { label: string; value: string; readable?: string | undefined }) {
  const { label, value, readable } = props;
  return (
    <div class="row">
      <dt>{label}</dt>
      <dd>
        <code title={value}>{shorten(value, label === 'Fingerprint' ? 12 : 8, 8)}</code>
        {readable !== undefined && (
          <>
            {' '}
            <span class="note">
              “<bdi>{readable}</bdi>”
            </span>
          </>
        )}
      </dd>
      <dd class="from">
        <CopyButton value={value} what={label} />
      </dd>
    </div>
  );
}

/** As high as the rows that usually come, so that nothing jumps. */
function Skeleton() {
  return (
    <div class="skeleton" role="status" aria-label="Looking up">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
