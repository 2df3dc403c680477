/**
 * `npm run bench`: measures what performance.md limits in one Chromium, next to the floor, an empty extension and other
 * approaches. `npm run bench -- scan cache` runs these parts; `--rounds 3` is for a quick look. Exits 1 when a bar on
 * counts, bytes or ratios fails.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildForChromium } from '../tools/build.ts';
import * as background from './background.ts';
import * as budget from './budget.ts';
import * as cards from './cards.ts';
import * as living from './living.ts';
import * as loading from './loading.ts';
import { reported, row } from './measure.ts';
import * as scan from './scan.ts';
import { createWorld, type Part } from './world.ts';

const PARTS: Record<string, Part> = { ...loading, ...scan, ...living, ...cards, ...background, ...budget };

const options = { rounds: { type: 'string', default: '15' } } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);

buildForChromium();
const rows: ReturnType<typeof reported>[] = [];
const world = await createWorld();
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stderr.write(`${performance.now().toFixed()} ms: ${name}\n`);
  try {
    await world.reset();
    const measured = await part(world, Number(values.rounds));
    rows.push(...measured.map((one) => reported(name, one)));
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
