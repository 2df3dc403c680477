import type { ComponentChildren } from 'preact';
import type { Source, Sourced } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { MAX_TICKER, safeBlock, safeLine, safeText } from '../../lib/safe-text.ts';
import type { Note, Token } from '../../lib/tokens/token.ts';
import { ChainText, DecimalsText } from './ChainText.tsx';
import { decimalsMeaning } from './format.ts';
import { Row, SourceTag } from './Row.tsx';
import { Website } from './Website.tsx';

/** Characters of a property's name; metadata may have thousands. */
const MAX_KEY = 60;

/** The source of all values of a token; undefined where they have several, or where its standards disagree. */
export function commonSource(token: Token, notes: readonly Note[] = []): Source | undefined {
  const { name, ticker, description, decimals, decimalsText, others } = token;
  const values = [name, ticker, description, decimals, decimalsText, urlOf(token), ...Object.values(others)];
  const sources = new Set(values.flatMap((value) => (value ? [value.source] : [])));
  const [source] = sources;
  return sources.size === 1 && !notes.some(({ kind }) => kind === 'conflict') ? source : undefined;
}

/** Undefined for an empty one. */
const urlOf = ({ url }: Token) => (url && safeText(url.value).text.trim() !== '' ? url : undefined);

type Props = {
  readonly token: Token;
  /** Notes on conflicts between the standards: the other value follows the used one, crossed out. */
  readonly notes?: readonly Note[] | undefined;
  /** The token has more properties than the card shows. */
  readonly isCut?: boolean | undefined;
};

/**
 * All properties of a token, each with its source. A source that they share is visible in the status line, and in each row
 * for screen readers. Name and ticker are in the heading, so their rows are visible only if their sources differ.
 */
export function Properties({ token, notes = [], isCut }: Props) {
  const isCommon = commonSource(token, notes) !== undefined;
  const row = (
    name: string,
    label: string,
    property: Sourced<unknown> | undefined,
    look: string,
    value: ComponentChildren,
  ) => {
    if (property === undefined) return undefined;
    const other = otherValue(name, property.source, notes);
    const tag = <SourceTag source={property.source} isHidden={isCommon} />;
    return (
      <Row
        property={name}
        label={label}
        look={other ? `${look} disputed` : look}
        end={other ? undefined : tag}
      >
        {value}
        {other && (
          <>
            {' '}
            {tag} <span class="visually-hidden">{t('other_value')}</span>
            <s>
              {name === 'url' ? <Website address={other.value} /> : <bdi>{safeBlock(other.value).text}</bdi>}
            </s>{' '}
            <SourceTag source={other.source} />
          </>
        )}
      </Row>
    );
  };
  const text = (property: Sourced<string> | undefined) => property && <ChainText text={property.value} />;
  const { name, ticker, description, decimals, decimalsText, others } = token;
  const url = urlOf(token);
  const unit = safeLine(ticker?.value ?? name?.value ?? t('unit'), MAX_TICKER);
  const isDisputed = (property: string) =>
    notes.some((note) => note.kind === 'conflict' && note.property === property);
  let decimalsShown = decimalsText && <DecimalsText text={decimalsText.value} />;
  if (decimals && isDisputed('decimals')) decimalsShown = <b class="value">{decimals.value}</b>;
  else if (decimals)
    decimalsShown = (
      <>
        <span class="value">{decimals.value}</span>{' '}
        <span class="note">· {decimalsMeaning(decimals.value, unit)}</span>
      </>
    );
  const isNamedTwice = name?.source !== ticker?.source || isDisputed('name') || isDisputed('ticker');
  const inHeading = isNamedTwice && !isCommon ? 'long' : 'visually-hidden';
  return (
    <>
      <dl class="about">
        {row('description', t('property_description'), description, 'description', text(description))}
      </dl>
      <dl>
        {row('name', t('property_name'), name, inHeading, text(name))}
        {row('ticker', t('property_ticker'), ticker, inHeading, text(ticker))}
        {row('decimals', t('property_decimals'), decimals ?? decimalsText, '', decimalsShown)}
        {!decimals && !decimalsText && !token.isNft && (
          <Row property="decimals" label={t('property_decimals')}>
            <span class="note">{t('not_stated')}</span>
          </Row>
        )}
        {row('url', t('property_url'), url, '', url && <Website address={url.value} />)}
        {Object.entries(others).map(([key, property]) =>
          row(key, safeLine(key, MAX_KEY), property, 'long', text(property)),
        )}
      </dl>
      {isCut && <p class="notice">{t('nft_more')}</p>}
    </>
  );
}

type Other = { readonly source: Source; readonly value: string };

/** The value that the other standard gives, where the two disagree. */
function otherValue(name: string, used: Source, notes: readonly Note[]): Other | undefined {
  const conflict = notes.find((note) => note.kind === 'conflict' && note.property === name);
  if (conflict?.kind !== 'conflict') return undefined;
  const source = used === 'CIP_68' ? 'CIP_26' : 'CIP_68';
  return { source, value: conflict.values[source] };
}
