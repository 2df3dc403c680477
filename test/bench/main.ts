/**
 * `npm run bench`: measures everything that performance.md limits in one Chromium, next to the floor, an empty extension and
 * other approaches. `npm run bench -- scan cache` runs these parts; `--rounds 3` is for a quick look. Exits 1 when a bar on
 * counts, bytes or ratios fails.
 */
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { buildForChromium } from '../tools/build.ts';
import { budgetPart } from './parts/budget.ts';
import { cachePart } from './parts/cache.ts';
import { hoverPart } from './parts/hover.ts';
import { livingPart } from './parts/living.ts';
import { pagePart } from './parts/page.ts';
import { popupPart } from './parts/popup.ts';
import { requestsPart } from './parts/requests.ts';
import { scanPart } from './parts/scan.ts';
import { sizePart } from './parts/size.ts';
import { isMissed, type Row, reported, rowsOf, tableOf } from './table.ts';
import { createWorld, type Part } from './world.ts';

const PARTS: Readonly<Record<string, Part>> = {
  ...{ size: sizePart, scan: scanPart, page: pagePart, living: livingPart, hover: hoverPart },
  ...{ popup: popupPart, requests: requestsPart, cache: cachePart, budget: budgetPart },
};

const options = { rounds: { type: 'string', default: '15' } } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);

buildForChromium();
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const rows: Row[] = [];
const world = await createWorld();
const browser = world.context.browser()?.version() ?? 'Chromium';
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stderr.write(`${seconds()}: ${name}\n`);
    try {
      await world.reset();
      rows.push(...(await part(world, Number(values.rounds))));
    } catch (error) {
      // The failure of a part becomes a row, and the other parts run.
      const [message = ''] = String(error).split('\n');
      rows.push(rowsOf(name)('count', 'the whole part', Number.NaN, { errors: [message] }));
    }
  }
} finally {
  await world.close();
}

const missed = rows.filter(isMissed).length;
const verdict = missed === 0 ? 'no bar is missed' : `${missed} missed`;
console.log(`\n${tableOf(rows)}\n\n${rows.length} rows in ${seconds()}; ${verdict}.`);
const system = `${process.platform} ${release()}`;
const machine = { browser, cores: cpus().length, core: cpus()[0]?.model, memory: totalmem(), system };
const report = { at: new Date().toISOString(), machine, rows: rows.map(reported) };
writeFileSync('.output/bench.json', `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = missed > 0 ? 1 : 0;
