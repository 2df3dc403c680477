/** The interface of a metadata service in the project's own types. lib/metadata/service.ts implements it. */
import type { Priority, Sourced } from '../asset/standard.ts';
import type { Result } from '../failure.ts';
import type { Endpoint } from './endpoint.ts';
import type { StandardRecords, Token } from './token.ts';

export type TokenProperties = Pick<Token, 'name' | 'description' | 'ticker' | 'url' | 'decimals' | 'others'>;

export type SourceEntry = {
  /** The subject as the service spells it: those of the registry may have upper-case hex. */
  readonly subject: string;
  readonly properties: TokenProperties;
  /** The logo as recorded: hex, base64 or a URI. */
  readonly logo: Sourced<string> | undefined;
  /** The standards' own records; undefined in a summary. */
  readonly records: StandardRecords | undefined;
};

export type SourceAnswer = {
  /** Keyed by the subject as spelled in the request; without the subjects that the service does not know. */
  readonly entries: ReadonlyMap<string, SourceEntry>;
  /** The requested subjects whose entries cannot be read. */
  readonly malformed?: ReadonlySet<string>;
  /** The standards that the service consulted, in order. */
  readonly priority: Priority;
};

/** Subjects are sent as they are spelled, since services distinguish upper from lower case. */
export type MetadataSource = {
  /** Properties of up to 50 subjects, without logos and without the standards' own records. */
  summaries(endpoint: Endpoint, subjects: readonly string[]): Promise<Result<SourceAnswer>>;
  /** The full record of one subject, with its logo. */
  record(endpoint: Endpoint, subject: string): Promise<Result<SourceAnswer>>;
  /** The full records of a few subjects, with their logos. */
  records(endpoint: Endpoint, subjects: readonly string[]): Promise<Result<SourceAnswer>>;
};
