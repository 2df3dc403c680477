/**
 * The service's description of itself, OpenAPI 3.0, served at `/apidocs`. It says what this service does, no
 * more: `metadata.test.ts` checks answers against it and that nothing else is served.
 */
import { FAULTS_PATH } from './fault-answers.ts';
import { PRIORITIES } from './merge.ts';
import { schemas } from './openapi-schemas.ts';

const ref = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });
const json = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
});
const refusal = (description: string) => json(description, ref('Refusal'));
const list = (items: object) => ({ type: 'array', items });

const REQUIRED = 'A list that lacks name or description is refused with 400; an empty one means all.';

const property = {
  name: 'property',
  in: 'query',
  description: `Properties to answer with, repeated or with commas. ${REQUIRED}`,
  schema: list({ type: 'string' }),
  explode: true,
};
const queryPriority = {
  name: 'query_priority',
  in: 'query',
  description:
    'The standards consulted, in this order, repeated or with commas; one alone has no fallback. Properties ' +
    `are merged one by one. Without it: ${PRIORITIES.join(', ')}.`,
  schema: list({ type: 'string', enum: PRIORITIES }),
  explode: true,
};
const showCipsDetails = {
  name: 'show_cips_details',
  in: 'query',
  description: "Whether to add `standards`, each standard's own record, under the same property filter.",
  schema: { type: 'boolean', default: false },
};

const getSubject = {
  operationId: 'getSubject',
  summary: 'The metadata of one subject',
  parameters: [
    {
      name: 'subject',
      in: 'path',
      required: true,
      description: 'Policy id, then asset name, in hex. Matched as written.',
      schema: { type: 'string' },
    },
    property,
    queryPriority,
    showCipsDetails,
  ],
  responses: {
    200: json('The subject', ref('SubjectAnswer')),
    400: refusal('A property filter without name or description, or an unknown priority'),
    404: { description: 'Not registered, or without name or description; the body is empty' },
  },
};

const getSubjects = {
  operationId: 'getSubjects',
  summary: 'The metadata of several subjects, in the order asked; those not there are left out',
  parameters: [queryPriority, showCipsDetails],
  requestBody: { required: true, content: { 'application/json': { schema: ref('BatchQuestion') } } },
  responses: {
    200: json('The subjects that are there', ref('BatchAnswer')),
    400: refusal('No JSON, no subjects, a filter without name or description, or an unknown priority'),
    415: refusal('The body is not application/json'),
  },
};

const faultPaths = {
  [FAULTS_PATH]: {
    get: {
      operationId: 'listFaults',
      summary: 'Local control: the faults in force',
      responses: { 200: json('The faults', list(ref('Fault'))) },
    },
    post: {
      operationId: 'setFaults',
      summary: 'Local control: sets faults for the requests to come, one or an array',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { oneOf: [ref('Fault'), list(ref('Fault'))] } } },
      },
      responses: {
        200: json('The faults now in force', list(ref('Fault'))),
        400: json('No such fault', ref('FaultRefusal')),
        415: json('The body is not application/json', ref('FaultRefusal')),
      },
    },
    delete: {
      operationId: 'clearFaults',
      summary: 'Local control: ends all faults',
      responses: { 204: { description: 'No fault is in force' } },
    },
  },
};

/** The description of a service, with the control of faults when that is mounted. */
export function describeService({ faults }: { readonly faults: boolean }) {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Token metadata service, v2, local',
      version: '2',
      description:
        'The v2 answers of cf-token-metadata-registry over local records. No CORS headers are sent.',
    },
    servers: [{ url: '/' }],
    paths: {
      '/api/v2/subjects/{subject}': { get: getSubject },
      '/api/v2/subjects/query': { post: getSubjects },
      '/apidocs': {
        get: {
          operationId: 'getDescription',
          summary: 'This description',
          responses: { 200: json('OpenAPI 3.0', { type: 'object' }) },
        },
      },
      ...(faults ? faultPaths : {}),
    },
    components: { schemas },
  };
}
