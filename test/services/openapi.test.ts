/** `/apidocs` says what is served: answers are held against it, and what it does not name is not there. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createFaults } from './faults.ts';
import { createMetadataService } from './metadata.ts';
import { describeService } from './openapi.ts';
import { SAMPLE, SUBJECTS } from './sample.ts';
import { record } from './serve.ts';

const faults = createFaults();
const { fetch } = record(createMetadataService(SAMPLE, { faults }));
const document = describeService({ faults: true });

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'apidocs');
/** Checks a value against the schema that stands at a JSON pointer of the document. */
const check = (pointer: string, value: unknown) => {
  const valid = ajv.validate({ $ref: `apidocs#${pointer}` }, value);
  return valid ? [] : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
const at = (path: string, method: string, place: string) =>
  `/paths/${path.replaceAll('/', '~1')}/${method}/${place}/content/application~1json/schema`;

const SUBJECT = '/api/v2/subjects/{subject}';
const QUERY = '/api/v2/subjects/query';
const ask = (body: unknown, query = '', type = 'application/json') =>
  fetch(QUERY + query, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  });

describe('/apidocs', () => {
  it('is the description, with the control of faults only where that is mounted', async () => {
    expect(await (await fetch('/apidocs')).json()).toEqual(JSON.parse(JSON.stringify(document)));
    const plain = record(createMetadataService(SAMPLE));
    const { paths } = await (await plain.fetch('/apidocs')).json();
    expect(Object.keys(paths)).toEqual([SUBJECT, QUERY, '/apidocs']);
    expect((await plain.fetch('/__faults')).status).toBe(404);
  });

  it.each(Object.values(SUBJECTS))('describes the answer for %s', async (subject) => {
    for (const query of ['', '?show_cips_details=true', '?query_priority=CIP_26', '?query_priority=CIP_0']) {
      const response = await fetch(`/api/v2/subjects/${subject}${query}`);
      if (response.status === 404) expect(await response.text()).toBe('');
      else
        expect(check(at(SUBJECT, 'get', `responses/${response.status}`), await response.json())).toEqual([]);
    }
  });

  it('describes what is asked of and answered to many', async () => {
    const body = { subjects: Object.values(SUBJECTS), properties: null };
    expect(check(at(QUERY, 'post', 'requestBody'), body)).toEqual([]);
    const answer = await (await ask(body, '?show_cips_details=true')).json();
    expect(answer.subjects).toHaveLength(5);
    expect(check(at(QUERY, 'post', 'responses/200'), answer)).toEqual([]);
    expect(check(at(QUERY, 'post', 'responses/400'), await (await ask({})).json())).toEqual([]);
    const text = await ask(body, '', 'text/plain');
    expect(check(at(QUERY, 'post', 'responses/415'), await text.json())).toEqual([]);
  });

  it('would notice a property it does not name', async () => {
    const answer = await (await fetch(`/api/v2/subjects/${SUBJECTS.both}`)).json();
    answer.subject.metadata.colour = { value: 'red', source: 'CIP_26' };
    expect(check(at(SUBJECT, 'get', 'responses/200'), answer)).not.toEqual([]);
  });

  it('names every path and method there is', async () => {
    const served: string[] = [];
    for (const path of Object.keys(document.paths)) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await fetch(path.replace('{subject}', SUBJECTS.both), { method });
        if (![404, 405].includes(response.status)) served.push(`${method.toLowerCase()} ${path}`);
      }
    }
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(served).toEqual(described);
  });

  it('describes the control of faults', async () => {
    const set = (body: unknown) =>
      fetch('/__faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const fault = { kind: 'redirect', to: 'https://elsewhere.example', times: 1, match: 'nowhere' };
    expect(check(at('/__faults', 'post', 'requestBody'), fault)).toEqual([]);
    expect(check(at('/__faults', 'post', 'responses/200'), await (await set([fault])).json())).toEqual([]);
    expect(check(at('/__faults', 'post', 'responses/400'), await (await set(1)).json())).toEqual([]);
    expect(await (await fetch('/__faults')).json()).toEqual([fault]);
    faults.clear();
  });
});
