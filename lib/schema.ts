/** Schemas of strings, numbers and lists. zod's own classes for them take 4 kB of the background. */
import * as z from 'zod/mini';

export const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most);

export const matching = (pattern: RegExp) =>
  z.custom<string>((value) => typeof value === 'string' && pattern.test(value));

export const text = (most = Number.POSITIVE_INFINITY, holds = (_: string) => true) =>
  z.custom<string>((value) => typeof value === 'string' && value.length <= most && holds(value));

export const oneOf = <T extends string>(values: readonly T[]) =>
  z.custom<T>((value) => values.some((one) => one === value));

/** The items as they are: with the properties that their schema does not name. */
export const list = <T>(
  item: z.ZodMiniType<T>,
  most = Number.POSITIVE_INFINITY,
  holds = (_: readonly T[]) => true,
) =>
  z.custom<readonly T[]>(
    (value) =>
      Array.isArray(value) &&
      value.length <= most &&
      value.every((one) => item.safeParse(one).success) &&
      holds(value),
  );

export const isTrue = z.custom<true>((value) => value === true);

export const anything = z.custom<unknown>(() => true);
