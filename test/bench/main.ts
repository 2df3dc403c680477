/** `npm run bench` (docs/performance.md). Exits 1 when a bar on counts, bytes or ratios fails. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resetExtension } from '../e2e/extension.ts';
import { buildForChromium } from '../tools/build.ts';
import * as budget from './budget.ts';
import * as explorer from './explorer.ts';
import * as people from './people.ts';
import { createWorld, type Part, reported, row } from './world.ts';

const PARTS: Record<string, Part> = { ...explorer, ...people, ...budget };

const options = { rounds: { type: 'string', default: '15' } } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
if (unknown) throw new Error(`Unknown part: ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}.`);

buildForChromium();
const rows: ReturnType<typeof reported>[] = [];
const world = await createWorld();
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stderr.write(`${performance.now().toFixed()} ms: ${name}\n`);
  try {
    await resetExtension(world.context);
    for (const measured of await part(world, Number(values.rounds))) rows.push(reported(name, measured));
  } catch (error) {
    // The failure of a part becomes a row, and the other parts run.
    console.error(error);
    rows.push(reported(name, row('count', 'the whole part', Number.NaN, { atMost: 0 })));
  }
}
await world.close();

console.table(rows.map(({ line }) => line));
const missed = rows.filter(({ holds }) => !holds).length;
console.log(`${rows.length} rows; ${missed === 0 ? 'no bar is' : missed} missed.`);
const report = { at: new Date().toISOString(), rows: rows.map(({ json }) => json) };
writeFileSync('.output/bench.json', `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = missed > 0 ? 1 : 0;
