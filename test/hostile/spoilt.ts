/** Values that are nearly sound: what comes over a border when somebody means harm, or nobody means well. */
import * as fc from 'fast-check';

const POISON: readonly unknown[] = [
  ...['__proto__', 'constructor', '', '\0', '\ud800', '<img src=x onerror=alert(1)>', '9'.repeat(400)],
  ...[Number.MAX_SAFE_INTEGER, -0, -1, 1e308, 0.1, null, true, [], {}, [[]], [null], { length: 1e9 }],
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
];
const poison = fc.constantFrom(...POISON);

type Node = { [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every place in a value, as its holder and its name there. */
function* places(value: unknown): Generator<readonly [Node, string]> {
  if (!isNode(value)) return;
  for (const name of Object.keys(value)) {
    yield [value, name];
    yield* places(value[name]);
  }
}

/** A sound value in which one to three places hold something else, are gone, are doubled or hold what another holds. */
export function spoilt(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.nat(4), fc.oneof(fc.jsonValue({ maxDepth: 3 }), poison, fc.string()));
  return fc.tuple(sound, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    const root: Node = { value: structuredClone(value) };
    for (const [at, how, put] of changes) {
      const all = [...places(root)];
      const [holder, name] = all[at % all.length] ?? [root, 'value'];
      if (how === 0) delete holder[name];
      else if (how === 1) {
        // As JSON would bring it: a name of its own, whatever it is called; but the length of an array is no such name.
        const called = typeof put === 'string' && put !== 'length' ? put : '__proto__';
        const own = { enumerable: true, configurable: true, writable: true };
        Object.defineProperty(holder, called, { value: holder[name], ...own });
      } else if (how === 2 && Array.isArray(holder[name]))
        holder[name] = [...holder[name], ...holder[name], put];
      else if (how === 3 && typeof holder[name] === 'string')
        holder[name] = `${holder[name]}${typeof put === 'string' ? put : JSON.stringify(put)}`;
      else holder[name] = structuredClone(put);
    }
    return root.value;
  });
}

/** Bytes of something sound, with a few of them changed, cut, put in or doubled. */
export function spoiltBytes(sound: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat(), fc.nat(4), fc.nat(255));
  return fc.tuple(sound, fc.array(change, { maxLength: 6 })).map(([bytes, changes]) => {
    let now = [...bytes];
    for (const [where, how, byte] of changes) {
      const at = where % (now.length + 1);
      if (how === 0) now = now.slice(0, at);
      else if (how === 1) now.splice(at, 0, byte);
      else if (how === 2) now.splice(at, 1);
      else if (how === 3) now.splice(at, 0, ...now.slice(at, at + 8));
      else now[at % Math.max(1, now.length)] = byte;
    }
    return Uint8Array.from(now);
  });
}
