/** Interleaved measurements, and the table of their medians with comparisons and bars. */

export type Samples<Value = number> = { readonly values: readonly Value[] };
type Figure = Samples | number;
type More = {
  readonly beside?: readonly [name: string, figure: Figure];
  /** The bar for the value. It fails the run, but for milliseconds, which depend on the machine. */
  readonly atMost?: number;
  /** The bar for the ratio to `beside`. */
  readonly times?: number | undefined;
};
type Unit = 'ms' | 'bytes' | 'count' | 'ratio';
export type Row = More & { readonly unit: Unit; readonly what: string; readonly ours: Figure };

export const row = (unit: Unit, what: string, ours: Figure, more: More = {}): Row => {
  return { unit, what, ours, ...more };
};

/** Another contender begins in each round, so that other load on the machine affects all alike. */
export async function interleave<Name extends string, Value>(
  rounds: number,
  names: readonly Name[],
  run: (name: Name, round: number) => Promise<Value>,
) {
  const met = Object.fromEntries(names.map((name) => [name, { values: [] }])) as unknown as Readonly<
    Record<Name, { values: Value[] }>
  >;
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      met[name].values.push(await run(name, round));
  }
  return met;
}

export const figureOf = <Value>({ values }: Samples<Value>, read: (value: Value) => number): Samples => {
  return { values: values.map(read) };
};

/** The sample that this share of the others is below; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

export const medianOf = (figure: Figure): number =>
  typeof figure === 'number' ? figure : quantile(figure.values, 0.5);

function written(figure: Figure, unit: Unit): string {
  const value = medianOf(figure);
  if (unit === 'ms') return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  return unit === 'bytes' ? `${(value / 1000).toFixed(1)} kB` : String(Math.round(value * 1000) / 1000);
}

/** A row as bench.json has it, and its line in the table. NaN is over every bar. */
export function reported(part: string, measured: Row) {
  const { unit, what, ours, beside, atMost = Number.POSITIVE_INFINITY, times } = measured;
  const ratio = beside && medianOf(ours) / medianOf(beside[1]);
  const limit = measured.atMost === undefined ? '' : `<= ${written(atMost, unit)}`;
  const bar = times ? `<= ${times} times` : limit;
  const isWithin = times ? (ratio ?? Number.NaN) <= times : medianOf(ours) <= atMost;
  const informs = unit === 'ms' && times === undefined;
  const line = {
    what: `${part}: ${what}`,
    ours: written(ours, unit),
    'floor or peer': beside ? `${beside[0]} ${written(beside[1], unit)}` : '',
    ratio: ratio?.toFixed(2) ?? '',
    bar,
    holds: isWithin ? bar && 'yes' : informs ? 'over, informs' : 'NO',
  };
  const holds = isWithin || informs;
  return { json: { part, ...measured, ratio, bar, holds }, line, holds };
}
