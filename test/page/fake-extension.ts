/**
 * What the content script has of the browser's extension API, and a background that knows the tokens of a test. Stands
 * for `wxt/browser`: `vi.mock('wxt/browser', () => import('./fake-extension.ts'))`.
 */
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { prove } from '../../lib/asset/proof.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { Message, MessageName, ReplyOf, RequestOf } from '../../lib/messages/protocol.ts';
import { subjectsNamed } from '../../lib/metadata/name-match.ts';
import type { Outcome, Token } from '../../lib/metadata/token.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

type Listener = (...all: unknown[]) => void;
type Reply = (value: unknown) => void;
type Answers = { [M in MessageName]?: (request: RequestOf<M>) => ReplyOf<M> | Promise<ReplyOf<M>> };

const OWN_ID = 'token-lens';
const event = () => {
  const listeners = new Set<Listener>();
  return {
    listeners,
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
  };
};

/** The world behind the content script; `reset` makes it new for a test. */
export const extension = {
  /** Names of registered tokens by subject. */
  tokens: new Map<string, string>(),
  /** All that was asked, in order. */
  sent: [] as Message[],
  /** What a test answers itself, by the name of the message. */
  answers: {} as Answers,
  /** Where the extension was reloaded, nobody answers the script that it came with. */
  isGone: false,
  settings: {} as object,

  reset(tokens: Iterable<{ readonly subject: string; readonly name?: string }>): void {
    Object.assign(extension, { sent: [], answers: {}, isGone: false, settings: {} });
    extension.tokens = new Map(Array.from(tokens, ({ subject, name = '' }) => [subject, name]));
    learned.clear();
    for (const { listeners } of [onMessage, onChanged]) listeners.clear();
  },
  /** The texts of the identifiers that were asked for by a message, in order. */
  asked: (urgency?: 'visible' | 'pointed'): string[] =>
    extension.sent.flatMap(({ name, request }) => {
      if (name !== 'token.lookup') return [];
      const lookUp = request as RequestOf<'token.lookup'>;
      const isMeant = urgency === undefined || lookUp.urgency === urgency;
      return isMeant ? lookUp.identifiers.map(identifierText) : [];
    }),
  /** What goes on to services: all of the messages but the page's address, and what it shows around fingerprints. */
  sentOn: (): string =>
    JSON.stringify(
      extension.sent.map(({ request }) => ({ ...request, evidence: undefined, about: undefined })),
    ),
  /** The user changes settings in the options. */
  change(settings: object): void {
    extension.settings = { ...extension.settings, ...settings };
    for (const listener of onChanged.listeners)
      listener({ settings: { newValue: extension.settings } }, 'sync');
  },
  /** A message of the background or the popup; undefined where the content script does not answer. */
  tell(message: unknown, id = OWN_ID): unknown {
    let answer: unknown;
    const reply: Reply = (value) => {
      answer = value;
    };
    for (const listener of onMessage.listeners) listener(message, { id }, reply);
    return answer;
  },
  /** Listeners of the extension API that are left. */
  listeners: () => onMessage.listeners.size + onChanged.listeners.size,
  found,
};

function found(subject: string, more: Partial<Extract<Outcome, { kind: 'found' }>> = {}): Outcome {
  const of = subject as Subject;
  const identity = {
    subject: of,
    policy: policyOf(of),
    assetName: assetNameOf(of),
    fingerprint: fingerprintOf(of),
  };
  const name = { value: extension.tokens.get(subject) ?? '', source: 'CIP_26' } as const;
  const service = { priority: ['CIP_68', 'CIP_26'], service: 'https://tokens.example' } as const;
  const token: Token = { network: 'mainnet', ...identity, name, others: {}, ...service };
  return { kind: 'found', token, fetchedAt: Date.now(), stale: false, ...more };
}

/** The subjects that pages have told of: each is the proof of its own fingerprint. */
const learned = new Set<Subject>();

function proven(fingerprint: string, evidence: RequestOf<'token.lookup'>['evidence']): string | undefined {
  const clue = evidence?.clues.find((one) => one.fingerprint === fingerprint);
  const policies = evidence?.policies ?? [];
  const said = [...learned].find((one) => fingerprintOf(one) === fingerprint);
  return said ?? (clue && prove(clue.policies.length > 0 ? clue : { ...clue, policies }, 300).subject);
}

function outcomeOf(identifier: Identifier, { evidence }: RequestOf<'token.lookup'>): Outcome {
  for (const subject of evidence?.subjects ?? []) learned.add(subject);
  const subject =
    identifier.kind === 'fingerprint' ? proven(identifier.fingerprint, evidence) : identifierText(identifier);
  if (subject === undefined) return { kind: 'absent', reason: 'fingerprint-unresolved', advice: 'get-list' };
  return extension.tokens.has(subject) ? found(subject) : { kind: 'absent', reason: 'not-registered' };
}

const ANSWERS: Answers = {
  'token.lookup': (request) => request.identifiers.map((one) => outcomeOf(one, request)),
  'token.logo': () => ({ kind: 'none', reason: 'not-recorded' }),
  'policy.tokens': () => ({ count: 0, some: [] }),
  'page.count': () => null,
  'token.match': ({ text, among }) => {
    const tokens = among.map((one) => ({ subject: identifierText(one) as Subject }));
    const named = { name: text, ticker: text } as never;
    const [subject, ...more] = subjectsNamed(named, tokens);
    return subject && more.length === 0 ? { subject } : null;
  },
};

async function sendMessage(message: Message): Promise<unknown> {
  if (extension.isGone) throw new Error('Extension context invalidated.');
  extension.sent.push(message);
  const answer = extension.answers[message.name] ?? ANSWERS[message.name];
  if (answer === undefined) throw new Error(`no answer to ${message.name}`);
  return { ok: true, value: await answer(message.request as never), cost: 1 };
}

const onMessage = event();
const onChanged = event();
export const browser = {
  runtime: {
    onMessage,
    sendMessage,
    get id() {
      return extension.isGone ? undefined : OWN_ID;
    },
  },
  storage: {
    onChanged,
    sync: {
      get: async () => ({ settings: extension.settings }),
      set: async (items: { settings: object }) => extension.change(items.settings),
    },
  },
  get i18n() {
    if (extension.isGone) return undefined;
    const sentences: Readonly<Record<string, { message: string }>> = messages;
    return {
      getMessage: (name: string, values: readonly string[]) =>
        (sentences[name]?.message ?? '').replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? ''),
    };
  },
};
