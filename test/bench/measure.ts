/** Interleaved measurements, and the table of their results with comparisons and bars. */

/** The values of successful rounds, and the errors of failed ones. */
export type Samples<Value = number> = {
  readonly values: readonly Value[];
  readonly errors: readonly string[];
};
type Figure = Samples | number;
type Unit = 'ms' | 'bytes' | 'count' | 'ratio';
type More = {
  readonly beside?: readonly [name: string, figure: Figure];
  /** The bar for the value. On counts, bytes and ratios it fails the run; on milliseconds, which depend on the machine, it informs. */
  readonly atMost?: number | undefined;
  /** The bar for the ratio to `beside`. */
  readonly times?: number | undefined;
  readonly errors?: readonly string[];
};
export type Row = More & { readonly unit: Unit; readonly what: string; readonly ours: Figure };

export const row = (unit: Unit, what: string, ours: Figure, more: More = {}): Row => {
  return { unit, what, ours, ...more };
};

/** Another contender begins in each round, so that other load on the machine affects all alike. */
export async function interleave<Name extends string, Value>(
  rounds: number,
  names: readonly Name[],
  run: (name: Name, round: number) => Promise<Value>,
): Promise<Readonly<Record<Name, Samples<Value>>>> {
  const empty = names.map((name) => [name, { values: [], errors: [] }]);
  const met: Record<Name, { values: Value[]; errors: string[] }> = Object.fromEntries(empty);
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      try {
        met[name].values.push(await run(name, round));
      } catch (error) {
        met[name].errors.push(`round ${round + 1}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return met;
}

export function figureOf<Value>(samples: Samples<Value>, read: (value: Value) => number): Samples {
  return { ...samples, values: samples.values.map(read) };
}

/** Linear interpolation between the nearest samples; NaN without samples. `share`: 0 to 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const index = share * (sorted.length - 1);
  const below = sorted[Math.floor(index)] ?? Number.NaN;
  const above = sorted[Math.ceil(index)] ?? Number.NaN;
  return below + (above - below) * (index - Math.floor(index));
}

export const medianOf = (figure: Figure): number =>
  typeof figure === 'number' ? figure : quantile(figure.values, 0.5);

function written(value: number, unit: Unit): string {
  if (unit === 'ms') return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`;
  return unit === 'ratio' ? value.toFixed(2) : String(Math.round(value * 100) / 100);
}

/** The median and the middle half. */
function figureText(figure: Figure, unit: Unit): string {
  const median = written(medianOf(figure), unit);
  if (typeof figure === 'number') return median;
  const [low, high] = [0.25, 0.75].map((share) =>
    Number.parseFloat(written(quantile(figure.values, share), unit)),
  );
  return `${median} (${low}–${high})`;
}

/** A row as bench.json has it, and its line in the table. NaN is over every bar. */
export function reported(part: string, measured: Row) {
  const { unit, what, ours, beside, atMost, times } = measured;
  const figures = beside ? [ours, beside[1]] : [ours];
  const errors = [
    ...(measured.errors ?? []),
    ...figures.flatMap((figure) => (typeof figure === 'number' ? [] : figure.errors)),
  ];
  const ratio = beside && medianOf(ours) / medianOf(beside[1]);
  const bar = times ? `<= ${times} times` : atMost === undefined ? '' : `<= ${written(atMost, unit)}`;
  const isWithin = times
    ? (ratio ?? Number.NaN) <= times
    : medianOf(ours) <= (atMost ?? Number.POSITIVE_INFINITY);
  const informs = unit === 'ms' && times === undefined;
  const holds = errors.length === 0 && (isWithin || bar === '' || informs);
  const line = {
    what: `${part}: ${what}`,
    ours: figureText(ours, unit),
    'floor or peer': beside ? `${beside[0]} ${figureText(beside[1], unit)}` : '',
    ratio: ratio?.toFixed(2) ?? '',
    bar,
    holds: holds ? bar && (isWithin ? 'yes' : 'over, informs') : `NO ${errors.join('; ')}`,
  };
  return { json: { part, ...measured, ratio, bar, holds }, line, holds };
}
