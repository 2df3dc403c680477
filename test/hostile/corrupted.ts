/** Arbitraries of almost valid values, as a malicious or broken sender makes them. */
import * as fc from 'fast-check';

const poison = fc.constantFrom<unknown>(
  ...['__proto__', 'constructor', '', '\0', '\ud800', '<img src=x onerror=alert(1)>', '9'.repeat(400)],
  ...[Number.MAX_SAFE_INTEGER, -1, 1e308, 0.1, null, undefined, true, [], {}, [[]], { length: 1e9 }],
  JSON.parse('{"__proto__":{"polluted":true}}'),
);

type Node = { [name: string]: unknown };

/** Every property below a value, as its holder and its name. */
function* properties(value: unknown): Generator<readonly [Node, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    yield [value as Node, name];
    yield* properties((value as Node)[name]);
  }
}

/** A valid value of which one to three properties are replaced. */
export function corrupted(value: unknown): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.oneof(fc.jsonValue({ maxDepth: 3 }), poison));
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const root: Node = { value: structuredClone(value) };
    for (const [at, put] of changes) {
      const all = [...properties(root)];
      const [holder, name] = all[at % all.length] ?? [root, 'value'];
      holder[name] = structuredClone(put);
    }
    return root.value;
  });
}

/** Valid bytes with some bytes replaced, cut off, inserted, removed or doubled. */
export function corruptedBytes(valid: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat(), fc.nat(4), fc.nat(255));
  return fc.tuple(valid, fc.array(change, { maxLength: 6 })).map(([bytes, changes]) => {
    const now = [...bytes];
    for (const [where, how, byte] of changes) {
      const at = where % (now.length + 1);
      if (how === 0) now.length = at;
      else if (how === 1) now.splice(at, 0, byte);
      else if (how === 2) now.splice(at, 1);
      else if (how === 3) now.splice(at, 0, ...now.slice(at, at + 8));
      else now[at] = byte;
    }
    return Uint8Array.from(now);
  });
}
