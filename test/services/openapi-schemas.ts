/** The shapes that `openapi.ts` refers to: JSON schemas as OpenAPI 3.0 writes them. */
import { PRIORITIES } from './merge.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const integer = { type: 'integer' };
const texts = { type: 'array', items: text };
const source = { type: 'string', enum: PRIORITIES };
const priority = { type: 'array', items: source };

/** An object in which nothing else may stand. */
const object = (
  properties: Record<string, object>,
  required: readonly string[] = Object.keys(properties),
) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const sourced = (value: object, description?: string) => ({
  ...object({ value, source }),
  ...(description === undefined ? {} : { description }),
});
const registered = (value: object) =>
  object({
    value,
    sequenceNumber: { type: 'number', nullable: true },
    signatures: { type: 'array', items: object({ publicKey: text, signature: text }) },
  });

const HEX_OR_TEXT =
  'From CIP_26 hex of the image bytes; from CIP_68 any text: https:, ipfs:, ar:, data:, or none of these.';

export const schemas = {
  Metadata: object(
    {
      name: sourced(text),
      description: sourced(text),
      ticker: sourced(text),
      decimals: sourced(integer),
      logo: sourced(text, HEX_OR_TEXT),
      url: sourced(text),
      version: sourced(integer, 'Of the CIP-68 datum'),
    },
    ['name', 'description'],
  ),
  Cip26: object(
    {
      subject: text,
      policy: { ...text, description: 'Hex CBOR of the minting script' },
      name: registered(text),
      description: registered(text),
      url: registered(text),
      ticker: registered(text),
      decimals: registered(integer),
      logo: registered({ type: 'string', format: 'byte', description: 'Base64 of the image' }),
      updated: text,
      updatedBy: text,
    },
    ['subject'],
  ),
  Cip68: object(
    {
      name: text,
      description: text,
      ticker: text,
      url: text,
      logo: text,
      decimals: integer,
      version: integer,
    },
    [],
  ),
  Standards: object({ cip26: ref('Cip26'), cip68: ref('Cip68') }, []),
  Subject: object({ subject: text, metadata: ref('Metadata'), standards: ref('Standards') }, [
    'subject',
    'metadata',
  ]),
  SubjectAnswer: object({ subject: ref('Subject'), queryPriority: priority }),
  BatchQuestion: {
    type: 'object',
    properties: { subjects: texts, properties: { ...texts, nullable: true } },
    required: ['subjects'],
  },
  BatchAnswer: object({ subjects: { type: 'array', items: ref('Subject') }, queryPriority: priority }),
  Refusal: object({
    timestamp: { type: 'string', format: 'date-time' },
    status: integer,
    error: text,
    path: text,
  }),
  Fault: {
    type: 'object',
    properties: {
      kind: {
        type: 'string',
        enum: ['delay', 'status', 'html', 'truncated', 'huge', 'drip', 'reset', 'redirect'],
      },
      match: { ...text, description: 'Only requests with this text in path, query or body' },
      times: { type: 'integer', minimum: 1, description: 'Only the next so many requests' },
      delayMs: { type: 'number', minimum: 0, description: 'Wait before the answer; needed for delay' },
      status: { type: 'integer', description: 'For status, 200 to 599; for redirect, 301, 302, 307 or 308' },
      headers: { type: 'object', additionalProperties: text, description: 'For status' },
      body: { description: "For status; without it the service's own error" },
      to: { ...text, description: 'For redirect, where to' },
      bytes: { type: 'integer', minimum: 0, description: 'For huge; 100 MB unless told' },
      intervalMs: { type: 'number', minimum: 0, description: 'For drip; a second unless told' },
    },
    required: ['kind'],
    additionalProperties: false,
  },
  FaultRefusal: object({ error: text }),
};
