import type { Sourced } from '../lib/asset/standard.ts';
import type { Token } from '../lib/metadata/token.ts';
import { decimalsMeaning, hostOf } from './format.ts';
import { Row } from './Row.tsx';
import { SourceTag } from './SourceTag.tsx';

/** Every property that the answer has, unknown ones too, each with its source. */
export function Properties({ token }: { token: Token }) {
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
