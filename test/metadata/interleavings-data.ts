/** What a run of interleavings is about: its tokens, what the service knows of them, and what the network may do. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES, type Priority } from '../../lib/asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { HttpAnswer, HttpRequest } from '../../lib/http.ts';
import { keyOf } from '../../lib/metadata/outcome.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import { ENTRIES, TOKENS, UNREGISTERED } from '../data/index.ts';
import { findSubject } from '../services/merge.ts';
import { createRecords, loadRecords, type Records } from '../services/records.ts';
import { png } from './image-bytes.ts';
import { strangers } from './strangers.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const NETWORKS = ['mainnet', 'preprod'] as const;
export type WorldNetwork = (typeof NETWORKS)[number];
export const BASES: Readonly<Record<WorldNetwork, string>> = {
  mainnet: 'https://mainnet.example',
  preprod: 'https://preprod.example',
};
export const STANDARD = PRIORITIES['CIP_68,CIP_26'];

const { fernwood, orrery, marrow, hollow } = TOKENS;
const { gorse, heron } = UNREGISTERED;
const NAMED = { fernwood, orrery, gorse, marrow, hollow, heron };
/** Written in upper case by the registry; and of a label that the service does not serve. */
export const UPPER: Subject = marrow.subject;
export const UNSERVED: Subject = heron.subject;
/** One in one standard, one in both, one written in upper case, one without a name of its own, two unregistered. */
export const SUBJECTS: readonly Subject[] = Object.values(NAMED).map(({ subject }) => subject);
/** The same, and one of them once more in another guise. */
export const IDENTIFIERS: readonly Identifier[] = [
  ...SUBJECTS.map((subject): Identifier => {
    if (subject === hollow.subject) return { kind: 'policy', policy: hollow.policy };
    return { kind: 'subject', subject, ...(subject === UPPER && { written: upperOf(subject) }) };
  }),
  { kind: 'fingerprint', fingerprint: fernwood.fingerprint },
];
/** More than a batch holds. */
export const STRANGERS: readonly Identifier[] = strangers(60).map((subject) => ({
  kind: 'subject',
  subject,
}));

export function subjectOf(identifier: Identifier): Subject {
  if (identifier.kind === 'fingerprint') return fernwood.subject;
  return identifier.kind === 'policy' ? hollow.subject : identifier.subject;
}

/** Large pictures cost time and prove nothing here. */
function withSmallLogos({ cip26, cip68, problems }: Records): Records {
  const picture = Buffer.from(png(8, 8)).toString('base64');
  const small = [...cip26].map(
    ([subject, { logo, ...record }]) =>
      [subject, logo ? { ...record, logo: { ...logo, value: picture } } : record] as const,
  );
  return { cip26: new Map(small), cip68, problems };
}
const RECORDS: Readonly<Record<WorldNetwork, Records>> = {
  mainnet: withSmallLogos(loadRecords()),
  preprod: withSmallLogos(createRecords(ENTRIES.preprod)),
};
type Found = ReturnType<typeof findSubject>;
const merged = new Map<string, Found>();
/** What the service knows, looked up once: a run asks for the same few over and over. */
export function knownOf(
  network: WorldNetwork,
  written: string,
  priority: Priority,
  properties: readonly string[] = [],
): Found {
  const key = [network, written, ...priority, ...properties].join();
  if (!merged.has(key)) merged.set(key, findSubject(RECORDS[network], written, { priority, properties }));
  return merged.get(key);
}
export const nameIn = (network: WorldNetwork, written: string, priority: Priority) =>
  knownOf(network, written, priority)?.metadata.name?.value;

export function upperOf(subject: Subject): string {
  return policyOf(subject) + assetNameOf(subject).toUpperCase();
}

const answerOf = (status: number, json?: unknown, headers?: Record<string, string>) =>
  success({ status, headers: new Headers(headers), json });

/** What the network may do instead of an answer. */
export const FAULTS = {
  offline: failed({ kind: 'offline' }),
  timeout: failed({ kind: 'timeout' }),
  malformed: failed({ kind: 'malformed', detail: 'broken-json' }),
  'too-large': failed({ kind: 'too-large' }),
  redirected: failed({ kind: 'redirected' }),
  400: answerOf(400),
  413: answerOf(413),
  500: answerOf(500),
  503: answerOf(503),
  429: answerOf(429),
  '429 for 2 s': answerOf(429, undefined, { 'retry-after': '2' }),
  '429 for 40 s': answerOf(429, undefined, { 'retry-after': '40' }),
} as const satisfies Record<string, Result<HttpAnswer>>;
export type FaultName = keyof typeof FAULTS;

const NAMES = new Map<string, string>(Object.entries(NAMED).map(([name, { subject }]) => [subject, name]));
export function say(subjects: readonly string[]): string {
  if (subjects.length > 10) return `${subjects.length} subjects`;
  const words = subjects.map((one) => {
    const name = NAMES.get(one.toLowerCase()) ?? `stranger ${Number.parseInt(one.slice(48, 56), 16)}`;
    return one === one.toLowerCase() ? name : name.toUpperCase();
  });
  return words.join(', ');
}

/** `outcomes`: none of a logo. */
export type Answer = { readonly outcomes: readonly Outcome[]; readonly logo?: Logo };
export type Ask = {
  readonly id: number;
  readonly kind: 'visible' | 'pointed' | 'details' | 'logo';
  readonly tab: 1 | 2 | undefined;
  readonly network: WorldNetwork;
  readonly identifiers: readonly Identifier[];
  readonly ahead: readonly Identifier[];
  readonly priority: Priority;
  answer?: Answer;
};
export type Payer = { readonly ask: Ask };
export type Request = {
  readonly id: number;
  readonly network: WorldNetwork;
  /** As written. */
  readonly subjects: readonly string[];
  /** Of each subject: which question it is, where. */
  readonly keys: readonly string[];
  readonly priority: Priority;
  readonly properties: readonly string[];
  readonly isBatch: boolean;
  /** With the standards' own records. */
  readonly isWhole: boolean;
  /** An ask lists a subject once and waits for it: whoever pays for it once more pays for another try. */
  readonly isAgain: boolean;
  readonly payers: ReadonlySet<Payer>;
  readonly at: number;
};

/** What a request asks for. */
export function readRequest({ url, json }: HttpRequest): Omit<Request, 'id' | 'isAgain' | 'payers' | 'at'> {
  const { origin, pathname, searchParams } = new URL(url);
  const network = NETWORKS.find((one) => origin === BASES[one]) ?? 'mainnet';
  const priority = searchParams.getAll('query_priority') as string[] as Priority;
  const batch = json as { subjects: string[]; properties?: string[] } | undefined;
  const subjects = batch?.subjects ?? [decodeURIComponent(pathname.split('/').at(-1) ?? '')];
  const keyTo = (written: string) =>
    keyOf({ network, base: origin, priority }, written.toLowerCase() as Subject);
  return {
    network,
    subjects,
    keys: subjects.map(keyTo),
    priority,
    properties: batch?.properties ?? searchParams.getAll('property'),
    isBatch: batch !== undefined,
    isWhole: searchParams.has('show_cips_details'),
  };
}

/** The service's own answer. `poison`: a subject, by its place, for which every batch is refused. */
export function truth(request: Request, poison: number | undefined): Result<HttpAnswer> {
  const { network, subjects, priority, properties, isBatch, isWhole } = request;
  const bad = poison === undefined ? undefined : SUBJECTS[poison];
  if (isBatch && bad !== undefined && subjects.includes(bad)) return FAULTS[500];
  const known = subjects.flatMap((subject) => {
    const found = knownOf(network, subject, priority, properties);
    if (found === undefined) return [];
    const { standards, metadata } = found;
    return [isWhole ? { subject, metadata, standards } : { subject, metadata }];
  });
  if (isBatch) return answerOf(200, { subjects: known, queryPriority: priority });
  const [one] = known;
  return one === undefined ? answerOf(404) : answerOf(200, { subject: one, queryPriority: priority });
}
