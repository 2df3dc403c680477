/** Interleaved measurements, and the table of their results with comparisons and bars. */

/** The values of successful rounds, and the errors of failed ones. */
export type Samples<Value = number> = Readonly<{ values: readonly Value[]; errors: readonly string[] }>;
type Figure = Samples | number;
type Unit = 'ms' | 'bytes' | 'count' | 'ratio';

export type Row = {
  readonly part: string;
  readonly what: string;
  readonly unit: Unit;
  readonly ours: Figure;
  readonly beside?: readonly [name: string, figure: Figure];
  /**
   * A bar on the value (`atMost`) or on its ratio to `beside` (`times`). Bars on counts, bytes and ratios fail the run; one on
   * milliseconds only informs, since it depends on the machine.
   */
  readonly atMost?: number | undefined;
  readonly times?: number | undefined;
  readonly errors?: readonly string[];
};

type More = Pick<Row, 'beside' | 'atMost' | 'times' | 'errors'>;
export const rowsOf =
  (part: string) =>
  (unit: Unit, what: string, ours: Figure, more: More = {}): Row => ({ part, what, unit, ours, ...more });

/** Another contender begins in each round, so that other load on the machine affects all alike. */
export async function interleave<Name extends string, Value>(
  rounds: number,
  contenders: Readonly<Record<Name, (round: number) => Promise<Value>>>,
): Promise<Readonly<Record<Name, Samples<Value>>>> {
  const names = Object.keys(contenders) as Name[];
  const empty = (): { values: Value[]; errors: string[] } => ({ values: [], errors: [] });
  const all = recordOf(names, empty);
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      try {
        all[name].values.push(await contenders[name](round));
      } catch (error) {
        all[name].errors.push(`round ${round + 1}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return all;
}

const recordOf = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** Contenders for `interleave` that differ in their name only. */
export const contestOf = <Name extends string, Value>(
  names: readonly Name[],
  run: (name: Name) => Promise<Value>,
) => recordOf(names, (name) => () => run(name));

export function figureOf<Value>(samples: Samples<Value>, of: (value: Value) => number): Samples {
  return { ...samples, values: samples.values.map(of) };
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

const ratioOf = ({ ours, beside }: Row) => beside && medianOf(ours) / medianOf(beside[1]);
const errorsOf = ({ ours, beside, errors = [] }: Row) => [
  ...errors,
  ...[ours, beside?.[1] ?? 0].flatMap((figure) => (typeof figure === 'number' ? [] : figure.errors)),
];

/** `informs`: a missed bar on milliseconds. A row with errors fails. */
function verdictOf(row: Row): 'yes' | 'no' | 'informs' | '' {
  const { atMost, times, unit, ours } = row;
  if (errorsOf(row).length > 0) return 'no';
  if (atMost === undefined && times === undefined) return '';
  // NaN fails.
  if (times !== undefined) return (ratioOf(row) ?? Number.NaN) <= times ? 'yes' : 'no';
  if (atMost !== undefined && medianOf(ours) <= atMost) return 'yes';
  return unit === 'ms' ? 'informs' : 'no';
}

/** A row as bench.json has it: with the ratio of the medians, the bar in words, and whether it holds. */
export const reported = (row: Row) => ({
  ...row,
  ratio: ratioOf(row),
  bar: barOf(row),
  holds: !isMissed(row),
});

export const isMissed = (row: Row): boolean => verdictOf(row) === 'no';

const DIGITS: Readonly<Record<Unit, (value: number) => string>> = {
  ms: (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)} ms`,
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  count: (value) => String(Math.round(value * 100) / 100),
  ratio: (value) => value.toFixed(2),
};

function figureText(figure: Figure, unit: Unit): string {
  const write = DIGITS[unit];
  if (typeof figure === 'number') return write(figure);
  const ends = [0.25, 0.75].map((share) => write(quantile(figure.values, share)).replace(/ .*/, ''));
  return `${write(medianOf(figure))} (${ends.join('–')})`;
}

function barOf({ unit, atMost, times }: Row): string {
  const bars = [
    atMost !== undefined && `<= ${DIGITS[unit](atMost)}`,
    times !== undefined && `<= ${times} times`,
  ];
  return bars.filter(Boolean).join();
}

function cellsOf(row: Row): readonly string[] {
  const { part, what, unit, ours, beside } = row;
  return [
    `${part}: ${what}`,
    figureText(ours, unit),
    beside ? `${beside[0]} ${figureText(beside[1], unit)}` : '',
    ratioOf(row)?.toFixed(2) ?? '',
    barOf(row),
    { yes: 'yes', no: 'NO', informs: 'over, informs', '': '' }[verdictOf(row)],
  ];
}

const HEAD = ['what', 'ours', 'floor or peer', 'ratio', 'bar', 'holds'];

/** A Markdown table, with the errors of its rows below. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_head, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const table = lines.toSpliced(1, 0, rule).map((cells) => {
    const padded = widths.map((width, i) => (cells[i] ?? '').padEnd(width));
    return `| ${padded.join(' | ')} |`;
  });
  const errors = rows.flatMap((row) => errorsOf(row).map((error) => `${row.part}: ${row.what}: ${error}`));
  return [...table, ...errors.map((error) => `A round failed: ${error}`)].join('\n');
}
