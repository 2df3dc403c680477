/** Native scripts as JSON, and their CBOR. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyFromJson } from '../../../lib/trust/signatures/native-script.ts';
import {
  type Script as NamedScript,
  scriptJson,
  scriptPolicyId,
  scriptProperty,
} from '../../data/signing.ts';

const script: NamedScript = {
  all: [{ key: 'one' }, { any: [{ before: 70_000 }, { atLeast: 1, of: [{ key: 'two' }, { after: 24 }] }] }],
};

it('writes the CBOR that has the hash', () => {
  const written = policyFromJson(scriptJson(script), scriptPolicyId(script));
  expect(written?.slice(4)).toBe(scriptProperty(script).slice(4));
  expect(policyFromJson(scriptJson(script), '00'.repeat(28))).toBeUndefined();
});

it('writes long lists with and without their length', () => {
  const keys: NamedScript = { any: Array.from({ length: 24 }, (_, at) => ({ key: String(at) })) };
  expect(policyFromJson(scriptJson(keys), scriptPolicyId(keys))).toMatch(/^820082029818/);
});

it('is undefined for JSON that is no script with the hash', () => {
  const deep = Array.from({ length: 100 }).reduce<object>((inner) => ({ type: 'all', scripts: [inner] }), {});
  for (const json of [deep, { type: 'sig' }, { type: 'before', slot: 1.5 }, { type: 'any', scripts: {} }, []])
    expect(policyFromJson(json, '00'.repeat(28))).toBeUndefined();
  const never = fc.property(fc.jsonValue(), (json) => {
    expect(policyFromJson(json, '00'.repeat(28))).toBeUndefined();
  });
  fc.assert(never);
});
