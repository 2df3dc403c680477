/**
 * The extension API for content script and card, with a background that knows the tokens of a test. Replaces
 * lib/browser.ts.
 */
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { CardRequest, Message, MessageName, ReplyOf, RequestOf } from '../../lib/messaging/protocol.ts';
import { resolutionOf } from '../../lib/metadata/resolution.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { settingsOfSite } from '../../lib/settings/page-settings.ts';
import { english } from '../components/english.ts';
import { found } from '../components/found.ts';
import { createProver } from './prover.ts';

type Listener = (...all: unknown[]) => void;
type Answers = { [M in MessageName]?: (request: RequestOf<M>) => ReplyOf<M> | Promise<ReplyOf<M>> };

const OWN_ID = 'token-lens';
const listeners = new Set<Listener>();

/** The background and the messages; `reset` starts over for a test. */
export const extension = {
  /** Names of registered tokens by subject. */
  tokens: new Map<string, string>(),
  /** All messages, in order. */
  sent: [] as Message[],
  /** Replies that a test overrides, by message name. */
  answers: {} as Answers,
  /** The extension was reloaded: nobody answers the content script of the old one. */
  isGone: false,
  settings: {} as object,
  /** Overrides the outcome of a card's record. */
  outcomeOfCard: undefined as ((card: CardRequest) => Outcome) | undefined,

  reset(tokens: Iterable<{ readonly subject: string; readonly name?: string }>): void {
    Object.assign(extension, {
      sent: [],
      answers: {},
      isGone: false,
      settings: {},
      outcomeOfCard: undefined,
    });
    extension.tokens = new Map(Array.from(tokens, ({ subject, name = '' }) => [subject, name]));
    prove = createProver();
    cards.length = 0;
    listeners.clear();
  },
  /** The identifiers that were looked up in view or for a card, in order. */
  asked: (urgency?: 'visible' | 'hovered'): string[] =>
    extension.sent.flatMap(({ name, request }) => {
      if (name === 'tokens.resolve' && urgency !== 'hovered')
        return (request as RequestOf<'tokens.resolve'>).identifiers.map(identifierText);
      const { part, ticket } = request as RequestOf<'card.content'>;
      const card = part === 'record' && urgency !== 'visible' ? cards[Number(ticket)] : undefined;
      return card ? [identifierText(card.identifier)] : [];
    }),
  /** What may reach a service: all messages without the page's address and the context of fingerprints. */
  sentOn: (): string =>
    JSON.stringify(extension.sent, (key, value) => (/^(proofInputs|about)$/.test(key) ? undefined : value)),
  /** The user changes settings in the options; the content script reads them in a later task. */
  change(settings: object): void {
    extension.settings = { ...extension.settings, ...settings };
    extension.dispatch({ name: 'page.settings', request: {} });
  },
  /** A message of the background or the popup; undefined where the content script does not answer. */
  dispatch(message: unknown, id = OWN_ID): unknown {
    const answers: unknown[] = [];
    for (const listener of listeners) listener(message, { id }, (answer: unknown) => answers.push(answer));
    return answers[0];
  },
  /** All requests of this name, in order. */
  requests: <M extends MessageName>(name: M): RequestOf<M>[] =>
    extension.sent.flatMap((one) => (one.name === name ? [one.request as RequestOf<M>] : [])),
  /** The number of listeners. */
  listeners: () => listeners.size,
};

function foundAs(name: string, subject: Subject): Outcome {
  const [policy, assetName] = [policyOf(subject), assetNameOf(subject)];
  const identity = { subject, policy, assetName, fingerprint: fingerprintOf(subject) };
  return { ...found(identity, { name: { value: name, source: 'CIP_26' } }), fetchedAt: Date.now() };
}

let prove = createProver();
/** The opened cards; a ticket is an index. */
const cards: CardRequest[] = [];

function outcomeOf(identifier: Identifier, { proofInputs }: Pick<CardRequest, 'proofInputs'>): Outcome {
  const inputs = proofInputs ?? { fingerprints: [], policies: [], subjects: [] };
  const { kind } = identifier;
  const subject = kind === 'fingerprint' ? prove(identifier.fingerprint, inputs) : identifierText(identifier);
  if (subject === undefined)
    return { kind: 'absent', reason: 'fingerprint-unresolved', advice: 'ask-provider' };
  const name = extension.tokens.get(subject);
  return name === undefined
    ? { kind: 'absent', reason: 'not-registered' }
    : foundAs(name, subject as Subject);
}

const ANSWERS: Answers = {
  'tokens.resolve': (request) =>
    request.identifiers.map((one) => resolutionOf(outcomeOf(one, request), Date.now())),
  'card.open': (card) => ({ ticket: String(cards.push(card) - 1) }),
  'card.content'({ ticket, part }) {
    const card = cards[Number(ticket)];
    if (!card) return null;
    const { proofInputs, neighbours, about, ...shown } = card;
    if (part === 'logo') return { ...shown, logo: { kind: 'none', reason: 'not-recorded' } };
    if (part === 'tokens') return { ...shown, tokens: { count: 0, some: [] } };
    const outcome = extension.outcomeOfCard?.(card) ?? outcomeOf(card.identifier, card);
    return part === 'record' ? { ...shown, outcome } : shown;
  },
  'page.settings'() {
    const settings = settingsOfSite(extension.settings, self.origin);
    return siteAt(self.origin) || settings.sites.length > 0 ? settings : null;
  },
  'page.count': () => null,
};

async function sendMessage(message: Message): Promise<unknown> {
  if (extension.isGone) throw new Error('Extension context invalidated.');
  extension.sent.push(message);
  const answer = extension.answers[message.name] ?? ANSWERS[message.name];
  if (answer === undefined) throw new Error(`no answer to ${message.name}`);
  return { ok: true, value: await answer(message.request as never) };
}

export const browser = {
  runtime: {
    onMessage: {
      addListener: (listener: Listener) => void listeners.add(listener),
      removeListener: (listener: Listener) => void listeners.delete(listener),
    },
    sendMessage,
    getURL: (path: string) => `chrome-extension://${OWN_ID}${path}`,
    get id() {
      return extension.isGone ? undefined : OWN_ID;
    },
  },
  get i18n() {
    if (extension.isGone) return undefined;
    return { getMessage: english };
  },
};
