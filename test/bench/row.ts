/** A row of the table: what was measured, beside what, against which bar; and whether the bar holds. */
import type { Spread } from './stats.ts';

type Unit = 'ms' | 'bytes' | 'count' | 'ratio';

/**
 * Bars on counts, bytes and ratios travel from machine to machine and fail the run; one on milliseconds only informs.
 * `ratio`: of ours over what stands beside it.
 */
type Bar = { readonly on: 'value' | 'ratio'; readonly atMost: number };

type Figure = Spread | number;

export type Row = {
  readonly part: string;
  readonly what: string;
  readonly unit: Unit;
  readonly ours: Figure;
  readonly beside?: { readonly name: string; readonly figure: Figure };
  readonly bar?: Bar;
  /** What went wrong in rounds whose samples are therefore not among these. */
  readonly errors?: readonly string[];
};

type More = Pick<Row, 'errors'> & {
  readonly beside?: readonly [name: string, figure: Figure];
  /** A bar on the value, or on the ratio. */
  readonly atMost?: number | undefined;
  readonly times?: number | undefined;
};

/** Makes the rows of a part. */
export const rowsOf =
  (part: string) =>
  (unit: Unit, what: string, ours: Figure, { beside, atMost, times, errors }: More = {}): Row => ({
    part,
    what,
    unit,
    ours,
    ...(beside && { beside: { name: beside[0], figure: beside[1] } }),
    ...(atMost !== undefined && { bar: { on: 'value', atMost } }),
    ...(times !== undefined && { bar: { on: 'ratio', atMost: times } }),
    ...(errors && { errors }),
  });

/** `informs`: a bar on milliseconds that was missed. */
export type Verdict = 'yes' | 'no' | 'informs' | '';

const middleOf = (figure: Figure): number => (typeof figure === 'number' ? figure : figure.median);

export function ratioOf({ ours, beside }: Row): number | undefined {
  return beside && middleOf(ours) / middleOf(beside.figure);
}

/** A row that has errors holds no bar: what was not measured is not known. */
export function verdictOf(row: Row): Verdict {
  const { bar, unit, errors = [] } = row;
  if (bar === undefined) return errors.length > 0 ? 'no' : '';
  const measured = bar.on === 'ratio' ? ratioOf(row) : middleOf(row.ours);
  // What is no number is no success.
  const holds = measured !== undefined && measured <= bar.atMost;
  if (errors.length > 0) return 'no';
  if (holds) return 'yes';
  return bar.on === 'value' && unit === 'ms' ? 'informs' : 'no';
}

/** True when the run is to end with 1. */
export const isRed = (rows: readonly Row[]): boolean => rows.some((row) => verdictOf(row) === 'no');

const DIGITS: Readonly<Record<Unit, (value: number) => string>> = {
  ms: (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)} ms`,
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  count: (value) => String(Math.round(value * 100) / 100),
  ratio: (value) => value.toFixed(2),
};

function figureText(figure: Figure, unit: Unit): string {
  const write = DIGITS[unit];
  if (typeof figure === 'number') return write(figure);
  const ends = [figure.low, figure.high].map((end) => write(end).replace(/ .*/, ''));
  return `${write(figure.median)} (${ends.join('–')})`;
}

function cellsOf(row: Row): readonly string[] {
  const { part, what, unit, ours, beside, bar } = row;
  const ratio = ratioOf(row);
  const bound = bar && (bar.on === 'ratio' ? `${bar.atMost} times` : DIGITS[unit](bar.atMost));
  const word = { yes: 'yes', no: 'NO', informs: 'over, informs', '': '' }[verdictOf(row)];
  return [
    `${part}: ${what}`,
    figureText(ours, unit),
    beside ? `${beside.name} ${figureText(beside.figure, unit)}` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    bound === undefined ? '' : `<= ${bound}`,
    word,
  ];
}

const HEAD = ['what', 'ours', 'floor or peer', 'ratio', 'bar', 'holds'];

/** As a table of Markdown, with the errors of its rows below. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_head, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)));
  const write = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = '', ...body] = lines.map(write);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const errors = rows.flatMap((row) => (row.errors ?? []).map((said) => `${row.part}: ${row.what}: ${said}`));
  return [head, rule, ...body, ...errors.map((said) => `A round failed: ${said}`)].join('\n');
}
